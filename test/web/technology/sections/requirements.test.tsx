import t from "tap";
import { declarationsOf } from "../../../../server/catalog/directory/profile.js";
import type { Acceptance } from "../../../../server/catalog/lines/acceptance.js";
import { dependenciesOf, dependentsOf } from "../../../../server/catalog/lines/dependents.js";
import { linesToCompare, outLines } from "../../../../server/catalog/lines/out-lines.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { viewTechnology } from "../../../../server/web/technology/focus.js";
import {
  describeAcceptance,
  LineTable,
  NeededBy,
  Requirements,
} from "../../../../server/web/technology/sections/requirements.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { declaring, lifecycle } from "../../../fixtures/facts.js";
import { render } from "../../../fixtures/page.js";

const source = (page: string) => `https://example.com/${page}`;

const catalog = catalogOf({
  technologies: {
    it: {
      name: "It",
      packages: { npm: ["it", "it-more"] },
      requires: [
        { version: "3", of: "other", range: "^18.2.0 || ^19.0.0", source: source("it-3") },
        { version: "3", of: "client", ofPackages: ["client-core"], range: "*", optional: true, source: source("it-3") },
        { version: "2", of: "other", range: "^17.0.0", source: source("it-2") },
        { package: "it-more", version: "5", of: "it", range: "lockstep", source: source("more") },
      ],
    },
    other: { name: "Other", packages: { npm: ["other"] } },
    client: { name: "Client", packages: { npm: ["client"] } },
    small: {
      name: "Small",
      packages: { npm: ["small"] },
      requires: [{ version: "1", of: "other", range: "1", source: source("small") }],
    },
  },
});

function page(id: string, focused?: string): string {
  const technology = catalog.names.byId(id) as Technology;
  const declarations = declarationsOf(catalog, technology);
  const lines = focused
    ? outLines(technology, TODAY).filter(({ name }) => name === focused)
    : linesToCompare(technology, TODAY);
  const ranges = lines.map(({ range }) => range);
  return render(
    <Requirements
      view={viewTechnology(technology, focused ? lines[0] : undefined)}
      lines={lines}
      dependencies={dependenciesOf(catalog, technology, ranges)}
      declarations={declarations}
    />,
    { catalog },
  );
}

/** The texts of the cells of a row. */
const cellsOf = (html: string, name: string) =>
  [...(html.split("</tr>").find((row) => row.includes(`>${name}</a></th>`)) ?? "").matchAll(/<td>(.*?)<\/td>/g)].map(
    ([, text]) => text?.replace(/<[^>]*>/g, ""),
  );

t.test("shows what each release line requires", async (t) => {
  const [shown = ""] = page("it").split("<details>");
  t.match(shown, /<th scope="col"><a href="\/tech\/it@3">3<\/a>.*<a href="\/tech\/it@2">2<\/a>/);
  t.match(shown, /<th scope="row"><a href="\/check\/it\/other">Other<\/a>/);
  t.strictSame(cellsOf(shown, "Other"), ["^18.2 or ^19", "^17"]);
  t.strictSame(cellsOf(shown, "Client"), ["any version, optional", "nothing"]);
  t.notMatch(shown, "it-more");
});

t.test("of one line, what it requires and the pairs with it", async (t) => {
  const [shown = ""] = page("it", "2").split("<details>");
  t.match(shown, /<h2>What It 2 needs<\/h2>.*<a href="\/check\/it@2\/other">Other<\/a><\/th><td>\^17<\/td>/);
  t.notMatch(shown, "Client");
});

t.test("the declarations have their sources, with those of other packages and older lines", async (t) => {
  const [, folded = "", ...others] = page("it").split("<details>");
  t.strictSame(others, []);
  const [newest = "", rest = ""] = folded.split(/(?=<tr><th scope="rowgroup"[^>]*>it-more 5)/);
  t.match(newest, /<th scope="rowgroup" rowspan="2">it 3<\/th>/);
  t.match(newest, /<a href="\/check\/it\/other">Other<\/a><\/td><td>\^18\.2 or \^19<\/td>/);
  t.match(newest, /Client<\/a><span class="fine"> \(client-core\)<\/span><\/td><td>any version, optional/);
  t.match(newest, '<a href="https://example.com/it-3"');
  t.notMatch(newest, /it 2|it-more/);
  t.match(rest, /it-more 5<\/th><td>It<\/td><td>matching version<\/td>.*it 2.*\^17/s);
});

