import t from "tap";
import { Members } from "../../../../server/catalog/stack/resolve/asked.js";
import { knownOf, optionsFor } from "../../../../server/catalog/stack/resolve/choices.js";
import { parseRange } from "../../../../server/catalog/versions/parse.js";
import type { VersionRange } from "../../../../server/catalog/versions/range.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { declaring, lifecycle } from "../../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    base: { packages: { npm: ["base"] } },
    kit: { packages: { npm: ["kit"] } },
    nodejs: {
      category: "runtime",
      lifecycle: lifecycle(["26", undefined, "2026-12-01"], ["24"], ["23", "2025-06-01"], ["22"]),
    },
  },
  declared: [declaring("kit", "base", [["3.0.0"], "^2"], [["2.0.0", "2.1.0"], "^1"])],
});
const members = new Members(catalog, []);
const kit = members.get(catalog.names.byId("kit"), "npm", "kit");
const nodejs = members.get(catalog.names.byId("nodejs"), undefined, "nodejs");

const known = (member: typeof kit) => knownOf(catalog, member, TODAY);
const options = (member: typeof kit, ...wanted: string[]) =>
  optionsFor(
    member,
    known(member),
    wanted.map((text) => parseRange(text) as VersionRange),
    TODAY,
  );

t.test("a package can be any release whose manifest was read, the newest the cheapest", async (t) => {
  t.same(
    options(kit).map((one) => one.known),
    ["3.0.0", "2.1.0", "2.0.0"],
  );
  t.equal(options(kit)[0]?.cost, 0);
});

t.test("a runtime can be any line that is out, and one past its end only as the last resort", async (t) => {
  t.same(
    options(nodejs).map((one) => one.known),
    ["24", "22", "23"],
  );
});

t.test("what is wanted narrows the choice, and of a line its wanted part is judged", async (t) => {
  t.same(
    options(kit, "^2", "<2.1").map((one) => one.known),
    ["2.0.0"],
  );
  t.match(options(nodejs, "22.5.0"), [{ known: "22", versions: [{ text: "22.5.0" }] }]);
});

t.test("what is wanted and not known stays, what excludes itself is no choice", async (t) => {
  t.match(options(kit, "^9"), [{ known: undefined, versions: [{ text: "^9" }], cost: 0 }]);
  t.same(options(kit, "^2", "^3"), []);
  t.same(options(members.get(undefined, undefined, "nowhere")), [
    { versions: [undefined], known: undefined, cost: 0, isEnded: false },
  ]);
});
