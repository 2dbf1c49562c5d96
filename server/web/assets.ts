/** What browsers load beside the pages: bundled by the build, or at start when the sources run as they are. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { Representation, sendRepresentation } from "../http/representation.js";
import type { Bundle } from "./bundle.js";

/** Where the build puts them, and their names without digests. */
const BUILT = fileURLToPath(new URL("assets", import.meta.url));
export const ENTRIES_FILE = "entries.json";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
};

export interface Assets {
  /** The path of an asset from the root of the service. @throws Error when there is none of that name */
  path: (name: string) => string;
  files: ReadonlyMap<string, Buffer>;
}

/** Loads the assets. */
export async function loadAssets(): Promise<Assets> {
  const { files, entries } = existsSync(BUILT) ? readBuilt() : (await import("./bundle.js")).bundleAssets();
  return {
    files,
    path: (name) => {
      const file = entries.get(name);
      if (!file) throw new Error(`there is no asset ${name}`);
      return `/assets/${file}`;
    },
  };
}

function readBuilt(): Bundle {
  const files = new Map(readdirSync(BUILT).map((name) => [name, readFileSync(join(BUILT, name))]));
  const entries = JSON.parse(String(files.get(ENTRIES_FILE))) as Record<string, string>;
  return { files, entries: new Map(Object.entries(entries)) };
}

/** Registers a route for each file. Their addresses change with their content, so they may be kept for good. */
export function assetRoutes(app: FastifyInstance, { files }: Assets): void {
  for (const [name, content] of files) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const representation = new Representation(type, content, type === "image/png");
    app.get(`/assets/${name}`, { config: { uncounted: true }, schema: { hide: true } }, (request, reply) =>
      sendRepresentation(request, reply, representation, "public, max-age=31536000, immutable"),
    );
  }
}
