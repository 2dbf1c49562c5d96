import t from "tap";
import { runCli } from "../../../fixtures/cli.js";

const ci = (files: Record<string, string>, argv: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  runCli(["ci", ...argv], { cwd: t.testdir(files), env });
const BAD = { "package.json": '{"dependencies":{"next":"15.1.0","react":"17.0.2"}}' };

t.test("prints nothing if there is nothing to report", async (t) => {
  t.same(await ci({ "package.json": '{"dependencies":{"react":"19.0.0"}}' }), { code: 0, stdout: "", stderr: "" });
  t.same(await ci({}), { code: 0, stdout: "", stderr: "" });
});

t.test("prints each reason for failing as a line on standard error", async (t) => {
  const { code, stdout, stderr } = await ci({ ...BAD, "composer.json": "{" }, ["--fail-below", "90"]);
  t.equal(code, 1);
  t.match(stdout, " does not work with react@");
  t.match(stderr.split("\n"), [
    /severity error or worse/,
    /^The score of \. is \d+, below 90/,
    /1 file was only partly read: composer\.json/,
    "",
  ]);
});

t.test("writes annotations in GitHub Actions, unless --format is given", async (t) => {
  const actions = { GITHUB_ACTIONS: "true" };
  t.match((await ci(BAD, [], actions)).stdout, /^::error file=package\.json,line=1,/);
  t.match((await ci(BAD, ["--format", "markdown"], actions)).stdout, /^(?!::)/);
});
