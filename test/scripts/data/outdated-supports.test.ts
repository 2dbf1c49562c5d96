import t from "tap";
import { findOutdatedSupports } from "../../../scripts/data/outdated-supports.js";
import { parseFile } from "../../../server/data/file.js";
import { technologyText } from "../../fixtures/data.js";

const DAY = "2026-05-01";
/** A technology's file, checked on a day before DAY unless it says otherwise. */
const technology = (id: string, fields: string) => {
  const text = technologyText(fields).replace(/^checked: .*$/m, "checked: 2026-04-30");
  const { file, problems } = parseFile(`technologies/${id}.yaml`, text);
  if (!file) throw new Error(JSON.stringify(problems));
  return file;
};
const lifecycle = (...lines: [cycle: string, released: string][]) =>
  `lifecycle:\n  source: https://example.com/l\n  cycles:\n${lines
    .map(([cycle, released]) => `    - {cycle: "${cycle}", released: ${released}}\n`)
    .join("")}`;
const supports = (more = "") => `supports:\n  - with: [other]\n    source: https://example.com/s\n${more}`;
const found = (x: string, other = "") =>
  findOutdatedSupports([technology("x", x), technology("other", other)], "2026-06-01").map(({ what }) => what);
const before = (what: string) => [`warning: names no versions and was checked on 2026-04-30, before ${what}`];

t.test("a major of either side that came out after the statement was checked overtakes it", async (t) => {
  t.same(found(supports() + lifecycle(["3.1", DAY], ["2", "2020-01-01"])), before("x 3 (2026-05-01)"));
  t.same(found(supports(), lifecycle(["v9", DAY])), before("other 9 (2026-05-01)"));
  t.same(
    found(supports() + lifecycle(["2", DAY]), lifecycle(["9", DAY])),
    before("x 2 (2026-05-01), other 9 (2026-05-01)"),
  );
});

t.test("nothing else does", async (t) => {
  t.same(found(supports()), [], "no release lines known");
  t.same(found(supports() + lifecycle(["2", "2026-04-30"])), [], "a major of that day");
  t.same(found(supports() + lifecycle(["2.1", DAY], ["2.0", "2020-01-01"])), [], "a minor of a major of before");
  t.same(found(supports() + lifecycle(["2", "2026-06-02"])), [], "a major that is still to come");
  t.same(found(supports(`    checked: ${DAY}\n`) + lifecycle(["2", DAY])), [], "checked since");
  for (const versions of ['since: "1"', 'until: "3"', 'range: "1"'])
    t.same(found(supports(`    ${versions}\n`) + lifecycle(["2", DAY])), [], versions);
});
