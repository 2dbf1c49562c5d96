import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { sourcesOf } from "../../../server/catalog/verdict/evidence.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, SOURCE } from "../../fixtures/facts.js";

const supports = (...ids: string[]) => [{ with: ids, source: `${SOURCE}/${ids.join("-")}` }];
const npm = (name: string) => ({ packages: { npm: [name] } });

const catalog = catalogOf({
  technologies: {
    django: {
      name: "Django",
      category: "backend-framework",
      roles: ["server-framework"],
      packages: { pypi: ["django"] },
    },
    express: {
      name: "Express",
      category: "backend-framework",
      roles: ["server-framework"],
      ...npm("express"),
      supports: supports("nodejs"),
    },
    go: { name: "Go", category: "language", lifecycle: lifecycle(["1.26"], ["1.25"], ["1.20", "2024-02-06"]) },
    "old-pq": {
      name: "Old pq",
      roles: ["driver"],
      packages: { go: ["old/pq"] },
      endOfLife: { date: "2020-01-01", reason: "Replaced.", source: SOURCE },
      supports: supports("go", "postgresql", "redis"),
    },
    // It has more facts than pgx, and stops at an older version.
    "pg-late": {
      name: "pg late",
      roles: ["driver"],
      packages: { go: ["pg/late"] },
      supports: [...supports("go", "vue", "django"), { with: ["postgresql"], range: "17", source: SOURCE }],
    },
    pgx: { name: "pgx", roles: ["driver"], packages: { go: ["pgx"] }, supports: supports("go", "postgresql") },
    nodejs: { name: "Node.js", category: "runtime" },
    "pg-node": { name: "pg", roles: ["driver"], ...npm("pg"), supports: supports("nodejs", "postgresql") },
    postgresql: {
      name: "PostgreSQL",
      category: "database",
      lifecycle: lifecycle(["18"], ["17"], ["11", "2023-11-09"]),
    },
    react: { name: "React", roles: ["ui-framework"], ...npm("react"), lifecycle: lifecycle(["19"], ["18"]) },
    redis: { name: "Redis", category: "database" },
    vue: { name: "Vue", roles: ["ui-framework"], ...npm("vue"), supports: supports("express") },
  },
});
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY);
const status = (a: string, b: string) => ask(a, b).verdict.status;

t.test("a driver that supports both sides is what they work together through", async (t) => {
  const { verdict } = ask("go", "postgresql");
  t.match(verdict, { status: "compatible", basis: "inferred", coverage: "unversioned" });
  t.match(verdict.message, "through pgx");
  t.same(sourcesOf(verdict).length, 1, "with what the driver's record says of both");
  t.equal(status("postgresql", "go"), "compatible");
  t.equal(ask("go@1.25", "postgresql@17").verdict.coverage, "current");
  t.match(ask("go", "postgresql@17").verdict.message, "through pg late", "where its version is asked about");
});

t.test(
  "a driver answers for no versions that its facts do not cover, and for no service that it does not know",
  async (t) => {
    t.equal(status("go@1.99", "postgresql"), "unknown", "a version newer than all known");
    t.equal(
      ask("go@1.20", "postgresql").verdict.pairStatus,
      "unknown",
      "a line that had ended when its sources were read",
    );
    t.equal(status("go", "redis"), "unknown", "of the drivers for it, none is alive");
  },
);

t.test("a server framework uses the drivers for what it runs on", async (t) => {
  const { verdict } = ask("express", "postgresql");
  t.match(verdict.message, "through pg, a driver that works with Node.js, too");
  t.equal(status("django", "postgresql"), "unknown", "there is none for what it runs on here");
  t.equal(status("react", "postgresql"), "unknown", "what runs in browsers connects to no database");
});
