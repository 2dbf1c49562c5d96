/**
 * Compiles server/ to dist/, with the schemas, the assets of the pages and the facts of data/ beside it, so that relative
 * addresses are the same in both. Types are checked by `npm run typecheck`.
 *
 * What a process loads is bundled with the packages it uses: a start reads some thirty files instead of nine hundred.
 *
 *   npm run build
 *   npm run build -- FOLDER      with the facts of another folder
 *   npm run build -- --no-facts  without facts: a start compiles what it needs
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import { compileFolder } from "../../server/data/compiled/compile-folder.js";
import { builtBefore, sealFacts } from "../../server/data/compiled/facts-on-disk.js";
import { compilerDigest } from "../../server/data/compiler-digest.js";
import { DataError } from "../../server/data/problem.js";
import { ENTRIES_FILE } from "../../server/web/assets.js";
import { bundleAssets } from "../../server/web/bundle.js";
import { formatNotices, packagesIn } from "./licences.js";

/** What is started: the server, its threads, and the commands that go with a running service. */
const ENTRIES = [
  "server/main.ts",
  "server/live/facts-worker.ts",
  "server/answer-worker.ts",
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

const before = await builtBefore();
rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: ENTRIES,
  outbase: ".",
  outdir: "dist",
  chunkNames: "server/chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  plugins: [ownPlaces],
  define: { STACKFIT_COMPILER: JSON.stringify(compilerDigest()) },
  // Packages that are CommonJS ask for what Node brings along.
  banner: {
    js: `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`,
  },
  // Looked up where they lie, when the first logo or card is asked for; and what only runs from sources.
  external: ["simple-icons", "@takumi-rs/wasm", "esbuild", "tsx"],
  format: "esm",
  platform: "node",
  // Some CommonJS builds of packages with both forms cannot be bundled.
  mainFields: ["module", "main"],
  target: "node20",
  jsx: "automatic",
  jsxImportSource: "preact",
  // Not minified: stack traces name lines that can be read, and reading source maps would take a tenth of the start.
  logLevel: "warning",
});
writeFileSync("dist/NOTICES.txt", formatNotices(packagesIn(".")));
cpSync("schemas", "dist/schemas", { recursive: true, filter: (path) => !path.endsWith(".ts") });
const { files: assets, entries } = bundleAssets();
mkdirSync("dist/server/web/assets", { recursive: true });
for (const [name, content] of assets) writeFileSync(join("dist/server/web/assets", name), content);
writeFileSync(join("dist/server/web/assets", ENTRIES_FILE), JSON.stringify(Object.fromEntries(entries)));

const [data = "data"] = process.argv.slice(2);
if (data !== "--no-facts") {
  try {
    const { facts } = await compileFolder(data, new Date().toISOString().slice(0, 10), before);
    writeFileSync("dist/facts.jsonl", sealFacts(facts));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    // A start with them says what is wrong.
    console.error(`The facts are not compiled: ${error.problems.length} problems, see npm run data:check.`);
  }
}
