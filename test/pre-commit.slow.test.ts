/** The pattern of the hook, as pre-commit runs it: with Python's `re`. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import t from "tap";
import { parse } from "yaml";

const [hook] = parse(readFileSync(".pre-commit-hooks.yaml", "utf8")) as [{ files: string }];

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
