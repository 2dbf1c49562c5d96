import { PassThrough } from "node:stream";
import t from "tap";
import type { Context } from "../../../../../clients/cli/command.js";
import { keyboardOf, watchKeys } from "../../../../../clients/cli/output/terminal/keyboard.js";

const terminal = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY });
const contextOf = (stdin: boolean, stderr: boolean) =>
  ({ stdin: terminal(stdin), stderr: terminal(stderr), env: {} }) as unknown as Context;

t.test("questions are asked where both ends are a terminal", async (t) => {
  const context = contextOf(true, true);
  t.same(keyboardOf(context, {}), { input: context.stdin, output: context.stderr });
  for (const [stdin, stderr] of [
    [true, false],
    [false, true],
    [false, false],
  ] as const)
    t.equal(keyboardOf(contextOf(stdin, stderr), {}), undefined);
});

t.test("no colour is asked for only where it was refused", async (t) => {
  const context = contextOf(true, true);
  for (const color of [undefined, true]) keyboardOf(context, { color });
  t.notOk("NO_COLOR" in context.env);
  keyboardOf(context, { color: false });
  t.equal(context.env.NO_COLOR, "1");
});

t.test("the last key is known, until the input ends", async (t) => {
  const input = new PassThrough();
  const keys = watchKeys(input);
  input.emit("keypress", "", { name: "escape" });
  t.equal(keys.last(), "escape");
  t.notOk(keys.ended.aborted);
  input.emit("end");
  t.equal(keys.last(), undefined);
  t.ok(keys.ended.aborted);
  keys.stop();
  for (const event of ["keypress", "end", "close"])
    t.equal(input.listenerCount(event), new PassThrough().listenerCount(event));
});
