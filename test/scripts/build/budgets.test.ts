import { readFileSync } from "node:fs";
import t from "tap";
import { main, readLimits } from "../../../scripts/build/budgets.js";

const LIMITS = readLimits("# figures\n\nlines   100  lines of code\ntest-cpu 2.5  CPU-seconds\nbytes 7 bytes\n");

async function run(argv: string[], lines: number) {
  const out: string[] = [];
  const code = await main(argv, { out: (line) => out.push(line), err: () => {} }, LIMITS, { lines: () => lines });
  return { code, out: out.map((line) => line.replace(/ +/g, " ")) };
}

t.test("what is at its limit passes, what is beyond it fails, and both are printed", async (t) => {
  t.strictSame(await run(["test-cpu=2.5"], 100), {
    code: 0,
    out: [
      "lines 100 of 100 ok: lines of code",
      "test-cpu 2.5 of 2.5 ok: CPU-seconds",
      "bytes - of 7 not measured: bytes",
    ],
  });
  t.match(await run([], 101), { code: 1, out: ["lines 101 of 100 OVER: lines of code"] });
  t.match(await run(["test-cpu=2.51"], 1), { code: 1 });
});

t.test("a figure without a limit, one that is no number, and a line of another form are errors", async (t) => {
  for (const word of ["speed=1", "lines=many", "lines"]) await t.rejects(run([word], 1), /not a figure/, word);
  t.throws(() => readLimits("lines many\n"), /not a limit: lines many/);
});

t.test("every figure of .ci/budgets has a limit", async (t) => {
  t.ok(readLimits(readFileSync(".ci/budgets", "utf8")).length >= 5);
});
