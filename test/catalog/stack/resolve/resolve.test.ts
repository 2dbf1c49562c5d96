import t from "tap";
import type { DeclaredReleases } from "../../../../schemas/types.js";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import { type Resolution, resolveVersions } from "../../../../server/catalog/stack/resolve/resolve.js";
import { viewResolution } from "../../../../server/catalog/stack/resolve/view.js";
import { catalogOf, type Parts, TODAY } from "../../../fixtures/catalog.js";

const source = "https://example.com/source";
const sources = [{ file: "https://example.com/manifest", day: "2026-01-01" }];
const cycles = (...names: string[]) => ({ source, cycles: names.map((cycle) => ({ cycle, released: "2024-01-01" })) });

type Releases = Omit<DeclaredReleases, "sources">;

/** A package of npm, and what its releases declare; newest first. */
const declared = (name: string, ...releases: Releases[]) => ({
  ecosystem: "npm",
  name,
  record: { checked: "2026-01-01", releases: releases.map((one) => ({ ...one, sources })) } as never,
});

const npm = (...names: string[]) => ({ packages: { npm: names } });

function resolve(catalog: Catalog, asked: string, fixed = ""): Resolution {
  const words = (text: string) => text.split(" ").filter((word) => word !== "");
  const steps = resolveVersions(catalog, words(asked), { with: words(fixed), platform: undefined }, TODAY);
  return steps;
}

/** Parts as `name@version`, `+` before what was not asked for. */
const versionsOf = ({ parts }: Resolution) =>
  parts.map(({ asked, member, version = "?" }) => `${asked === undefined ? "+" : ""}${member.name}@${version}`);

const REACT: Parts = {
  technologies: {
    react: npm("react", "react-dom"),
    next: npm("next"),
    grid: npm("grid"),
    nodejs: { category: "runtime", lifecycle: cycles("26", "24", "20") },
  },
  declared: [
    declared("react", { versions: ["19.0.0", "19.2.0"] }, { versions: ["18.2.0", "18.3.1"] }, { versions: ["17.0.2"] }),
    declared(
      "react-dom",
      { versions: ["19.0.0", "19.2.0"], requires: { react: "^self" } },
      { versions: ["18.2.0", "18.3.1"], requires: { react: "^self" } },
    ),
    declared(
      "next",
      {
        versions: ["16.0.0", "16.1.0"],
        requires: { react: "^18.2.0 || ^19.0.0", "react-dom": "^18.2.0 || ^19.0.0" },
        runtimes: { nodejs: ">=20.9.0" },
      },
      { versions: ["14.0.0"], requires: { react: "^18.2.0", "react-dom": "^18.2.0" } },
    ),
    declared("grid", { versions: ["5.0.0"], requires: { react: "^18.0.0" } }),
  ],
};

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

t.test("a part gives way as far as others make it, and says why", async (t) => {
  const found = resolve(catalogOf(REACT), "next grid");
  t.same(versionsOf(found).slice(0, 3), ["next@16.1.0", "grid@5.0.0", "+react@18.3.1"]);
  const react = found.parts[2];
  t.match(react?.why.message, /grid 5.* requires react \^18.* 19\.2\.0 is outside/);
  t.equal(react?.range, "^18.3.1", "which lets in no release that is refused");
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

t.test("what is not known has no version, and a pin is never replaced", async (t) => {
  const found = resolve(catalogOf(REACT), "next@99 nowhere react@18.2.7");
  t.same(versionsOf(found).slice(0, 3), ["next@?", "nowhere@?", "react@?"]);
  t.equal(found.parts[0]?.range, "99");
  t.equal(found.parts[0]?.why.message, "next 99 is not known here. The newest that is known is 16.1.0.");
  t.match(found.parts[1]?.why.message, /We don't know a technology called "nowhere"/);
  t.match(found.parts[2]?.why.message, /react 18\.2\.7 is not known here/);
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

t.test("several names for one package have one version, but for those that conflict", async (t) => {
  const catalog = catalogOf(REACT);
  t.same(versionsOf(resolve(catalog, "react react@18")), ["react@18.3.1", "react@18.3.1"]);
  const apart = resolve(catalog, "react@17", "react@18 react");
  t.same(
    apart.conflicts.map(({ names }) => names),
    [["react@17", "react@18"]],
  );
  t.same(versionsOf(apart), ["react@?", "react@?", "react@19.2.0"]);
});

t.test("one part far behind is worse than two parts a bit behind", async (t) => {
  const far = (version: string, range: string): Releases => ({ versions: [version], requires: { base: range } });
  const catalog = catalogOf({
    technologies: { base: npm("base"), one: npm("one"), two: npm("two") },
    declared: [
      declared("base", ...["9", "8", "7", "6"].map((line) => ({ versions: [`${line}.0.0`] }))),
      declared("one", far("5.0.0", "^6.0.0"), far("4.0.0", "^9.0.0")),
      declared("two", far("3.0.0", "^6.0.0"), far("2.0.0", "^9.0.0")),
    ],
  });
  t.same(versionsOf(resolve(catalog, "base one two")), ["base@9.0.0", "one@4.0.0", "two@2.0.0"]);
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

t.test("a limit in any versions is a note, and no conflict", async (t) => {
  const catalog = catalogOf({
    technologies: {
      database: { category: "database", lifecycle: cycles("8") },
      mapper: { category: "orm", ...npm("mapper") },
    },
    declared: [declared("mapper", { versions: ["1.0.0"] })],
    rules: [
      {
        techA: "database",
        techB: "mapper",
        status: "incompatible",
        severity: "error",
        explanation: "It has no driver.",
      },
    ],
  });
  const found = resolve(catalog, "mapper database");
  t.same(versionsOf(found), ["mapper@1.0.0", "database@8"]);
  t.same(found.conflicts, []);
  t.match(found.notes, [{ message: /It has no driver/, sources: ["https://example.com/evidence"] }]);
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
