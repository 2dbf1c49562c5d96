import t from "tap";
import type { Kept } from "../../server/live/data-worker.js";
import { createKeeper } from "../../server/live/keeper.js";
import { until } from "../fixtures/until.js";

/** A keeper to which one after another of these happens. */
function createKept(...outcomes: (Kept | Error)[]) {
  const lines: string[] = [];
  const note = (level: string) => (details: object, message: string) =>
    lines.push(`${level}: ${message} ${JSON.stringify(details)}`);
  let calls = 0;
  const keep = async (): Promise<Kept> => {
    const outcome = outcomes[calls] ?? "written";
    calls += 1;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return { keeper: createKeeper(keep, { info: note("info"), warn: note("warn") }, 5), lines, calls: () => calls };
}

t.test("changes that come together are kept together", async (t) => {
  const { keeper, lines, calls } = createKept();
  keeper.later();
  keeper.later();
  await until(() => lines.length > 0, "it is kept");
  t.equal(calls(), 1);
  t.match(lines, [/^info: the compiled facts are kept for the next start/]);
  keeper.later();
  await until(() => calls() === 2, "and the next change as well");
});

t.test("files that have just changed are waited for, but not for ever", async (t) => {
  const soon = createKept("unsettled", "unsettled", "written");
  soon.keeper.later();
  await until(() => soon.lines.length > 0, "they have settled");
  t.equal(soon.calls(), 3);
  const never = createKept(...Array.from({ length: 9 }, (): Kept => "unsettled"));
  never.keeper.later();
  await until(() => never.lines.length > 0, "it is given up");
  t.match(never.lines, [/^info: .* are not kept.*"unsettled"/]);
  t.equal(never.calls(), 5);
});

t.test("what goes wrong is told, and the next change is kept", async (t) => {
  const { keeper, lines } = createKept(new Error("no space left"), "changed", "written");
  for (const says of [/^warn: .*no space left/, /^info: .* not kept.*"changed"/, /^info: .* are kept/]) {
    const before = lines.length;
    keeper.later();
    await until(() => lines.length > before, "it is told");
    t.match(lines.at(-1), says);
  }
});

t.test("nothing is kept after the end", async (t) => {
  const { keeper, calls } = createKept();
  keeper.later();
  keeper.close();
  keeper.later();
  // A keeper that was begun later is done: this one's time has come as well.
  const other = createKept();
  other.keeper.later();
  await until(() => other.calls() === 1, "the other");
  t.equal(calls(), 0);
});
