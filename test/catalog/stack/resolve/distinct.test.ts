import t from "tap";
import { Members } from "../../../../server/catalog/stack/resolve/asked.js";
import { knownOf } from "../../../../server/catalog/stack/resolve/choices.js";
import { distinctOptions, type Other } from "../../../../server/catalog/stack/resolve/distinct.js";
import { parseRange } from "../../../../server/catalog/versions/parse.js";
import type { VersionRange } from "../../../../server/catalog/versions/range.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { declaring } from "../../../fixtures/facts.js";

const npm = (...names: [string, ...string[]]) => ({ packages: { npm: names } });

const catalog = catalogOf({
  technologies: { base: npm("base", "base-dom"), kit: npm("kit"), deep: npm("deep"), ruled: npm("ruled") },
  declared: [
    declaring("base", "deep", [["1.0.0", "1.1.0", "2.0.0", "2.1.0", "3.0.0", "3.1.0"], "^1"]),
    declaring("kit", "base", [["1.0.0"], "^1 || ^2"]),
  ],
  rules: [{ techA: "base", techB: "ruled" }],
});
const members = new Members(catalog, []);
const memberOf = (name: string, id = name) => members.get(catalog.names.byId(id), "npm", name);
const base = memberOf("base");

const kept = (...others: Other[]) =>
  distinctOptions(catalog, base, knownOf(catalog, base, TODAY).options, others).map(({ known }) => known);
const other = (name: string): Other => ({ member: memberOf(name), wanted: [] });

t.test("of versions that a range tells apart the cheapest inside and outside are left", async (t) => {
  t.same(kept(other("kit")), ["3.1.0", "2.1.0"]);
});

t.test("a range that is wanted of another package of the technology tells versions apart", async (t) => {
  const wanted = [parseRange("<=2.0.0") as VersionRange];
  t.same(kept({ member: memberOf("base-dom", "base"), wanted }), ["3.1.0", "2.1.0", "1.1.0", "2.0.0"]);
});

t.test("where a rule is about the two, one version of each line is left", async (t) => {
  t.same(kept(other("ruled")), ["3.1.0", "2.1.0", "1.1.0"]);
});
