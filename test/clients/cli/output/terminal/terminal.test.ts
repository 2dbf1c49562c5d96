import t from "tap";
import { painter, terminalOf, wantsColor } from "../../../../../clients/cli/output/terminal/terminal.js";

const on = (isTTY: boolean, columns?: number) => ({ write: () => true, isTTY, columns });

t.test("--color overrides detection", async (t) => {
  t.match(terminalOf({ stdout: on(true, 60), env: {} }, {}), { width: 60, color: true });
  t.equal(terminalOf({ stdout: on(true), env: {} }, { color: false }).color, false);
  t.equal(terminalOf({ stdout: on(false), env: { NO_COLOR: "1" } }, { color: true }).color, true);
  t.equal(terminalOf({ stdout: on(true), env: { NO_COLOR: "1" } }, {}).color, false);
  t.equal(terminalOf({ stdout: on(false), env: {} }, {}).paint("red", "x"), "x");
});

t.test("uses colours on terminals, unless the environment says otherwise", async (t) => {
  const cases: [isTTY: boolean | undefined, env: NodeJS.ProcessEnv, expected: boolean][] = [
    [true, {}, true],
    [false, {}, false],
    [undefined, {}, false],
    [true, { TERM: "dumb" }, false],
    [true, { NO_COLOR: "1" }, false],
    [true, { NO_COLOR: "0" }, false],
    [true, { NO_COLOR: "" }, true],
    [false, { FORCE_COLOR: "1" }, true],
    [false, { FORCE_COLOR: "3", NO_COLOR: "1" }, true],
    [true, { FORCE_COLOR: "0" }, false],
    [true, { FORCE_COLOR: "false" }, false],
    [false, { FORCE_COLOR: "" }, false],
    [false, { FORCE_COLOR: "1", TERM: "dumb" }, true],
    [false, { CLICOLOR_FORCE: "1" }, true],
    [false, { CLICOLOR_FORCE: "0" }, false],
    [true, { CLICOLOR_FORCE: "1", NO_COLOR: "1" }, false],
  ];
  for (const [isTTY, env, expected] of cases)
    t.equal(wantsColor({ isTTY }, env), expected, JSON.stringify([isTTY, env]));
});

t.test("wraps text in colour codes, or leaves it alone", async (t) => {
  t.equal(painter(true)("red", "no"), "\u001b[31mno\u001b[39m");
  t.equal(painter(true)("red", ""), "");
  t.equal(painter(false)("red", "no"), "no");
});
