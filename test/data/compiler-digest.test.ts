import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import t from "tap";
import { compilerDigest } from "../../server/data/compiler-digest.js";
import { temporaryFolder } from "../fixtures/service.js";

t.test("is of the schemas, of what compiles, and of the packages in use", async (t) => {
  t.match(compilerDigest(), /^[0-9a-f]{16}$/);
  t.equal(compilerDigest(), compilerDigest());
  const copy = temporaryFolder(t);
  for (const part of ["schemas", "server/catalog", "server/data", "package-lock.json", "package.json"])
    cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  const ask = `import("./server/data/compiler-digest.ts").then((one) => console.log(one.compilerDigest()))`;
  const digest = () =>
    execFileSync(process.execPath, ["--import=tsx", "-e", ask], { cwd: copy, encoding: "utf8" }).trim();
  const first = digest();
  t.equal(first, compilerDigest(), "the same for the same sources, wherever they lie");
  appendFileSync(join(copy, "schemas/rule.schema.json"), "\n");
  t.not(digest(), first);
});
