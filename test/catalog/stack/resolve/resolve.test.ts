import t from "tap";
import { viewResolution } from "../../../../server/catalog/stack/resolve/view.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { cycles, declared, npm, REACT, resolve, source, versionsOf } from "../../../fixtures/resolved.js";

t.test("the newest releases that go together, with what they need beside them", async (t) => {
  const found = resolve(catalogOf(REACT), "next");
  t.same(versionsOf(found), ["next@16.1.0", "+react@19.2.0", "+react-dom@19.2.0", "+nodejs@26"]);
  const [next, react] = found.parts;
  t.equal(next?.range, "^16.1.0");
  t.equal(next?.why.message, "The newest that is known.");
  t.same(react?.neededBy[0], {
    message: "next 16.1.0 requires react ^18.2 or ^19.",
    sources: ["https://example.com/manifest"],
  });
});

t.test("pins and ranges are kept", async (t) => {
  const catalog = catalogOf(REACT);
  t.same(versionsOf(resolve(catalog, "next react@18.2.0")).slice(0, 3), [
    "next@16.1.0",
    "react@18.2.0",
    "+react-dom@18.2.0",
  ]);
  const found = resolve(catalog, "next@^14 react", "node@24");
  t.same(versionsOf(found), ["next@14.0.0", "react@18.3.1", "nodejs@24", "+react-dom@18.3.1"]);
  t.equal(found.parts[0]?.range, "^14", "as it was written");
});

t.test("the fewest names that conflict are told with the facts, and the rest is resolved", async (t) => {
  const found = resolve(catalogOf(REACT), "grid react@19", "node@24");
  t.same(
    found.conflicts.map(({ names }) => names),
    [["grid", "react@19"]],
  );
  t.match(found.conflicts[0]?.why[0]?.message, /grid 5.* requires react \^18/);
  t.same(versionsOf(found), ["grid@?", "react@?", "nodejs@24"]);
  t.same(
    resolve(catalogOf(REACT), "react@18 react@19").conflicts[0]?.why[0]?.message,
    "react cannot be 18 and 19 at once.",
  );
});

t.test("ended lines come after those that are supported", async (t) => {
  const lifecycle = {
    source,
    cycles: [
      { cycle: "3", released: "2025-01-01", eol: "2026-01-01" },
      { cycle: "2", released: "2024-01-01" },
    ],
  };
  const catalog = catalogOf({ technologies: { db: { category: "database", lifecycle } } });
  t.same(versionsOf(resolve(catalog, "db")), ["db@2"]);
  const pinned = resolve(catalog, "db@3");
  t.same(versionsOf(pinned), ["db@3"]);
  t.equal(pinned.parts[0]?.isEnded, true);
});

t.test("a database brings the driver that an object mapper takes as an optional peer", async (t) => {
  const catalog = catalogOf({
    technologies: {
      database: { category: "database", lifecycle: cycles("18") },
      mapper: { category: "orm", ...npm("mapper") },
      driver: {
        category: "db-driver",
        roles: ["driver"],
        supports: [{ with: ["database"], source }],
        ...npm("driver"),
      },
    },
    declared: [
      declared("mapper", { versions: ["1.0.0"], requires: { driver: "^8.0.0" }, optional: ["driver"] }),
      declared("driver", { versions: ["9.0.0"] }, { versions: ["8.1.0"] }),
    ],
  });
  t.same(versionsOf(resolve(catalog, "mapper database")), ["mapper@1.0.0", "database@18", "+driver@8.1.0"]);
  t.same(versionsOf(resolve(catalog, "mapper")), ["mapper@1.0.0"], "nothing where there is no database");
  t.same(versionsOf(resolve(catalog, "mapper database driver")).length, 3, "nor where one is named");
});

t.test("a technology in several registries is taken from the one of the others", async (t) => {
  const catalog = catalogOf({
    technologies: {
      both: { packages: { npm: ["both-js"], pypi: ["both-py"] } },
      django: { packages: { pypi: ["django"] } },
    },
  });
  t.same(versionsOf(resolve(catalog, "both django")), ["both-py@?", "django@?"]);
  t.same(versionsOf(resolve(catalog, "both")), ["both-js@?"]);
});

t.test("as JSON it is what its schema says", async (t) => {
  const found = viewResolution(
    resolve(catalogOf(REACT), "grid react@19"),
    { revision: { id: "r", date: "" } },
    new Date(0),
  );
  t.match(found, {
    version: "1.0",
    gaveUp: false,
    parts: [
      { asked: "grid", version: null, known: false },
      { asked: "react@19", package: "react", ecosystem: "npm", technology: "react" },
    ],
    conflicts: [{ names: ["grid", "react@19"] }],
    metadata: { dataRevision: "r", resolvedAt: "1970-01-01T00:00:00.000Z" },
  });
});
