import t from "tap";
import type { Technology } from "../../../../server/catalog/facts/technology.js";
import type { Acceptance } from "../../../../server/catalog/lines/acceptance.js";
import { dependentsOf } from "../../../../server/catalog/lines/dependents.js";
import { linesToCompare } from "../../../../server/catalog/lines/out-lines.js";
import { describeAcceptance, NeededBy } from "../../../../server/web/technology/sections/requirements.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { declaring, lifecycle } from "../../../fixtures/facts.js";
import { render } from "../../../fixtures/page.js";

const ids = Array.from({ length: 13 }, (_, index) => `kit-${String(index).padStart(2, "0")}`);

const catalog = catalogOf({
  technologies: {
    ui: {
      name: "UI",
      packages: { npm: ["ui"] },
      lifecycle: lifecycle(["19", undefined, "2024-12-05"], ["18"], ["17", "2025-01-01"]),
    },
    table: { name: "Table", packages: { npm: ["@maker/table"] } },
    ...Object.fromEntries(ids.map((id) => [id, { packages: { npm: [id] } }])),
  },
  declared: [
    declaring("@maker/table", "ui", [["2.0.0"], "^18 || ^19"], [["1.0.0"], "^18"]),
    ...ids.map((id) => declaring(id, "ui", [["1.0.0"], "^18"])),
  ],
  rules: [{ techA: "kit-00", techB: "table" }],
});

function page(most: number, focused?: string): string {
  const ui = catalog.names.byId("ui") as Technology;
  const lines = linesToCompare(ui, TODAY).filter(({ name }) => focused === undefined || name === focused);
  const found = dependentsOf(catalog, ui, { lines: lines.map(({ range }) => range), most }, TODAY);
  return render(<NeededBy technology={ui} focus={focused ? lines[0] : undefined} lines={lines} {...found} />);
}

t.test("has a column for each release line and a row for each technology; what is less known is folded", async (t) => {
  const html = page(40);
  t.match(html, /<a href="\/tech\/ui@19">19<\/a><\/th>.*<a href="\/tech\/ui@17">17<\/a> \(ended\)<\/th>/);
  t.match(
    html,
    /<a href="\/check\/table\/ui">Table<\/a> <code class="fine">@maker\/table<\/code><\/th><td>from 2\.0\.0<\/td><td>in 2\.0\.0<\/td><td>not from 1\.0\.0 on<\/td>/,
  );
  const [shown = "", folded = ""] = html.split("<details>");
  t.equal(shown.split("<tr>").length - 2, 10);
  t.match(folded, "4 more that need UI");
  t.notMatch(html, "less known");
  t.match(page(12), /2 less known technologies require it, too\..*<a href="#everything">/);
});

t.test("of one line, the pairs are asked with it", async (t) => {
  const html = page(40, "19");
  t.match(html, /<h2>What needs UI 19<\/h2>/);
  t.match(html, /<a href="\/check\/table\/ui@19">Table<\/a>/);
  t.match(html, "<td>none up to 1.0.0</td>");
});

t.test("says no more than is known", async (t) => {
  const accepted = {
    kind: "accepted",
    first: undefined,
    last: "3.1.0",
    isNewest: true,
    refusedFrom: undefined,
  } as const;
  const cases: [Acceptance, string][] = [
    [{ ...accepted, first: "2.0.0" }, "from 2.0.0"],
    [accepted, "in 3.1.0"],
    [{ ...accepted, isNewest: false, first: "2.0.0" }, "in 3.1.0"],
    [{ ...accepted, isNewest: false, refusedFrom: "4.0.0" }, "up to 3.1.0"],
    [{ ...accepted, isNewest: false, first: "2.0.0", refusedFrom: "4.0.0" }, "2.0.0 to 3.1.0"],
    [{ ...accepted, isNewest: false, first: "3.1.0", refusedFrom: "4.0.0" }, "only 3.1.0"],
    [{ kind: "refused", from: undefined, last: "3.1.0" }, "none up to 3.1.0"],
    [{ kind: "refused", from: "2.0.0", last: "3.1.0" }, "not from 2.0.0 on"],
  ];
  for (const [acceptance, text] of cases) t.equal(describeAcceptance(acceptance), text);
});
