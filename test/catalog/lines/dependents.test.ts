import t from "tap";
import { dependenciesOf, dependentsOf } from "../../../server/catalog/lines/dependents.js";
import type { DeclaredPackage } from "../../../server/catalog/technology/declared-package.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { releaseLine } from "../../../server/catalog/versions/parse.js";
import type { VersionRange } from "../../../server/catalog/versions/range.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE } from "../../fixtures/facts.js";

const lines = (...texts: string[]) => texts.map((text) => releaseLine(text) as VersionRange);

const declared: DeclaredPackage = {
  ecosystem: "npm",
  name: "meta",
  record: {
    checked: "2026-05-01",
    releases: [
      { versions: ["2.1.0"], requires: { ui: "^19", css: "^4" }, optional: ["css"] },
      { versions: ["2.0.0"], requires: { ui: "^18 || ^19" } },
      { versions: ["1.0.0", "1.1.0"], requires: { ui: "^18" } },
    ].map((release) => ({ ...release, sources: [{ file: SOURCE, day: "2026-01-01" }] })),
  },
};

const catalog = catalogOf({
  technologies: {
    css: { packages: { npm: ["css"] } },
    meta: { packages: { npm: ["meta"] } },
    plugin: {
      packages: { npm: ["plugin", "plugin-ui"] },
      requires: [requires("1", "ui", "^19", { package: "plugin-ui" })],
    },
    popular: { packages: { npm: ["popular"] }, requires: [requires("3", "ui", "^19")] },
    ui: { packages: { npm: ["ui"] }, lifecycle: lifecycle(["19", undefined, "2024-12-05"], ["18"]) },
    vague: { packages: { npm: ["vague"] }, requires: [requires("1", "ui", ">=17", { checked: "2024-01-01" })] },
  },
  declared: [declared],
  rules: [
    { techA: "css", techB: "popular" },
    { techA: "popular", techB: "ui" },
  ],
});
const of = (id: string) => catalog.names.byId(id) as Technology;

t.test("what requires it comes by popularity, where its main package does and something is known", (t) => {
  const { dependents, others } = dependentsOf(catalog, of("ui"), { lines: lines("19", "18"), most: 9 }, TODAY);
  t.strictSame(
    dependents.map(({ technology, package: name }) => [technology.id, name]),
    [
      ["popular", "popular"],
      ["meta", "meta"],
      ["vague", "vague"],
    ],
  );
  t.match(dependents[1]?.cells, [
    { kind: "accepted", first: "2.0.0", last: "2.1.0" },
    { kind: "accepted", first: undefined, last: "2.0.0", refusedFrom: "2.1.0" },
  ]);
  t.equal(dependents[2]?.cells[0], undefined, "19 was released after its manifest was read");
  t.equal(others, 0);
  const only = dependentsOf(catalog, of("ui"), { lines: lines("19"), most: 9 }, TODAY);
  t.strictSame(
    only.dependents.map(({ technology }) => technology.id),
    ["popular", "meta"],
  );
  const few = dependentsOf(catalog, of("ui"), { lines: lines("19"), most: 1 }, TODAY);
  t.match(few, { dependents: { length: 1 }, others: 2 });
  t.strictSame(dependentsOf(catalog, of("ui"), { lines: [], most: 9 }, TODAY).dependents, []);
  t.end();
});

t.test("what it requires is what the newest release of each line that was read requires", (t) => {
  const found = dependenciesOf(catalog, of("meta"), lines("3", "2", "1"));
  const rangesOf = (id: string) =>
    found.find(({ technology }) => technology.id === id)?.cells.map((cell) => cell?.map(({ range }) => range.text));
  t.strictSame(rangesOf("ui"), [undefined, ["^19"], ["^18"]], "of line 3, nothing was read");
  t.strictSame(rangesOf("css"), [undefined, ["^4"], []], "line 1 requires none");
  t.strictSame(dependenciesOf(catalog, of("css"), lines("1")), []);
  t.end();
});
