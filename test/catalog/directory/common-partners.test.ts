import t from "tap";
import { commonPartners } from "../../../server/catalog/directory/common-partners.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { projectOf } from "../../fixtures/facts.js";

const it = { it: "1" };
const { names, ...rest } = catalogOf({
  technologies: Object.fromEntries(["it", "a", "b", "c", "rare"].map((id) => [id, { packages: { npm: [id] } }])),
  stacks: [
    projectOf("one/p", { ...it, a: "1", b: "1" }),
    projectOf("one/q", { ...it, a: "1", b: "1" }),
    projectOf("two/p", { ...it, a: "1" }),
    projectOf("three/p", { ...it, a: "1", b: "1", c: "1" }),
    projectOf("four/p", { ...it, b: "1", rare: "1" }),
    projectOf("five/p", { ...it, b: "1", rare: "1" }),
  ],
});
const of = (...ids: string[]) => ids.map((id) => names.byId(id) as Technology);
const common = (id: string, ...partners: string[]) =>
  commonPartners({ names, ...rest }, of(id)[0] as Technology, of(...partners)).map(
    ({ partner, users }) => `${partner.id} ${users}`,
  );

t.test("counts each owner once, the most common first, and none that a single one uses", async (t) => {
  t.strictSame(common("it", "a", "b", "c"), ["b 4", "a 3"]);
  t.strictSame(common("it", "a"), ["a 3"]);
});

t.test("where few use it, chance decides what is common", async (t) => {
  t.strictSame(common("rare", "it", "b"), []);
});
