/** Bundles scripts, style sheets and images, under names with a digest of their content. */
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const FOLDER = dirname(fileURLToPath(import.meta.url));

/** Page folders add their own style sheets. */
const ENTRIES = [
  "browser/site.ts",
  "browser/matrix.ts",
  "browser/project.ts",
  "styles/site.css",
  "static/icon.svg",
  "static/card.png",
];

export interface Bundle {
  /** By file name. */
  files: Map<string, Buffer>;
  /** File names by the names pages use: `site.js`. */
  entries: Map<string, string>;
}

/** Bundles the sources beside this file. @throws Error with esbuild's messages when they do not compile */
export function bundleAssets(): Bundle {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: FOLDER,
    entryPoints: ENTRIES,
    outdir: "assets",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
    target: ["es2022", "chrome123", "firefox120", "safari17.5"],
    loader: { ".svg": "copy", ".png": "copy", ".woff2": "file" },
    logLevel: "silent",
  });
  const entries = new Map<string, string>();
  for (const [path, { entryPoint, inputs }] of Object.entries(metafile.outputs)) {
    const own = path.endsWith(".woff2") ? Object.keys(inputs)[0] : undefined;
    const source = entryPoint ?? own ?? ENTRIES.find((entry) => path.startsWith(join("assets", nameOf(entry))));
    if (source) entries.set(basename(source).replace(/\.ts$/, ".js"), basename(path));
  }
  return { files: new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)])), entries };
}

const nameOf = (path: string) => basename(path).replace(/\.\w+$/, "");
