/** The package in a TypeScript project, and sources that do not compile: each starts the compiler in a process of its own. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import t from "tap";
import { main } from "../../../scripts/build/client-js.js";
import { programAt } from "../../fixtures/program.js";

const silent = { out: () => {}, err: () => {} };
const TSC = createRequire(import.meta.url).resolve("typescript/bin/tsc");

const CONSUMER = `import { type CheckResult, NotFoundError, StackFit } from "@stackfit/client";
const client = new StackFit({ baseUrl: "https://stackfit.example/api/v1", maxWait: 0 });
export const url: string = client.badgeUrl("nextjs", "react", { style: "flat" });
export const answer: () => Promise<CheckResult> = () => client.check("a", "b");
export const status: CheckResult["status"] = "partial";
export const isMissing = (error: unknown) => error instanceof NotFoundError && error.code;
// @ts-expect-error: not a status
export const wrong: CheckResult["status"] = "perhaps";
console.log(url);
`;

t.test("a strict TypeScript project compiles against the package", async (t) => {
  const folder = t.testdir({ node_modules: { "@stackfit": { client: {} } } });
  const home = join(folder, "node_modules/@stackfit/client");
  t.equal(await main([], silent, join(home, "dist")), 0);
  writeFileSync(join(home, "package.json"), readFileSync("clients/js/package.json", "utf8"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "use.ts"), CONSUMER);
  const compilerOptions = { strict: true, target: "es2022", module: "nodenext", lib: ["es2022", "dom"], types: [] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["use.ts"] }));
  execFileSync(process.execPath, [TSC], { cwd: folder });
  const printed = execFileSync(process.execPath, ["use.js"], { cwd: folder, encoding: "utf8", env: {} });
  t.equal(printed, "https://stackfit.example/api/v1/badge/nextjs/react.svg?style=flat\n");
});

t.test("reports sources that do not compile, and keeps the previous build", async (t) => {
  const folder = t.testdir({
    clients: { js: { "index.ts": "export const a: string = 7;\n", dist: { "index.js": "old" } } },
  });
  mkdirSync(join(folder, "schemas"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  // Before the folder changes: where it is compiled from depends on it.
  const argv = programAt("scripts/build/client-js.ts").map((word) =>
    word.startsWith("scripts/") ? resolve(word) : word,
  );
  const { status, stderr } = spawnSync(process.execPath, argv, {
    cwd: folder,
    encoding: "utf8",
  });
  t.equal(status, 1);
  t.match(stderr, /index\.ts\(1,14\): error TS2322/);
  t.equal(readFileSync(join(folder, "clients/js/dist/index.js"), "utf8"), "old");
});
