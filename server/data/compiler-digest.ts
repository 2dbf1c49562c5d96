/** Which program compiles facts, and by which schemas: facts of another one are compiled anew. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What a build puts in the place of this name. */
declare const STACKFIT_COMPILER: string | undefined;

const ROOT = new URL("../../", import.meta.url);
const SOURCE = /\.(?:tsx?|json)$/;
const FOLDERS = ["schemas", "server/catalog", "server/data"];
/** With the versions of the parsers and validators. */
const LOCK = "package-lock.json";

let digest: string | undefined;

/** @returns the same for the same sources */
export function compilerDigest(): string {
  digest ??= typeof STACKFIT_COMPILER === "string" ? STACKFIT_COMPILER : digestOfSources();
  return digest;
}

function digestOfSources(): string {
  const hash = createHash("sha256");
  const inside = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" })
      .filter((path) => SOURCE.test(path))
      .map((path) => fileURLToPath(new URL(`${folder}/${path}`, ROOT))),
  );
  for (const path of [...inside.sort(), fileURLToPath(new URL(LOCK, ROOT))])
    hash.update(readFileSync(path)).update("\0");
  return hash.digest("hex").slice(0, 16);
}