t.test("what is not there is left out", async (t) => {
  t.equal(page("small").split("<details>").length, 2, "only sources are folded");
});

const catalogForLineTable = catalogOf({
  technologies: {
    a: {},
    b: {},
    c: {},
    ui: { name: "UI", lifecycle: lifecycle(["19", undefined, "2024-12-05"], ["18", "2025-01-01"]) },
  },
});
const ui = catalogForLineTable.names.byId("ui") as Technology;
const linesForLineTable = linesToCompare(ui, TODAY);
const rows = ["a", "b", "c"].map((id) => ({
  technology: catalogForLineTable.names.byId(id) as Technology,
  note: id === "b" ? "@b/core" : undefined,
  cells: [`${id} newest`, `${id} older`],
}));

const ALL = { most: 3, more: "of it" };

t.test("each line is a column that leads to its page, each technology a row", async (t) => {
  const html = render(
    <LineTable view={viewTechnology(ui)} lines={linesForLineTable} label="What needs UI" rows={rows} {...ALL} />,
  );
  t.match(html, /<caption class="hidden">What needs UI<\/caption>/);
  t.match(html, /<a href="\/tech\/ui@19">19<\/a><\/th>.*<a href="\/tech\/ui@18">18<\/a> \(ended\)<\/th>/);
  t.match(html, /<a href="\/check\/b\/ui">b<\/a> <code class="fine">@b\/core<\/code>/);
  t.match(html, /<td>c newest<\/td><td>c older<\/td>/);
});

t.test("on the page of a line, partners are asked about with it", async (t) => {
  const [line] = linesForLineTable;
  const html = render(
    <LineTable
      view={viewTechnology(ui, line)}
      lines={linesForLineTable.slice(0, 1)}
      label="Needs"
      rows={rows}
      {...ALL}
    />,
  );
  t.match(html, /<th scope="col">UI 19<\/th>/);
  t.match(html, /<a href="\/check\/a\/ui@19">a<\/a>/);
});

t.test("rows beyond the first are folded", async (t) => {
  const folded = (most: number) =>
    render(
      <LineTable
        view={viewTechnology(ui)}
        lines={linesForLineTable}
        label="Needs"
        rows={rows}
        most={most}
        more="of it"
      />,
    );
  t.match(folded(1), /a newest.*<summary>2 more of it<\/summary>.*b newest.*c newest/s);
  t.notMatch(folded(3), "<details");
});

const ids = Array.from({ length: 13 }, (_, index) => `kit-${String(index).padStart(2, "0")}`);

const catalogForNeededBy = catalogOf({
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

function pageForNeededBy(most: number, focused?: string): string {
  const ui = catalogForNeededBy.names.byId("ui") as Technology;
  const lines = linesToCompare(ui, TODAY).filter(({ name }) => focused === undefined || name === focused);
  const found = dependentsOf(catalogForNeededBy, ui, { lines: lines.map(({ range }) => range), most }, TODAY);
  return render(<NeededBy view={viewTechnology(ui, focused ? lines[0] : undefined)} lines={lines} {...found} />);
}

t.test("has a column for each release line and a row for each technology; what is less known is folded", async (t) => {
  const html = pageForNeededBy(40);
  t.match(html, /<a href="\/tech\/ui@19">19<\/a><\/th>.*<a href="\/tech\/ui@17">17<\/a> \(ended\)<\/th>/);
  t.match(
    html,
    /<a href="\/check\/table\/ui">Table<\/a> <code class="fine">@maker\/table<\/code><\/th><td>from 2\.0\.0<\/td><td>in 2\.0\.0<\/td><td>not from 1\.0\.0 on<\/td>/,
  );
  const [shown = "", folded = ""] = html.split("<details>");
  t.equal(shown.split("<tr>").length - 2, 10);
  t.match(folded, "4 more that need UI");
  t.notMatch(html, "less known");
  t.match(pageForNeededBy(12), /2 less known technologies require it, too\..*<a href="#everything">/);
});

t.test("of one line, the pairs are asked with it", async (t) => {
  const html = pageForNeededBy(40, "19");
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
