import t from "tap";
import { compileUses, newestStacks } from "../../../server/catalog/facts/seen-together.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { formatSeen, formatUses, listOf, nameSubject, stateUse } from "../../../server/catalog/verdict/wording.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { factsCatalog, lifecycle, projectOf, requires } from "../../fixtures/facts.js";

const catalog = factsCatalog();
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY).verdict;

t.test("items are joined as in a sentence", async (t) => {
  const cases: [string[], string][] = [
    [[], ""],
    [["a"], "a"],
    [["a", "b"], "a and b"],
    [["a", "b", "c"], "a, b and c"],
  ];
  for (const [items, expected] of cases) t.equal(listOf(items), expected);
  t.equal(listOf(["a", "b", "c"], "or"), "a, b or c");
});

t.test("a verdict says in plain words what is declared, what is asked and what to do", async (t) => {
  const cases: [string, string, message: string, workaround: string | null][] = [
    ["next@15", "react@18", "Next.js 15 requires React ^18.2 or ^19. React 18 is within that range.", null],
    [
      "next@15",
      "react@17.0.2",
      "Next.js 15 requires React ^18.2 or ^19. React 17.0.2 is outside that range. React 17 reached end of life on 2024-12-05. Supported release lines: 19 and 18.",
      "Use React ^18.2 or ^19 with Next.js 15.",
    ],
    [
      "next@12 - 15",
      "react@^17.0.0",
      "React 17 reached end of life on 2024-12-05. Supported release lines: 19 and 18. Also: Next.js 15 requires React ^18.2 or ^19. React ^17 is outside that range. It is accepted by Next.js 12.",
      "Use React ^18.2 or ^19 with Next.js 15.",
    ],
    [
      "next@15",
      "sass@2",
      "Next.js 15 accepts Sass ^1.3 as an optional peer. Sass 2 is outside that range.",
      "Use Sass ^1.3 with Next.js 15.",
    ],
    [
      "react-dom@19",
      "react@18",
      "react-dom 19 requires the matching React version. React 18 does not match.",
      "Use matching versions of react-dom and React.",
    ],
    [
      "old-ui",
      "react",
      "Old UI 1 requires React ^16.8. That excludes the current React 19.",
      "Use React ^16.8 with Old UI 1.",
    ],
    [
      "old-ui@1",
      "next@15",
      "Next.js 15 requires React ^18.2 or ^19. Old UI 1 requires React ^16.8. No version of React satisfies both.",
      "Choose releases of Next.js and Old UI that accept a common React version.",
    ],
    ["prisma", "postgres", "Prisma lists PostgreSQL as supported.", null],
    [
      "sqlite",
      "edge-host",
      "SQLite Driver needs a writable disk, which Edge Host does not offer. The database is a file.",
      null,
    ],
    ["sharp", "edge-host", "Sharp needs child processes, which Edge Host offers only partly.", null],
    [
      "angular",
      "angularjs",
      "AngularJS was retired on 2021-12-31: Its makers ended long-term support.",
      "Move to Angular.",
    ],
    [
      "nodejs@16",
      "sass",
      "Node.js 16 reached end of life on 2023-09-11. Supported release lines: 22.",
      "Upgrade to Node.js 22.",
    ],
  ];
  for (const [techA, techB, message, workaround] of cases) {
    const verdict = ask(techA, techB);
    t.equal(verdict.message, message);
    t.equal(verdict.workaround, workaround, message);
  }
});

t.test("going to a newer line is advice, going back is none", async (t) => {
  const { verdict } = check(
    catalogOf({
      technologies: {
        a: { name: "A", requires: [requires("3", "b", "^3"), requires("2", "b", "^2"), requires("1", "b", "^1")] },
        b: { name: "B" },
      },
    }),
    { techA: "a@2", techB: "b@3" },
    TODAY,
  );
  t.equal(verdict.workaround, "Use B ^2 with A 2, or upgrade to A 3.");
  t.equal(ask("next@15", "react@17").workaround?.includes("12"), false);
});

t.test("any version is called that", async (t) => {
  const { verdict } = check(
    catalogOf({ technologies: { a: { name: "A", requires: [requires("1", "b", "*")] }, b: { name: "B" } } }),
    { techA: "a", techB: "b" },
    TODAY,
  );
  t.equal(verdict.message, "A 1 accepts any version of B.");
});

t.test("many release lines are summed up", async (t) => {
  const ended = ["5", "4", "3", "2", "1"].map((line): [string, string] => [line, `202${line}-01-01`]);
  const a = { name: "A", lifecycle: lifecycle(["7"], ["6"], ...ended) };
  const lines = catalogOf({ technologies: { a, b: {} } });
  const message = (techA: string) => check(lines, { techA, techB: "b" }, TODAY).verdict.message;
  t.match(
    message("a@<=5"),
    /^A 1 to 5 reached end of life, the last of them on 2025-01-01\. Supported release lines: 7 and 6\.$/,
  );
  t.match(message("a@3 || 4"), /^A 3 and 4 reached end of life, the last of them on 2024-01-01\./);
  t.match(message("a@1"), /^A 1 reached end of life on 2021-01-01\./);
});

