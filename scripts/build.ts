/**
 * Compiles server/ to dist/ in a blink, with the schemas and the assets of the pages beside it in the same arrangement, so
 * that relative addresses hold in both. Types are checked by `npm run typecheck`.
 *
 *   npm run build
 */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { ENTRIES_FILE } from "../server/web/assets.js";
import { bundleAssets } from "../server/web/bundle.js";

/** What runs in browsers comes as assets; the bundler of those is not needed where they are. */
const BUNDLED = /^server\/web\/(?:browser\/|bundle\.ts$)/;

const files = readdirSync("server", { recursive: true, encoding: "utf8" }).map((path) => join("server", path));
rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: files.filter((path) => /\.tsx?$/.test(path) && !BUNDLED.test(path)),
  outbase: ".",
  outdir: "dist",
  format: "esm",
  platform: "node",
  target: "node20",
  jsx: "automatic",
  jsxImportSource: "preact",
  sourcemap: true,
  logLevel: "warning",
});
cpSync("schemas", "dist/schemas", { recursive: true, filter: (path) => !path.endsWith(".ts") });
const { files: assets, entries } = bundleAssets();
mkdirSync("dist/server/web/assets");
for (const [name, content] of assets) writeFileSync(join("dist/server/web/assets", name), content);
writeFileSync(join("dist/server/web/assets", ENTRIES_FILE), JSON.stringify(Object.fromEntries(entries)));
