/** Scripts, styles and images: bundled by the build, or at start when running from source. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { sendText } from "../http/send-text.js";
import { once } from "../once.js";
import type { Bundle } from "./bundle.js";
import { UNCOUNTED } from "./route-options.js";

const BUILT = fileURLToPath(new URL("assets", import.meta.url));
/** Maps names without digests to file names. */
export const ENTRIES_FILE = "entries.json";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** What cannot be made smaller. */
const COMPRESSED = new Set(["image/png", "font/woff2"]);

export interface Assets {
  /** @returns the path from the root of the service @throws Error for an unknown asset */
  path: (name: string) => string;
  files: ReadonlyMap<string, Buffer>;
}

/** Of this process: to bundle them takes half a second. */
const bundle = once(async () => (existsSync(BUILT) ? readBuilt() : (await import("./bundle.js")).bundleAssets()));

export async function loadAssets(): Promise<Assets> {
  const { files, entries } = await bundle();
  return {
    files,
    path: (name) => {
      const file = entries.get(name);
      if (!file) throw new Error(`unknown asset: ${name}`);
      return `/assets/${file}`;
    },
  };
}

function readBuilt(): Bundle {
  const names = readdirSync(BUILT).filter((name) => name !== ENTRIES_FILE);
  const files = new Map(names.map((name) => [name, readFileSync(join(BUILT, name))]));
  const entries = JSON.parse(readFileSync(join(BUILT, ENTRIES_FILE), "utf8")) as Record<string, string>;
  return { files, entries: new Map(Object.entries(entries)) };
}

/** Registers a route for each file. Paths contain a digest, so caches may keep files forever. */
export function assetRoutes(app: FastifyInstance, { files }: Assets): void {
  for (const [name, content] of files) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const file = {
      ...{ type, body: content, cacheControl: "public, max-age=31536000, immutable" },
      ...(COMPRESSED.has(type) && { isCompressed: true }),
    };
    app.get(`/assets/${name}`, UNCOUNTED, (_request, reply) => sendText(reply, file));
  }
}
