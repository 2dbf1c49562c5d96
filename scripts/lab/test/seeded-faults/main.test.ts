import t from "tap";
import { formatReport } from "../../seeded-faults/main.js";

t.test("the report counts what was noticed and shows what was not", async (t) => {
  const fault = { file: "x.patch", suites: ["http"] };
  const report = formatReport(
    [
      { ...fault, name: "a", fault: "A | B is lost.", noticedBy: "http", test: "keeps A" },
      { ...fault, name: "b", fault: "C is lost.", noticedBy: undefined, test: undefined },
    ],
    "abc1234",
  );
  t.match(report, "at abc1234: 1 of 2 noticed");
  t.match(report, "| a | A \\| B is lost. | http | keeps A |");
  t.match(report, "| b | C is lost. | **not noticed** |  |");
});
