/** Detects where a project runs from its files. */
import type { Configuration } from "../../../schemas/types.js";

type DetectedPlatform = NonNullable<Configuration["platform"]>;

/** Files that imply a platform. Hosts with several runtimes, such as Vercel and Netlify, are left out. */
const PLATFORM_FILES: readonly [file: string, platform: DetectedPlatform][] = [
  // https://developers.cloudflare.com/workers/wrangler/configuration/
  ["wrangler.toml", "edge"],
  ["wrangler.json", "edge"],
  ["wrangler.jsonc", "edge"],
  // https://www.serverless.com/framework/docs/providers/aws/guide/serverless.yml
  ["serverless.yml", "serverless"],
  ["serverless.yaml", "serverless"],
  // https://fly.io/docs/reference/configuration/
  ["fly.toml", "server"],
  // https://devcenter.heroku.com/articles/procfile
  ["Procfile", "server"],
  // https://capacitorjs.com/docs/config
  ["capacitor.config.ts", "mobile"],
  ["capacitor.config.json", "mobile"],
  // https://tauri.app/reference/config/
  ["src-tauri/tauri.conf.json", "desktop"],
];

/** The platform that a project runs on, and the file that says so; undefined if none does, or if files disagree */
export function detectPlatform(
  has: (file: string) => boolean,
): { platform: DetectedPlatform; file: string } | undefined {
  const found = PLATFORM_FILES.filter(([file]) => has(file));
  const [first] = found;
  if (!first || found.some(([, platform]) => platform !== first[1])) return undefined;
  return { file: first[0], platform: first[1] };
}
