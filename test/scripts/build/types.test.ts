import { spawn } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import t from "tap";

const SCRIPT = fileURLToPath(new URL("../../../scripts/build/types.ts", import.meta.url));

/** Runs the script with a folder as the working directory, in which it looks for schemas/. */
function run(folder: string, ...args: string[]): Promise<{ code: number | null; err: string }> {
  const child = spawn(process.execPath, [...process.execArgv, SCRIPT, ...args], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let err = "";
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, err }));
  });
}

function copy(t: { testdir: (files: Record<string, never>) => string }): { folder: string; types: string } {
  const folder = t.testdir({});
  cpSync("schemas", `${folder}/schemas`, { recursive: true });
  return { folder, types: `${folder}/schemas/types.ts` };
}

t.jobs = 3;

t.test("the types of this repository are fresh", async (t) => {
  t.same(await run(process.cwd(), "--check"), { code: 0, err: "" });
});

t.test("a schema that changed makes the types stale, and checking changes nothing", async (t) => {
  const { folder, types } = copy(t);
  const path = `${folder}/schemas/technology.schema.json`;
  const schema = readFileSync(path, "utf8");
  writeFileSync(path, schema.replace('"aliases": {', '"nicknames": { "type": "string" }, "aliases": {'));
  const before = readFileSync(types, "utf8");
  const { code, err } = await run(folder, "--check");
  t.equal(code, 1);
  t.match(err, "schemas/types.ts is stale: run `npm run types`");
  t.equal(readFileSync(types, "utf8"), before);
});

t.test("writes the types that this repository holds", async (t) => {
  const { folder, types } = copy(t);
  writeFileSync(types, "");
  t.equal((await run(folder)).code, 0);
  t.equal(readFileSync(types, "utf8"), readFileSync("schemas/types.ts", "utf8"));
});
