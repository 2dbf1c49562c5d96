import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle } from "../../fixtures/facts.js";

t.test("many release lines are summed up", async (t) => {
  const ended = ["5", "4", "3", "2", "1"].map((line): [string, string] => [line, `202${line}-01-01`]);
  const a = { name: "A", lifecycle: lifecycle(["7"], ["6"], ...ended) };
  const lines = catalogOf({ technologies: { a, b: {} } });
  const message = (techA: string) => check(lines, { techA, techB: "b" }, TODAY).verdict.message;
  t.match(
    message("a@<=5"),
    /^We don't know yet whether .* Besides, A 1 to 5 reached end of life, the last of them on 2025-01-01\. Supported release lines: 7 and 6\.$/,
  );
  t.match(message("a@3 || 4"), / Besides, A 3 and 4 reached end of life, the last of them on 2024-01-01\./);
  t.match(message("a@1"), / Besides, A 1 reached end of life on 2021-01-01\./);
});
