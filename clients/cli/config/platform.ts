/** The setting that a project runs in, as far as a file of its own tells. */
import type { Configuration } from "../../../schemas/types.js";

type Platform = NonNullable<Configuration["platform"]>;

/**
 * Files that settle it by being there. Hosts that run several settings side by side, as Vercel and Netlify do, are not
 * among them.
 */
const TELLING: readonly [file: string, platform: Platform][] = [
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

/**
 * Reads off which files are there where a project runs.
 * @returns the setting and the file that tells; undefined when none does, or when they disagree
 */
export function detectPlatform(has: (file: string) => boolean): { platform: Platform; file: string } | undefined {
  const told = TELLING.filter(([file]) => has(file));
  const [first] = told;
  if (!first || told.some(([, platform]) => platform !== first[1])) return undefined;
  return { file: first[0], platform: first[1] };
}
