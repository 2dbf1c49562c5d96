/** The hook as pre-commit runs it, and its pattern, with Python's `re`. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { parse } from "yaml";
import { runProgram } from "./fixtures/cli.js";
import { gitProject } from "./fixtures/git-project.js";
import { builtAction } from "./fixtures/pull-request.js";

const [hook] = parse(readFileSync(".pre-commit-hooks.yaml", "utf8")) as [{ files: string; entry: string }];

const PROGRAM =
  "import json, re, sys; p, paths = json.load(sys.stdin); print(json.dumps([x for x in paths if re.search(p, x)]))";

const found = spawnSync("python3", ["--version"]).status === 0;
/** CI machines have it. */
const needsPython = found || process.env.CI ? {} : { skip: "there is no python3" };

t.test("Python reads the pattern of the hook as the fast test does", needsPython, async (t) => {
  const taken = ["package.json", "apps/web/PACKAGE.JSON", "requirements/base.txt", "api.Dockerfile", "shop.cdx.json"];
  const others = ["README.md", "my-package.json", "docs/requirements.md", "notbom.json"];
  const input = JSON.stringify([hook.files, [...taken, ...others]]);
  t.strictSame(JSON.parse(execFileSync("python3", ["-c", PROGRAM], { input, encoding: "utf8" })), taken);
});

t.test("started as pre-commit starts it, the hook stops a commit that introduces a conflict", async (t) => {
  // pre-commit clones the repository, and puts the clone's folder before the entry.
  const clone = await builtAction(t);
  const [program = "", ...args] = hook.entry.split(" ");
  const project = gitProject(t);
  const run = () => runProgram(join(clone, program), args, { cwd: project.folder });
  const write = (react: string) =>
    writeFileSync(join(project.folder, "package.json"), JSON.stringify({ dependencies: { next: "^16.0.0", react } }));
  write("^19.0.0");
  project.commit({});
  t.match(await run(), { code: 0, stdout: "", stderr: "" });
  write("^17.0.2");
  const stopped = await run();
  t.equal(stopped.code, 1);
  t.match(stopped.stdout, /next@\^16\.0\.0 does not work with react@\^17\.0\.2/);
});
