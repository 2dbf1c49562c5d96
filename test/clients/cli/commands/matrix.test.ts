import t from "tap";
import { runCli } from "../../../fixtures/cli.js";

const matrix = (...argv: string[]) => runCli(["matrix", ...argv], { cwd: t.testdir({}) });

t.test("compares two lists, whatever the separator", async (t) => {
  const plain = await matrix("next@15,sass", "react@17,react@19");
  t.match(plain, { code: 0, stdout: /incompatible/, stderr: /incompatible 1\b/ });
  for (const times of ["x", "X", "×", "*", "by"])
    t.same(await matrix("next@15,sass", times, "react@17,react@19"), plain, times);
});

t.test("compares one list with itself, and expands categories", async (t) => {
  t.match(JSON.parse((await matrix("next,react", "--json")).stdout), { rows: { length: 2 }, columns: { length: 2 } });
  t.match(JSON.parse((await matrix("orm", "x", "database", "--json")).stdout), {
    rows: ["Prisma"],
    columns: ["PostgreSQL"],
    cells: [[{ status: "compatible" }]],
  });
});

t.test("reports all unknown names at once, with suggestions", async (t) => {
  const { code, stderr } = await matrix("reakt,no-such-thing", "x", "next");
  t.equal(code, 2);
  t.match(stderr, /unknown name "reakt": did you mean react\?/);
  t.match(stderr, /unknown name "no-such-thing"/);
  t.match(stderr, /The categories are .*orm/);
});

t.test("refuses other arguments", async (t) => {
  for (const argv of [[], ["a", "b", "c"], ["x"]])
    t.match(await matrix(...argv), { code: 2, stderr: /one or two lists/ });
  t.match(await matrix(",", "x", ","), { code: 2, stderr: /nothing to compare/ });
});
