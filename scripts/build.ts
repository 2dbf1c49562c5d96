/**
 * Compiles server/ to dist/ in a blink, with the schemas and the assets of the pages beside it in the same arrangement, so
 * that relative addresses hold in both. Types are checked by `npm run typecheck`.
 *
 * What a process loads is bundled with the packages it uses: a start reads some thirty files instead of nine hundred.
 *
 *   npm run build
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import { ENTRIES_FILE } from "../server/web/assets.js";
import { bundleAssets } from "../server/web/bundle.js";

/** What is started: the server, its threads, and the commands that go with a running service. */
const ENTRIES = [
  "server/main.ts",
  ...["data", "look", "examine"].map((name) => `server/live/${name}-worker.ts`),
  "server/web/scan/project-worker.ts",
  "scripts/token.ts",
  "scripts/review.ts",
];

/** Lets a module that looks for files beside it find them from wherever its code ends up below dist/. */
const ownPlaces: Plugin = {
  name: "own places",
  setup({ onLoad, onResolve }) {
    // Makes the assets of the pages where none are made yet, as when the server runs from its sources.
    onResolve({ filter: /^\.\/bundle\.js$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /[\\/](?:server|scripts)[\\/].*\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!text.includes("import.meta.url")) return undefined;
      const place = relative(".", path)
        .replaceAll("\\", "/")
        .replace(/\.tsx?$/, ".js");
      const url = `import.meta.url.replace(/\\/dist\\/(?:server|scripts)\\/(?!.*\\/dist\\/).*$/, "/dist/${place}")`;
      return { contents: text.replaceAll("import.meta.url", url), loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: ENTRIES,
  outbase: ".",
  outdir: "dist",
  chunkNames: "server/chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  plugins: [ownPlaces],
  // Packages that are CommonJS ask for what Node brings along.
  banner: {
    js: `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`,
  },
  // Looked up where it lies, when the first logo is asked for; and what only runs from sources.
  external: ["simple-icons", "esbuild", "tsx"],
  format: "esm",
  platform: "node",
  target: "node20",
  jsx: "automatic",
  jsxImportSource: "preact",
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  logLevel: "warning",
});
cpSync("schemas", "dist/schemas", { recursive: true, filter: (path) => !path.endsWith(".ts") });
const { files: assets, entries } = bundleAssets();
mkdirSync("dist/server/web/assets", { recursive: true });
for (const [name, content] of assets) writeFileSync(join("dist/server/web/assets", name), content);
writeFileSync(join("dist/server/web/assets", ENTRIES_FILE), JSON.stringify(Object.fromEntries(entries)));
