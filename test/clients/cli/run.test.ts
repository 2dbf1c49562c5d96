import t from "tap";
import { UnreadableError } from "../../../clients/cli/command.js";
import { runCli, runOverData } from "../../fixtures/cli.js";
import { CALLS, MANIFEST } from "../../fixtures/cli-calls.js";

t.test("shows help for every way of asking", async (t) => {
  for (const argv of [[], ["help"], ["--help"], ["-h"]])
    t.match(await runCli(argv), { code: 0, stdout: /Usage: stackfit COMMAND/, stderr: "" }, argv.join());
  const one = await runCli(["scan", "--help"]);
  t.match(one, { code: 0, stdout: /^Find conflicts .*\n\nUsage: stackfit scan/, stderr: "" });
  t.same(await runCli(["help", "scan"]), one);
});

t.test("shows the version of the program and of its data", async (t) => {
  for (const name of ["--version", "-v", "version"])
    t.match(await runCli([name]), { code: 0, stdout: "stackfit 0.0.0, data of 2026-01-02 (test-revision)\n" });
});

t.test("reports an unknown command, with a suggestion", async (t) => {
  t.match(await runCli(["chekc"]), {
    code: 2,
    stdout: "",
    stderr: /unknown command "chekc"\. Did you mean `stackfit check`\?/,
  });
  t.match(await runCli(["--json", "scan"]), {
    code: 2,
    stderr: /unknown command "--json"\. Options follow the command: `stackfit scan --json`\./,
  });
  t.match(await runCli(["elephants"]), { code: 2, stderr: /Run `stackfit --help` for a list\./ });
  t.match(await runCli(["help", "elephants"]), { code: 2, stderr: /unknown command "elephants"/ });
  t.match(await runCli(["__proto__"]), { code: 2 });
  t.match(await runCli(["constructor"]), { code: 2 });
});

t.test("points to --help after a mistake", async (t) => {
  const { code, stderr } = await runCli(["check", "react"]);
  t.equal(code, 2);
  t.equal(
    stderr,
    "stackfit: check needs at least two names: `stackfit check next@15 react@17`\nRun `stackfit check --help` for usage.\n",
  );
});

t.test("unreadable input exits with 3, and bugs with 70", async (t) => {
  const failing = (error: unknown) => ({ more: { catalog: async () => Promise.reject(error) } });
  t.match(await runCli(["check", "a", "b"], failing(new UnreadableError("it is gone"))), {
    code: 3,
    stderr: "stackfit: it is gone\n",
  });
  const fault = new TypeError("undefined is not a function");
  const quiet = await runCli(["check", "a", "b"], failing(fault));
  t.match(quiet, {
    code: 70,
    stderr: /this is a bug in stackfit: undefined is not a function\nPlease report it\. .*STACKFIT_DEBUG=1/,
  });
  t.notMatch(quiet.stderr, "run.test.");
  t.match(await runCli(["check", "a", "b"], { env: { STACKFIT_DEBUG: "1" }, ...failing(fault) }), {
    code: 70,
    stderr: "run.test.",
  });
  t.match(
    await runCli(["check", "a", "b"], failing(undefined)),
    { code: 70, stderr: /undefined/ },
    "whatever is thrown",
  );
});

t.test("escapes arguments in messages", async (t) => {
  const hostile = "\u001b[31m\u0007x\u202e\r\n::error::y";
  for (const argv of [
    [hostile],
    ["check", `--${hostile}`],
    ["scan", hostile],
    ["why", hostile, hostile, hostile],
    ["tools", hostile],
  ]) {
    const { code, stdout, stderr } = await runCli(argv);
    t.ok(code === 2 || code === 3, JSON.stringify(argv));
    t.notMatch(stdout + stderr, /(?!\n)[\p{Cf}\p{Cc}]|^::error/mu, JSON.stringify(argv));
  }
});

t.test("every command answers, and every mistake is explained", async (t) => {
  const cwd = t.testdir({ ".git": {}, empty: {}, "package.json": MANIFEST });
  for (const [argv, code, stdout, stderr] of CALLS)
    t.match(await runOverData(argv, { cwd, today: "2026-11-21" }), { code, stdout, stderr }, argv.join(" "));
});
