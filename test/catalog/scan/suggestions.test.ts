import t from "tap";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { factsCatalog } from "../../fixtures/facts.js";

const catalog = factsCatalog();
const scanOf = (names: readonly string[]) =>
  scan(catalog, names.map(listEntry), { platform: undefined, present: new Set() }, TODAY);

t.test("each issue comes with what to do about it", async (t) => {
  const suggestions = (...names: string[]) => scanOf(names).suggestions.map(({ type, message }) => [type, message]);
  t.same(suggestions("next@15", "react@18.1.0"), [["upgrade", "Use React ^18.2 or ^19 with Next.js 15."]]);
  t.same(suggestions("nodejs@16"), [["upgrade", "Upgrade to Node.js 22."]]);
  t.same(suggestions("angularjs"), [["alternative", "Move to Angular."]]);
  t.same(suggestions("prisma", "edge-host"), [["config", "Connect through an HTTP proxy."]]);
  t.same(suggestions("sqlite", "edge-host"), [
    ["alternative", "Instead of Edge Host, consider Virtual Server, which works with SQLite Driver."],
    ["alternative", "Instead of SQLite Driver, consider HTTP Driver, which works with Edge Host."],
  ]);
  t.match(scanOf(["sqlite", "edge-host"]).suggestions[0], { a: { id: "edge-host" }, b: { id: "sqlite" } });
});

t.test("where a record names what takes its place, the better known side is not to be replaced", async (t) => {
  const library = { roles: ["ui-framework"] as ["ui-framework"], category: "framework" as const };
  const withEnzyme = (alternatives?: [string]) =>
    catalogOf({
      technologies: {
        react: { ...library, name: "React" },
        preact: { ...library, name: "Preact" },
        enzyme: { name: "Enzyme", category: "state", ...(alternatives && { alternatives }) },
        "testing-library": { name: "Testing Library", category: "state" },
        more: { category: "orm" },
      },
      rules: [
        { techA: "enzyme", techB: "react", status: "incompatible", severity: "error" },
        { techA: "enzyme", techB: "preact" },
        { techA: "react", techB: "testing-library" },
        { techA: "more", techB: "react" },
      ],
    });
  const told = (facts: Catalog) =>
    scan(facts, ["enzyme", "react"].map(listEntry), { platform: undefined, present: new Set() }, TODAY)
      .suggestions.filter(({ type }) => type === "alternative")
      .map(({ message }) => message);
  t.same(told(withEnzyme(["testing-library"])), [
    "Instead of Enzyme, consider Testing Library, which works with React.",
  ]);
  t.same(
    told(withEnzyme()),
    ["Instead of Enzyme, consider Testing Library, which works with React."],
    "nobody leaves a framework for what one library does not work with",
  );
});
