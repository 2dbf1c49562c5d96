import t from "tap";
import { ALL_CASES, formatFaults, playFaults } from "../../fixtures/github/fault-matrix.js";
import { MANY_LIMIT_CASES, playLimits } from "../../fixtures/github/limit-matrix.js";

t.test("makes one proposal whatever fails at whichever step", async (t) => {
  const cells = await playFaults(ALL_CASES);
  t.comment(formatFaults(cells));
  t.same(
    cells.filter(({ wrong }) => wrong.length > 0),
    [],
  );
});

t.test("makes no request before GitHub wants it, whoever asks meanwhile", async (t) => {
  const cells = await playLimits(MANY_LIMIT_CASES);
  t.comment(`${cells.length} cases, ${cells.reduce((sum, { requests }) => sum + requests, 0)} requests`);
  t.same(
    cells.filter(({ wrong }) => wrong.length > 0),
    [],
  );
});
