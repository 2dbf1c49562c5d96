import t from "tap";
import { UnreadableError } from "../../../clients/cli/command.js";
import { runCli } from "../../fixtures/cli.js";

t.test("help is there however it is asked for", async (t) => {
  for (const argv of [[], ["help"], ["--help"], ["-h"]])
    t.match(await runCli(argv), { code: 0, stdout: /usage: stackfit COMMAND/, stderr: "" }, argv.join());
  const one = await runCli(["scan", "--help"]);
  t.match(one, { code: 0, stdout: /^Find what .*\n\nusage: stackfit scan/, stderr: "" });
  t.same(await runCli(["help", "scan"]), one);
});

t.test("the version tells that of the facts, too", async (t) => {
  for (const name of ["--version", "-v", "version"])
    t.match(await runCli([name]), { code: 0, stdout: "stackfit 0.0.0-source, facts of 2026-01-02 (test-revisio)\n" });
});

t.test("an unknown command is told, with what is near", async (t) => {
  t.match(await runCli(["chekc"]), {
    code: 2,
    stdout: "",
    stderr: /there is no command "chekc"\. Did you mean `stackfit check`\?/,
  });
  t.match(await runCli(["elephants"]), { code: 2, stderr: /`stackfit --help` lists them\./ });
  t.match(await runCli(["help", "elephants"]), { code: 2, stderr: /there is no command "elephants"/ });
  t.match(await runCli(["__proto__"]), { code: 2 });
  t.match(await runCli(["constructor"]), { code: 2 });
});

t.test("a mistake tells where help is", async (t) => {
  const { code, stderr } = await runCli(["check", "react"]);
  t.equal(code, 2);
  t.equal(
    stderr,
    "stackfit: check takes two names at least: `stackfit check next@15 react@17`\n`stackfit check --help` tells what it takes.\n",
  );
});

t.test("what could not be read, and a fault, have codes of their own", async (t) => {
  const failing = (error: unknown) => ({ more: { catalog: async () => Promise.reject(error) } });
  t.match(await runCli(["check", "a", "b"], failing(new UnreadableError("it is gone"))), {
    code: 3,
    stderr: "stackfit: it is gone\n",
  });
  const fault = new TypeError("undefined is not a function");
  const quiet = await runCli(["check", "a", "b"], failing(fault));
  t.match(quiet, {
    code: 70,
    stderr: /a fault of the program, and not yours: undefined is not a function\nWith STACKFIT_DEBUG=1/,
  });
  t.notMatch(quiet.stderr, "run.test.ts");
  t.match(await runCli(["check", "a", "b"], { env: { STACKFIT_DEBUG: "1" }, ...failing(fault) }), {
    code: 70,
    stderr: "run.test.ts",
  });
  t.match(
    await runCli(["check", "a", "b"], failing(undefined)),
    { code: 70, stderr: /undefined/ },
    "whatever is thrown",
  );
});

t.test("nothing that is given reaches the terminal as it is", async (t) => {
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
