/**
 * Compiles server/ to dist/ in a blink, with the schemas and style sheets beside it in the same arrangement, so that
 * relative addresses hold in both. Types are checked by `npm run typecheck`.
 *
 *   npm run build
 */
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const files = readdirSync("server", { recursive: true, encoding: "utf8" }).map((path) => join("server", path));
rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: files.filter((path) => /\.tsx?$/.test(path)),
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
for (const path of files.filter((path) => path.endsWith(".css"))) cpSync(path, join("dist", path));
