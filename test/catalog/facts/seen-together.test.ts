import t from "tap";
import type { Stack } from "../../../schemas/types.js";
import type { Use } from "../../../server/catalog/facts/compiled.js";
import {
  compileUses,
  formatSeen,
  independentUses,
  isOfVersions,
  Mentions,
  MOST_TECHNOLOGIES,
  newestStacks,
} from "../../../server/catalog/facts/seen-together.js";
import type { Question, Subject } from "../../../server/catalog/names/question.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { parseAskedVersion } from "../../../server/catalog/versions/ecosystems.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, projectOf } from "../../fixtures/facts.js";

const { names } = catalogOf({
  technologies: {
    next: { packages: { npm: ["next"] } },
    nodejs: { category: "runtime" },
    prisma: { packages: { npm: ["prisma", "@prisma/*"], pypi: ["prisma"] }, lifecycle: lifecycle(["6.2"], ["6.1"]) },
    react: { packages: { npm: ["react", "react-dom"] } },
  },
});
const find = (id: string) => {
  const technology = names.byId(id);
  if (!technology) throw new Error(`no ${id}`);
  return technology;
};
const usesOf = (...stacks: Stack[]) => newestStacks(stacks).flatMap((stack) => compileUses(stack, names));

/** What a use names, in words. */
const told = ({ named }: Use) =>
  [...named].map(([{ id }, list]) => [id, ...list.map((one) => `${one.package} ${one.version?.text}`)]);

t.test("what a manifest names is filed under the technologies it belongs to", async (t) => {
  const manifest = {
    source: "https://github.com/o/p/blob/1/package.json",
    technologies: { nodejs: ">=20", "not-known": "1" },
    packages: { npm: { react: "^19.0.0", "react-dom": "*", "@prisma/client": "6.1.0", "left-pad": "1.0.0" } },
  };
  const other = { source: "https://github.com/o/p/blob/1/pyproject.toml", packages: { pypi: { prisma: ">=0.1,<1" } } };
  const uses = usesOf(projectOf("o/p", {}, { manifests: [manifest, other] }));
  t.same(uses.map(told), [
    [
      ["nodejs", "undefined >=20"],
      ["prisma", "@prisma/client 6.1.0"],
      ["react", "react ^19.0.0", "react-dom undefined"],
    ],
    [["prisma", "prisma >=0.1,<1"]],
  ]);
  t.same(
    uses.map(({ source }) => source),
    [manifest.source, other.source],
  );
});

t.test("projects are told those committed last first, then by name; commits of an unknown day last", async (t) => {
  const { committed: _, ...undated } = projectOf("a/undated", {});
  const stacks = [
    undated,
    projectOf("z/old", {}, { committed: "2025-01-01" }),
    projectOf("c/new", {}, { committed: "2026-01-01" }),
    projectOf("b/new", {}, { committed: "2026-01-01" }),
  ];
  const told = ["b/new", "c/new", "z/old", "a/undated"];
  for (const list of [stacks, [...stacks].reverse()]) {
    t.same(
      newestStacks(list).map(({ name }) => name),
      told,
    );
  }
  t.equal(stacks[0], undated, "the list given stays as it was");
});

t.test("of each owner the first project stands for the others", async (t) => {
  const uses = usesOf(
    projectOf("Ann/one", { react: "18" }),
    projectOf("ann/two", { react: "19" }),
    projectOf("bob/one", { react: "19" }),
    projectOf("ann/elsewhere", { react: "19" }, { repository: "https://gitlab.com/ann/p" }),
  );
  t.same(
    independentUses(uses).map(({ stack }) => stack.name),
    ["Ann/one", "ann/elsewhere", "bob/one"],
  );
  t.same(independentUses([]), []);
});

t.test("the manifests that name both of two technologies are found, from either side the same", async (t) => {
  const mentions = new Mentions([[0, 2], [1], [0, 1, 2], [2, 0]]);
  t.same(mentions.both(0, 2), [0, 2, 3]);
  t.same(mentions.both(2, 0), [0, 2, 3]);
  t.same(mentions.both(0, 1), [2]);
  t.same(mentions.both(0, 7), []);
  t.same(mentions.both(0, 0), [], "a technology is not beside itself");
});

t.test("what names more technologies than an application is left out", async (t) => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, "1"]));
  const crowd = catalogOf({
    technologies: Object.fromEntries(
      Object.keys(many(MOST_TECHNOLOGIES + 1)).map((id) => [id, { packages: { npm: [id] } }]),
    ),
  });
  const used = (count: number) => compileUses(projectOf("o/p", many(count)), crowd.names).length;
  t.equal(used(MOST_TECHNOLOGIES), 1);
  t.equal(used(MOST_TECHNOLOGIES + 1), 0);
});

