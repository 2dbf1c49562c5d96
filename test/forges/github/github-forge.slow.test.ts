import t from "tap";
import { ALL_CASES, formatFaults, playFaults } from "../../fixtures/github/fault-matrix.js";

t.test("makes one proposal whatever fails at whichever step", { timeout: 300_000 }, async (t) => {
  const cells = await playFaults(ALL_CASES);
  t.comment(formatFaults(cells));
  t.same(
    cells.filter(({ wrong }) => wrong.length > 0),
    [],
  );
});
