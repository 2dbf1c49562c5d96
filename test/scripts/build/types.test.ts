import { cpSync, readFileSync, writeFileSync } from "node:fs";
import t from "tap";
import { main } from "../../../scripts/build/types.js";

/** Runs the command over a folder with `schemas/`. */
async function run(folder: string, ...args: string[]): Promise<{ code: number; err: string }> {
  const err: string[] = [];
  const code = await main(args, { out: () => {}, err: (line) => err.push(line) }, folder);
  return { code, err: err.join("\n") };
}

function copy(t: { testdir: (files: Record<string, never>) => string }): { folder: string; types: string } {
  const folder = t.testdir({});
  cpSync("schemas", `${folder}/schemas`, { recursive: true });
  return { folder, types: `${folder}/schemas/types.ts` };
}

t.test("the types of this repository are fresh", async (t) => {
  t.same(await run(".", "--check"), { code: 0, err: "" });
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