t.test("versions asked about leave the manifests that name their release lines", async (t) => {
  const uses = usesOf(
    projectOf("a/p", { react: "^18.2.0", "react-dom": "^18.2.0", next: "14.2.0" }),
    projectOf("b/p", { react: "^19.0.0", "react-dom": "^19.0.0", next: "^15.0.0" }),
    projectOf("c/p", { react: "*", next: "^15.1.0", "react-dom": "latest" }),
    projectOf("d/p", { "react-dom": "^19.0.0", next: "16.0.0" }),
    projectOf("e/p", { react: ">=19", "react-dom": ">=18", next: ">=13" }),
    projectOf("f/p", { react: "^18 || ^19", next: "~0.9.3" }),
    projectOf("g/p", { prisma: "6.1.0", next: "15.x" }),
  );
  const subject = (id: string, ...named: [name: string | undefined, version?: string][]): Subject => ({
    technology: find(id),
    named: named.map(([name, version]) => ({ package: name, version: parseAskedVersion(version ?? "") })),
  });
  const cases: [string, a: Subject, b: Subject, left: string][] = [
    ["none", subject("react", [undefined]), subject("next", [undefined]), "abcdefg"],
    ["of one side", subject("react", [undefined, "18"]), subject("next", [undefined]), "a"],
    ["by the main package", subject("react", ["react", "19.1"]), subject("next", [undefined]), "b"],
    ["by another package", subject("react", ["react-dom", "19"]), subject("next", [undefined]), "bd"],
    ["of both sides", subject("react", [undefined, "19"]), subject("next", [undefined, "14"]), ""],
    ["a range of the line", subject("react", [undefined]), subject("next", ["next", "^15.3"]), "bcg"],
    ["none for a range of several lines", subject("react", [undefined]), subject("next", ["next", ">=15"]), ""],
    ["none that an open range tells", subject("react", ["react", "20"]), subject("next", [undefined]), ""],
    ["before 1.0, the minor is the line", subject("react", [undefined]), subject("next", ["next", "0.9"]), "f"],
    ["and not the others", subject("react", [undefined]), subject("next", ["next", "0.8"]), ""],
    ["lines as the technology has them", subject("prisma", ["prisma", "6.1"]), subject("next", [undefined]), "g"],
    ["and not their major", subject("prisma", ["prisma", "6.2"]), subject("next", [undefined]), ""],
    ["of two packages", subject("react", ["react", "19"], ["react-dom", "18"]), subject("next", [undefined]), ""],
  ];
  for (const [says, a, b, left] of cases) {
    const question: Question = { a, b, platform: undefined, present: new Set(), versioned: new Set(), today: TODAY };
    t.equal(
      uses
        .filter(isOfVersions(question))
        .map(({ stack }) => stack.name[0])
        .join(""),
      left,
      says,
    );
  }
});

/** What is said of projects that use A and B, by `owner/name` and the day of their commits. */
function usedIn(...projects: [name: string, committed: string, checked?: string][]) {
  const stacks = projects.map(([name, committed, checked = committed]) => ({
    ...projectOf(name, { a: "^15.1.0", "@b/core": "*" }, { committed }),
    checked,
  }));
  const others = ["1", "2", "3", "4", "5", "6"].map((owner) => projectOf(`${owner}/other`, { c: "1" }));
  const technologies = {
    a: { name: "A", packages: { npm: ["a"] }, category: "api" as const },
    b: { name: "B", packages: { npm: ["b", "@b/core"] }, category: "orm" as const },
    c: { packages: { npm: ["c"] } },
  };
  const catalog = catalogOf({ technologies, stacks: [...stacks, ...others] });
  const [a, b] = ["a", "b"].map((id) => catalog.names.byId(id));
  if (!a || !b) throw new Error("both were given");
  return { verdict: check(catalog, { techA: "a", techB: "b" }, TODAY).verdict, uses: catalog.usesOf(a, b) };
}

const ANN = ["ann/p", "2026-05-04"] as [string, string];
const FOUR = [["di/p", "2026-05-01"], ["cy/p", "2026-05-02"], ["bob/p", "2026-05-03"], ANN] as [string, string][];

t.test("projects that decide are named, the newest of each owner, and counted by owner", async (t) => {
  const { verdict } = usedIn(...FOUR, ["ann/q", "2026-01-01"]);
  t.match(verdict, { status: "compatible", severity: "info", basis: "seen together", decision: { kind: "use" } });
  t.equal(
    verdict.message,
    "A and B are used together in 4 public projects, including ann/p, bob/p and cy/p. The verdict is based on that usage alone.",
  );
  t.equal(verdict.checked, "2026-01-01", "it is as fresh as the one that was read longest ago");
  t.equal(verdict.updated, "2026-05-04");
  t.equal(verdict.decision?.evidence()[0]?.statement, "ann/p uses a ^15.1 and @b/core together (as of 2026-05-04).");
});

t.test("fewer do not decide, and are mentioned", async (t) => {
  const { verdict } = usedIn(ANN);
  t.equal(verdict.status, "unknown");
  t.match(verdict.message, "They are seen together in one public project, ann/p.");
  t.equal(
    formatSeen("Other versions", usedIn(...FOUR.slice(2)).uses),
    "Other versions are seen together in 2 public projects, such as ann/p.",
  );
});