t.test("every message reads as whole sentences", async (t) => {
  const versions = ["", "@1", "@5", "@12", "@14", "@15", "@16", "@17", "@18", "@^18.0.0 || ^19.0.0"];
  const asked = catalog.technologies.flatMap(({ id }) => versions.map((version) => id + version));
  const bad: string[] = [];
  for (const techA of asked) {
    for (const { id } of catalog.technologies) {
      const { message, workaround } = ask(techA, id);
      for (const text of [message, workaround ?? "Nothing."]) {
        const isWhole = /^(?:[A-Z]|react-dom ).*\.$/.test(text);
        if (!isWhole || /undefined|null|NaN|\|\||\s\s|\.\.|\s[.,:]/.test(text)) bad.push(text);
      }
    }
  }
  t.same(bad, []);
});

/** What is said of projects with both Next.js and Prisma, by `owner/name` and the day of their commits. */
function formatProjects(...projects: [name: string, committed: string][]) {
  const stacks = projects.map(([name, committed]) =>
    projectOf(name, { next: "^15.1.0", "@prisma/client": "*" }, { committed }),
  );
  const uses = newestStacks(stacks).flatMap((stack) => compileUses(stack, catalog.names));
  const [next, prisma] = ["nextjs", "prisma"].map((id) => catalog.names.byId(id));
  if (!next || !prisma || !uses[0]) throw new Error("there is nothing to tell");
  return {
    uses: formatUses(next, prisma, uses),
    other: formatSeen("Other versions", uses),
    first: stateUse(prisma, next, uses[0]),
  };
}

t.test("public projects are named, the newest of each owner, and counted by owner", async (t) => {
  const told = (...projects: [string, string][]) => formatProjects(...projects).uses;
  const ann: [string, string] = ["ann/p", "2026-01-04"];
  const bob: [string, string] = ["bob/p", "2026-01-03"];
  const cy: [string, string] = ["cy/p", "2026-01-02"];
  const di: [string, string] = ["di/p", "2026-01-01"];
  const basis = "The verdict is based on that usage alone.";
  const both = "Next.js and Prisma are used together in";
  t.equal(told(ann), `${both} 1 public project: ann/p. ${basis}`);
  t.equal(told(bob, ann), `${both} 2 public projects: ann/p and bob/p. ${basis}`);
  t.equal(told(cy, ann, bob), `${both} 3 public projects: ann/p, bob/p and cy/p. ${basis}`);
  t.equal(told(di, cy, bob, ann), `${both} 4 public projects, including ann/p, bob/p and cy/p. ${basis}`);
  t.equal(told(["ann/q", "2026-01-01"], ann, bob), `${both} 2 public projects: ann/p and bob/p. ${basis}`);
  t.equal(formatProjects(bob, ann).other, "Other versions are seen together in 2 public projects, such as ann/p.");
  t.equal(formatProjects(ann).other, "Other versions are seen together in one public project, ann/p.");
});

t.test("what a manifest says is told by package, with versions where it names some", async (t) => {
  t.equal(
    formatProjects(["ann/p", "2026-01-04"]).first,
    "ann/p uses @prisma/client and next ^15.1 together (as of 2026-01-04).",
  );
});

t.test("a side is called as it was asked about", async (t) => {
  const cases: [string, string][] = [
    ["nextjs", "Next.js"],
    ["next@15", "Next.js 15"],
    ["nextjs@^15.0.0", "Next.js ^15"],
    ["react-dom", "React (react-dom)"],
    ["@angular/router@17", "Angular (@angular/router 17)"],
  ];
  for (const [name, expected] of cases) {
    const found = catalog.names.resolve(name);
    if (!found) throw new Error(`${name} is not known`);
    t.equal(nameSubject({ technology: found.technology, named: [found] }), expected);
  }
});

t.test("of a span of releases that declare the same, the one that was asked about is named", async (t) => {
  const own = catalogOf({
    technologies: { lib: { requires: [requires(">=5.2.1 <6", "core", ">=22")] }, core: { category: "runtime" } },
  });
  const messageOf = (techA: string) => check(own, { techA, techB: "core@20" }, TODAY).verdict.message;
  t.equal(messageOf("lib@5.3.0"), "lib 5.3.0 requires core >=22. core 20 is outside that range.");
  t.equal(
    messageOf("lib@^5.3.0"),
    "lib 5.2.1 up to, but not including, 6 requires core >=22. core 20 is outside that range.",
  );
});
