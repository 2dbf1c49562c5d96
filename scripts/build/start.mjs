/**
 * Starts the server, and builds it first where its sources changed since: `npm start`. It is JavaScript, as loading a compiler
 * takes longer than all else of a start.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** What is built from. */
const SOURCES = ["package-lock.json", "schemas", "scripts", "server"];
const STAMP = "dist/sources";

/** A digest of names, sizes and times of change. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const inside = statSync(source).isFile() ? [""] : readdirSync(source, { recursive: true }).sort();
    for (const name of inside) {
      const { size, mtimeMs } = statSync(join(source, name));
      hash.update(`${source}/${name} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}

function stamp() {
  try {
    return readFileSync(STAMP, "utf8");
  } catch {
    return undefined;
  }
}

const sources = fingerprint();
if (stamp() !== sources) {
  console.error("Building the server, as its sources are new or changed. This takes some seconds.");
  const { status } = spawnSync(
    process.execPath,
    [createRequire(import.meta.url).resolve("tsx/cli"), "scripts/build/server.ts", "--no-facts"],
    { stdio: "inherit" },
  );
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(STAMP, sources);
}
await import("../../dist/server/main.js");
