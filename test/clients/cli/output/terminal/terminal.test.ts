import t from "tap";
import { terminalOf } from "../../../../../clients/cli/output/terminal/terminal.js";

const on = (isTTY: boolean, columns?: number) => ({ write: () => true, isTTY, columns });

t.test("--color overrides detection", async (t) => {
  t.match(terminalOf({ stdout: on(true, 60), env: {} }, {}), { width: 60, color: true });
  t.equal(terminalOf({ stdout: on(true), env: {} }, { color: false }).color, false);
  t.equal(terminalOf({ stdout: on(false), env: { NO_COLOR: "1" } }, { color: true }).color, true);
  t.equal(terminalOf({ stdout: on(true), env: { NO_COLOR: "1" } }, {}).color, false);
  t.equal(terminalOf({ stdout: on(false), env: {} }, {}).paint("red", "x"), "x");
});
