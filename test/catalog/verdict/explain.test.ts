import t from "tap";
import type { DeclaredPackage } from "../../../server/catalog/technology/declared-package.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { explain } from "../../../server/catalog/verdict/explain.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { factsCatalog, projectOf, projectsOf, SOURCE, sourceAt } from "../../fixtures/facts.js";

const catalog = factsCatalog();

/** The file of a package with one release. */
const declaredOnce = (ecosystem: string, name: string, requires: Record<string, string>): DeclaredPackage => ({
  ecosystem,
  name,
  record: {
    checked: "2026-01-01",
    releases: [{ versions: ["1.0.0"], requires, sources: [{ file: SOURCE, day: "2026-01-01" }] }],
  },
});

function ask(techA: string, techB: string, platform?: string) {
  return explain(catalog, check(catalog, { techA, techB, platform }, TODAY), TODAY);
}

t.test("the facts that decided come first, each with its source", async (t) => {
  const kinds = (...names: [string, string, string?]) => ask(...names).facts.map(({ kind }) => kind);
  t.same(kinds("nextjs", "prisma"), ["rule"]);
  t.same(kinds("nextjs", "prisma", "edge"), ["rule", "rule"]);
  t.same(kinds("prisma", "postgresql"), ["support"]);
  t.same(kinds("sqlite", "edge-host"), ["need", "lack"]);
  t.same(kinds("angularjs", "nextjs"), ["lifecycle", "rule"]);
  t.same(kinds("angularjs", "sass"), ["lifecycle"]);
  t.same(kinds("nodejs@16", "prisma@5")[0], "lifecycle");
  t.match(ask("nextjs", "prisma", "edge").facts, [
    {
      statement: /^On the edge runtime/,
      sources: ["https://example.com/edge"],
      basis: "documented",
      checked: "2026-02-03",
    },
    { statement: "Prisma runs in the server code of Next.js.", sources: ["https://example.com/evidence"] },
  ]);
  t.match(ask("sqlite", "edge-host").facts, [
    {
      statement: "SQLite Driver needs a writable disk. The database is a file.",
      sources: [SOURCE],
      checked: "2026-01-01",
    },
    { statement: "Edge Host does not offer a writable disk.", basis: "documented" },
  ]);
  t.match(ask("sharp", "edge-host").facts[1], { statement: "Edge Host offers child processes only partly." });
});

t.test("a requirement is told for the line asked about, then for the newest; no fact is told twice", async (t) => {
  const statements = (...names: [string, string]) => ask(...names).facts.map(({ statement }) => statement);
  t.same(statements("next@15", "react@17").slice(1), ["Next.js 15 requires React ^18.2 or ^19."]);
  t.same(statements("next@14", "react@19").slice(1), [
    "Next.js 14 requires React ^18.2.",
    "Next.js 15 requires React ^18.2 or ^19.",
  ]);
  t.match(ask("next@15", "react@18").facts, [
    { kind: "requirement", basis: "declared", sources: [sourceAt("v15.1.0").source] },
  ]);
});

t.test("a conflict over a third technology rests on both declarations", async (t) => {
  t.match(ask("next@15", "old-ui@1").facts, [
    { kind: "requirement", statement: "Next.js 15 requires React ^18.2 or ^19." },
    { kind: "requirement", statement: "Old UI 1 requires React ^16.8." },
  ]);
});

t.test("the version lines come newest first, whichever side is named first", async (t) => {
  const lines = (...names: [string, string]) => ask(...names).versions.map(({ by, line }) => `${by.id} ${line.text}`);
  t.same(lines("react", "nextjs"), ["nextjs 15", "nextjs 14", "nextjs 12"]);
  t.same(lines("nextjs", "react@17"), ["nextjs 15", "nextjs 14", "nextjs 12"]);
  t.same(lines("react", "react"), ["react 19", "react 18", "react 17"]);
  t.same(lines("prisma", "postgresql"), []);
});

t.test("exceptions are told whether or not they apply, with their conditions in words", async (t) => {
  const expected = [
    {
      when: "together with Edge Host",
      status: "incompatible",
      severity: "error",
      message: "On the edge host, Prisma has no connection to its database.",
      workaround: "Use a driver adapter.",
      sources: ["https://example.com/edge-host"],
    },
    { when: "on edge", status: "partial", severity: "warning" },
  ];
  t.match(ask("nextjs", "prisma").exceptions, expected);
  t.match(ask("prisma", "nextjs", "edge").exceptions, expected);
  t.same(ask("next@15", "react@19").exceptions, []);
});

