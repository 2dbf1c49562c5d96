import t from "tap";
import type { VerdictView } from "../../schemas/types.js";
import { conflictsOf } from "../../server/catalog/scan/conflicts.js";
import type { Unmet } from "../../server/catalog/scan/unmet.js";
import { check } from "../../server/catalog/verdict/check.js";
import type { World } from "../../server/mcp/tool.js";
import { checkCompatibility } from "../../server/mcp/tools/check-compatibility.js";
import { scanDependencies } from "../../server/mcp/tools/scan-dependencies.js";
import { formatSources, formatVerdict, titleOf, viewAnswer, viewConflict } from "../../server/mcp/verdict-view.js";
import { TODAY } from "../fixtures/catalog.js";
import { everyFact } from "../fixtures/every-fact.js";
import { fits, HOSTILE, worldOf } from "../fixtures/mcp.js";
import { releaseOf, unmetOf } from "../fixtures/unmet.js";

const catalog = everyFact();
const world = worldOf(catalog);

function view(techA: string, techB: string, where: World = world): VerdictView {
  return viewAnswer(check(where.catalog, { techA, techB }, TODAY), [techA, techB], where);
}

t.test("a conflict is told with the reason, what to do, the evidence and the page", async (t) => {
  t.same(formatVerdict(view("nextjs@15", "react@17")), [
    "Next.js 15 + React 17: incompatible (error)",
    "Why: Next.js 15 requires React ^18.2 or ^19. React 17 is outside that range.",
    "What to do: Use React ^18.2 or ^19 with Next.js 15.",
    "Evidence: declared, for these release lines, checked 2026-01-01: https://example.com/blob/v15.1.0/next-15",
    "Page: https://stackfit.example/check/nextjs/react",
  ]);
});

t.test("what goes together has no severity to speak of, and nothing is to be done", async (t) => {
  t.same(formatVerdict(view("drizzle", "postgresql")).slice(0, 1), ["Drizzle + PostgreSQL: compatible"]);
  t.notMatch(formatVerdict(view("drizzle", "postgresql")).join("\n"), /What to do/);
});

t.test("without pages there are no links to them", async (t) => {
  const offline = view("nextjs", "react", { ...world, linkTo: undefined });
  t.notOk("url" in offline);
  t.notMatch(formatVerdict(offline).join("\n"), /Page:/);
});

t.test("unknown says that it says nothing either way, once", async (t) => {
  for (const [techA, techB] of [
    ["react", "mongodb"],
    ["react", "no-such-thing"],
  ] as const) {
    const { status, severity, message, sources } = view(techA, techB);
    t.same([status, severity, sources], ["unknown", null, []]);
    t.equal(message.match(/neither a yes nor a no/g)?.length, 1, message);
  }
});

t.test("a name that is not known stays as it was given, on one line and quoted", async (t) => {
  const { a, b, message } = view("react@19", "qqq\n\u001b[2Jzzz");
  t.equal(a, "React 19");
  t.equal(b, '"qqq [2Jzzz"');
  t.notMatch(message, /\p{Cc}/u);
});

t.test("what is about one alone has one name", async (t) => {
  t.equal(titleOf({ a: "React 19", b: "React 19" }), "React 19");
  t.equal(titleOf({ a: "React 19", b: "Next.js" }), "React 19 + Next.js");
});

t.test("fewer addresses are told where fewer are asked for", async (t) => {
  const seen = view("better-sqlite3", "vercel");
  t.match(formatSources(seen), [/sqlite-disk https:\/\/example.com\/vercel-disk$/]);
  t.match(formatSources(seen, 1), [/sqlite-disk$/]);
});

t.test("every view fits its schema", async (t) => {
  const ids = world.catalog.technologies.map(({ id }) => id);
  for (const a of ids)
    for (const b of [...ids, "no-such-thing"]) t.ok(fits(checkCompatibility, { results: [view(a, b)] }));
});

const unmet = (by: string, line?: number) =>
  unmetOf(`${by}@2.0.0`, "react@^18.0.0", "19.1.0", {
    by: releaseOf(`${by}@2.0.0`, { file: "package-lock.json", line }),
  });

const viewsOf = (...all: Unmet[]) =>
  conflictsOf(catalog.names, all, TODAY).map((conflict) => viewConflict(conflict, worldOf(catalog)));

t.test("it is a verdict with its releases and places, and a page where both sides have one", async (t) => {
  const [view] = viewsOf(unmet("next", 7));
  t.match(view, {
    ...{ a: "Next.js", b: "React", status: "incompatible", severity: "error", basis: "declared" },
    url: "https://stackfit.example/check/nextjs/react",
    packages: ["next@2.0.0", "react@19.1.0"],
    places: ["package-lock.json:7"],
  });
  const scanned = {
    score: null,
    grade: null,
    seen: 1,
    recognized: 1,
    unrecognized: [],
    technologies: 1,
    totalIssues: 1,
  };
  t.ok(fits(scanDependencies, { ...scanned, issues: [view], suggestions: [] }));
  t.match(viewsOf(unmet("widget")), [{ a: "widget", places: ["package-lock.json"] }]);
  t.notOk("url" in (viewsOf(unmet("widget"))[0] ?? {}));
});

t.test("of many releases it lists the first", async (t) => {
  const [view] = viewsOf(...Array.from({ length: 30 }, (_, index) => unmet(`@scope/p${index}`, index + 1)));
  t.equal(view?.packages.length, 10);
  t.equal(view?.places?.length, 10);
});

t.test("names of a lockfile cannot pass for lines of an answer", async (t) => {
  for (const view of viewsOf(...HOSTILE.map((name) => unmet(name, 1))))
    for (const text of [view.a, view.b, view.message, view.workaround ?? "", ...view.packages, ...(view.places ?? [])])
      t.notMatch(text, /[\p{Cc}\p{Cf}]/u);
});
