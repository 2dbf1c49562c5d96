import t from "tap";
import { type Catalog, openFacts } from "../../server/catalog/catalog.js";
import type { FactsBytes } from "../../server/catalog/facts-file.js";
import { catalogOf, type Parts, ruleOf } from "../fixtures/catalog.js";
import { declaring, lifecycle } from "../fixtures/facts.js";

const PARTS: Parts = {
  technologies: {
    react: { packages: { npm: ["react", "react-dom"] } },
    nodejs: { category: "runtime", lifecycle: lifecycle(["22", "2027-04-30"]) },
    redux: { packages: { npm: ["react-redux"] } },
    express: { packages: { npm: ["express"] } },
    qs: { packages: { npm: ["qs"] } },
  },
  declared: [
    declaring("react", "scheduler", [["19.0.0"], "^0.25"]),
    declaring("react-redux", "react-dom", [["9.0.0"], "^19"]),
    declaring("express", "qs", [["5.0.0"], "^6"]),
  ],
  rules: [ruleOf({ techA: "express", techB: "nodejs" })],
};

const { react, ...others } = PARTS.technologies;
const [ofReact, ofRedux, ofExpress] = PARTS.declared as NonNullable<Parts["declared"]>;

/** A catalog that has read and compiled everything, and one that takes over what it can. */
function change(parts: Partial<Parts>): { earlier: Catalog; newer: Catalog; fresh: Catalog } {
  const earlier = catalogOf(PARTS);
  for (const { requirements } of earlier.technologies) requirements.size;
  const fresh = catalogOf({ ...PARTS, ...parts });
  return { earlier, newer: openFacts(fresh.facts, earlier), fresh };
}

/** Ids of what was taken over. */
const shared = ({ earlier, newer }: ReturnType<typeof change>) =>
  newer.technologies.filter((one) => earlier.technologies.includes(one)).map(({ id }) => id);

/** What a technology requires of React. */
const ofReactBy = (catalog: Catalog, id: string) =>
  catalog.names
    .byId(id)
    ?.requirements.get("react")
    ?.map(({ ofPackages, range }) => [...ofPackages, range.text]);

t.test("a changed rule leaves all technologies as they are, and is found", async (t) => {
  const changed = change({ rules: [ruleOf({ techA: "express", techB: "nodejs", explanation: "Another one." })] });
  t.same(shared(changed), ["express", "nodejs", "qs", "react", "redux"]);
  const [express, second] = changed.newer.technologies;
  t.match(express && second && changed.newer.neighbours.of(express).get(second)?.rule, {
    record: { explanation: "Another one." },
  });
});

t.test("a changed record is read anew", async (t) => {
  const nodejs = { ...PARTS.technologies.nodejs, lifecycle: lifecycle(["24"], ["22", "2027-04-30"]) };
  const changed = change({ technologies: { react: react ?? {}, ...others, nodejs } });
  t.same(shared(changed), ["express", "qs", "react", "redux"]);
  t.same(
    changed.newer.names.byId("nodejs")?.cycles.map(({ name }) => name),
    ["24", "22"],
  );
});

t.test("what a package declares may change what is required of it", async (t) => {
  const pinning = declaring("react", "react-dom", [["19.0.0"], "self"]);
  const changed = change({ declared: [pinning, ofRedux, ofExpress].filter((one) => one !== undefined) });
  t.same(shared(changed), ["express", "nodejs", "qs"]);
  t.same(ofReactBy(changed.earlier, "redux"), [["react-dom", "^19"]]);
  t.same(ofReactBy(changed.newer, "redux"), [["react", "react-dom", "^19"]]);
  t.same(ofReactBy(changed.newer, "redux"), ofReactBy(changed.fresh, "redux"));
});

t.test("declarations are found where one before them is gone", async (t) => {
  const changed = change({ declared: [ofReact, ofExpress].filter((one) => one !== undefined) });
  t.same(shared(changed), ["express", "nodejs", "qs"]);
  t.equal(changed.newer.names.byId("redux")?.requirements.size, 0);
});

t.test("a new name may own any package, so nothing is taken over", async (t) => {
  const changed = change({ technologies: { ...PARTS.technologies, fastify: { packages: { npm: ["fastify"] } } } });
  t.same(shared(changed), []);
});

t.test("nothing is read from the earlier facts any more", async (t) => {
  const { facts } = catalogOf(PARTS);
  let reads = 0;
  const counted: FactsBytes = {
    length: facts.length,
    slice(start, end) {
      reads += 1;
      return facts.slice(start, end);
    },
  };
  const newer = openFacts(catalogOf(PARTS).facts, openFacts(counted));
  reads = 0;
  t.equal(newer.names.byId("redux")?.record.name, "redux");
  t.same(ofReactBy(newer, "redux"), [["react-dom", "^19"]]);
  t.equal(reads, 0);
});