t.test("alternatives are offered to both sides where something is wrong", async (t) => {
  const offered = (...names: [string, string]) =>
    ask(...names).alternatives.map(({ technology, insteadOf }) => `${technology.id} for ${insteadOf.id}`);
  t.same(offered("sqlite", "edge-host"), ["vps for edge-host", "http-driver for sqlite"]);
  t.same(offered("http-driver", "edge-host"), []);
  t.same(offered("angular", "sass"), [], "nothing is known to be wrong");
  t.same(offered("react@18", "react-dom@19"), [], "nothing replaces a side of the same technology");
});

t.test("projects that use both are facts, the newest few, each with its manifest", async (t) => {
  const technologies = {
    a: { packages: { npm: ["a"] } },
    b: { packages: { npm: ["b"] }, category: "orm" as const },
  };
  const stacks = [1, 2, 3, 4, 5, 6].map((day) =>
    projectOf(`owner-${day}/p`, { a: day > 4 ? "^6.0.0" : "^1.0.0", b: "3" }, { committed: `2026-02-0${day}` }),
  );
  const used = catalogOf({ technologies, stacks: [...stacks, ...projectsOf({}).slice(4)] });
  const factsOn = (techA: string, techB: string) =>
    explain(used, check(used, { techA, techB }, TODAY), TODAY).facts.map(({ statement }) => statement[6]);
  const [newest] = explain(used, check(used, { techA: "b", techB: "a" }, TODAY), TODAY).facts;
  t.strictSame(newest, {
    stance: "for",
    kind: "use",
    statement: "owner-6/p uses a ^6 and b 3 together (as of 2026-02-06).",
    sources: ["https://github.com/owner-6/p/blob/c0ffee/package.json"],
    basis: "seen together",
    checked: "2026-03-02",
  });
  t.same(factsOn("a", "b"), ["6", "5", "4", "3", "2"]);
  t.same(factsOn("a@1", "b"), ["4", "3", "2", "1", "6", "5"], "those of the versions asked about first");
  t.same(factsOn("a@9", "b"), ["6", "5", "4", "3", "2"], "of other versions where there are no such");
});

t.test("names that are not known leave nothing to explain", async (t) => {
  t.same(ask("stranger", "react"), { facts: [], versions: [], exceptions: [], alternatives: [] });
});

t.test("where a declared range is the matter, another version is the answer and not another technology", async (t) => {
  const source = "https://example.com/manifest";
  const catalog = catalogOf({
    technologies: {
      a: { requires: [{ version: "1", of: "b", range: "^2", source }] },
      b: {},
      other: { supports: [{ with: ["b"], source }] },
    },
  });
  const violated = check(catalog, { techA: "a@1", techB: "b@1" }, TODAY);
  t.equal(violated.verdict.status, "incompatible");
  t.same(explain(catalog, violated, TODAY).alternatives, []);
  const rule = { techA: "a", techB: "b", status: "incompatible", severity: "error" } as const;
  const ruled = catalogOf({
    technologies: {
      a: { category: "state" },
      b: {},
      other: { category: "state", supports: [{ with: ["b"], source }] },
    },
    rules: [rule],
  });
  const { alternatives } = explain(ruled, check(ruled, { techA: "a", techB: "b" }, TODAY), TODAY);
  t.same(
    alternatives.map(({ technology }) => technology.id),
    ["other"],
    "a rule against the pair is another matter",
  );
});

t.test("the line of a manifest is quoted where it was read word for word", async (t) => {
  const catalog = catalogOf({
    technologies: {
      kit: { packages: { npm: ["kit"] } },
      base: { packages: { npm: ["base", "base-dom"] } },
      python: { category: "language" },
      web: { packages: { pypi: ["web"] } },
      form: { packages: { pypi: ["form"] } },
    },
    declared: [
      declaredOnce("npm", "kit", { "base-dom": "^1.2.0 || 2.0.0-rc.1", base: "^1.2.0 || 2.0.0-rc.1" }),
      declaredOnce("npm", "base-dom", { base: "self" }),
      declaredOnce("pypi", "form", { web: ">=2" }),
    ],
  });
  const quotes = (techA: string, techB: string) => {
    const answer = check(catalog, { techA, techB }, TODAY);
    return explain(catalog, answer, TODAY).facts.map(({ quote }) => quote);
  };
  t.same(quotes("kit", "base"), ['"base": "^1.2.0 || 2.0.0-rc.1"'], "of the main package");
  t.same(quotes("base", "base"), [undefined], "not what stands for the version of the release");
  t.same(quotes("form", "web"), [undefined], "not what was put in another form");
});
