import t from "tap";
import { runCli } from "../../../fixtures/cli.js";

const ci = (files: Record<string, string>, argv: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  runCli(["ci", ...argv], { cwd: t.testdir(files), env });
const BAD = { "package.json": '{"dependencies":{"next":"15.1.0","react":"17.0.2"}}' };

t.test("nothing is said where there is nothing to say", async (t) => {
  t.same(await ci({ "package.json": '{"dependencies":{"react":"19.0.0"}}' }), { code: 0, stdout: "", stderr: "" });
  t.same(await ci({}), { code: 0, stdout: "", stderr: "" });
});

t.test("why it fails stands on standard error, in a line each", async (t) => {
  const { code, stdout, stderr } = await ci({ ...BAD, "composer.json": "{" }, ["--fail-below", "90"]);
  t.equal(code, 1);
  t.match(stdout, "Next.js with React");
  t.match(stderr.split("\n"), [
    /severity error or worse/,
    /^The score of \. is \d+, which is below 90/,
    /1 file was not read as a whole: composer\.json/,
    "",
  ]);
});

t.test("in GitHub Actions it writes annotations, unless another format is asked for", async (t) => {
  const actions = { GITHUB_ACTIONS: "true" };
  t.match((await ci(BAD, [], actions)).stdout, /^::error file=package\.json,line=1,/);
  t.match((await ci(BAD, ["--format", "markdown"], actions)).stdout, /^(?!::)/);
});
