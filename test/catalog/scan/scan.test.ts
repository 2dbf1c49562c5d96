import t from "tap";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { buildCatalog } from "../../../server/catalog/compile.js";
import { isAdvice } from "../../../server/catalog/facts/rule.js";
import { isShown } from "../../../server/catalog/names/presence.js";
import { isBare, type Question, type Subject } from "../../../server/catalog/names/question.js";
import { type Detected, detect } from "../../../server/catalog/scan/detected.js";
import { type Entry, listEntry } from "../../../server/catalog/scan/entry.js";
import { usesAnother } from "../../../server/catalog/scan/remedies.js";
import { countIssue, inScan, type Scan, type Setting, scan } from "../../../server/catalog/scan/scan.js";
import { score } from "../../../server/catalog/scan/score.js";
import { heldKey } from "../../../server/catalog/scan/unmet.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { decide } from "../../../server/catalog/verdict/order.js";
import { isLimit, isOfHost, outcomeOf } from "../../../server/catalog/verdict/outcome.js";
import type { Verdict } from "../../../server/catalog/verdict/verdict.js";
import { packageJsonEntries } from "../../../server/manifests/npm/package-json.js";
import { technologyEntry } from "../../../server/manifests/reading.js";
import { catalogOf, REVISION, TODAY } from "../../fixtures/catalog.js";
import { factsCatalog, lifecycle, requires } from "../../fixtures/facts.js";
import fc, { runs } from "../../fixtures/properties.js";
import { realCatalog, realRecords } from "../../fixtures/repository.js";

const catalog = factsCatalog();
const SEVERITIES = ["critical", "error", "warning", "info"];

function scanOf(names: readonly string[], platform?: string): Scan {
  return scan(catalog, names.map(listEntry), { platform, present: new Set() }, TODAY);
}
const issuesOf = ({ issues }: Scan) =>
  issues.map(({ a, b, verdict }) => `${a.technology.id}-${b.technology.id} ${verdict.status} ${verdict.severity}`);

t.test("entries are put together to technologies, by id", async (t) => {
  const result = scanOf(["react-dom@19", "next@15", "left-pad@1", "react@19", "next@15", "Postgres"]);
  t.match(result.detected, [
    {
      technology: { id: "nextjs" },
      packages: ["next@15"],
      named: [{ package: "next", version: { text: "15" } }],
    },
    { technology: { id: "postgresql" }, packages: ["Postgres"], named: [{ package: undefined, version: undefined }] },
    { technology: { id: "react" }, packages: ["react-dom@19", "react@19"] },
  ]);
  t.match(result, { unrecognized: ["left-pad@1"], recognized: 5, pairsChecked: 3, issues: [], score: 100, grade: "A" });
});

t.test("each pair with something to say is judged", async (t) => {
  const cases: [string[], string[]][] = [
    [["next@15", "react@19"], []],
    [["next@15", "react@18.1.0"], ["nextjs-react incompatible error"]],
    [["next@15", "sass@2"], ["nextjs-sass partial warning"]],
    // Every package counts on its own.
    [["next@15", "react@19", "react-dom@18"], ["react-react incompatible error"]],
    [
      ["next@15", "react@19", "react-dom@18.1.0"],
      ["nextjs-react incompatible error", "react-react incompatible error"],
    ],
    [["react@18", "react-dom@18", "react"], []],
    // Two versions of one package: one of them fits.
    [["next@15", "react@18.1.0", "react@19"], []],
    // The same third technology, in ranges that exclude each other; once it is listed, it is judged itself.
    [["old-ui@1", "next@15"], ["nextjs-old-ui incompatible error"]],
    [["old-ui@1", "next"], ["nextjs-old-ui incompatible error"]],
    [["old-ui", "next"], []],
    [["old-table@1", "old-ui@1"], ["old-table-old-ui incompatible error"]],
    [["old-ui@1", "next@15", "react@19"], ["old-ui-react incompatible error"]],
    // A third technology decides.
    [["next", "prisma"], []],
    [
      ["next", "prisma", "edge-host"],
      ["nextjs-prisma incompatible error", "edge-host-prisma incompatible warning"],
    ],
    [["angular", "sass"], []],
  ];
  for (const [names, issues] of cases) t.same(issuesOf(scanOf(names)), issues, names.join());
  t.same(issuesOf(scanOf(["next", "prisma"], "edge")), ["nextjs-prisma partial warning"]);
  const setting = { platform: undefined, present: new Set(["edge-host"]) };
  const hosted = scan(catalog, ["next", "prisma"].map(listEntry), setting, TODAY);
  t.same(issuesOf(hosted), ["nextjs-prisma incompatible error"], "a host besides the entries");
});

t.test("an optional peer out of range is an error where the package manager refuses it", async (t) => {
  const scanned = (refusesPeers: boolean) =>
    scan(catalog, ["next@15", "sass@2"].map(listEntry), { platform: undefined, present: new Set() }, TODAY, {
      ...{ unmet: [], held: new Set<string>() },
      refusesPeers,
    });
  t.same(issuesOf(scanned(false)), ["nextjs-sass partial warning"]);
  const refused = scanned(true);
  t.same(issuesOf(refused), ["nextjs-sass incompatible error"]);
  t.match(refused.issues[0]?.verdict.message, /npm refuses to install the two together \(ERESOLVE\)\.$/);
  t.equal(refused.breakdown.cap, 69);
});

for (const category of ["hosting", "os-image"] as const)
  t.test(`what only development needs does not run on ${category}`, async (t) => {
    const own = catalogOf({
      technologies: {
        host: { name: "Host", category },
        image: { name: "Image", packages: { npm: ["image"] } },
      },
      rules: [{ techA: "host", techB: "image", status: "incompatible", severity: "error" }],
    });
    const found = (isDev: boolean) =>
      scan(
        own,
        [listEntry("host"), { ...listEntry("image@1"), isDev }],
        { platform: undefined, present: new Set() },
        TODAY,
      );
    t.match(issuesOf(found(false)), [/^host-image incompatible/]);
    const built = found(true);
    t.same(issuesOf(built), []);
    t.match(built.notes(), [{ verdict: { severity: "info" } }]);
    t.equal(built.score, null, "nothing else is known");
  });

t.test("an ended technology is one issue, however many partners it has", async (t) => {
  const many = ["nodejs@16", "prisma@5", "sass", "angular", "vps", "postgres"];
  t.same(issuesOf(scanOf(many)), ["nodejs-nodejs deprecated warning"]);
  t.same(issuesOf(scanOf(["angularjs", "sass", "vps"])), ["angularjs-angularjs deprecated warning"]);
  t.same(issuesOf(scanOf(["angularjs", "next@15"])), [
    "angularjs-nextjs incompatible critical",
    "angularjs-angularjs deprecated warning",
  ]);
  t.equal(scanOf(["angularjs"]).breakdown.deprecated, 1);
  t.equal(scanOf(["nodejs@16", "prisma@4"]).breakdown.deprecated, 1, "a pair without a fact is not known");
});

t.test("alternatives are a project's choice, and no finding", async (t) => {
  const runner = (name: string) => ({ packages: { npm: [name] }, roles: ["test-runner" as const] });
  const technologies = { jest: runner("jest"), vitest: runner("vitest") };
  const runners = catalogOf({ technologies });
  t.equal(check(runners, { techA: "jest@29", techB: "vitest@3" }, TODAY).verdict.status, "partial");
  const setting = { platform: undefined, present: new Set<string>() };
  const { issues, score } = scan(runners, ["jest@29", "vitest@3"].map(listEntry), setting, TODAY);
  t.same({ issues, score }, { issues: [], score: null });
});

t.test("advice, and a limit whatever the versions, is no finding and no loss of points", async (t) => {
  const other = {
    when: { b: ">=2" },
    status: "compatible" as const,
    severity: "info" as const,
    explanation: "It was lifted in version 2.",
    evidence: ["https://example.com/b"],
  };
  const rule = (severity: "info" | "warning", ...exceptions: (typeof other)[]) =>
    catalogOf({
      technologies: { a: {}, b: {} },
      rules: [{ techA: "a", techB: "b", status: "partial", severity, ...(exceptions.length > 0 && { exceptions }) }],
    });
  const scanned = (catalog: Catalog, ...names: string[]) => {
    const { issues, score } = scan(catalog, names.map(listEntry), { platform: undefined, present: new Set() }, TODAY);
    return { issues: issues.length, score };
  };
  t.same(scanned(rule("info"), "a", "b"), { issues: 0, score: 100 });
  t.same(scanned(rule("warning"), "a", "b@1"), { issues: 0, score: 100 });
  t.same(scanned(rule("warning"), "a", "b"), { issues: 1, score: 89 }, "a plan is told its limits");
  t.same(scanned(rule("warning", other), "a", "b@1"), { issues: 1, score: 89 }, "another version would do");
  t.same(scanned(rule("warning", other), "a", "b@2"), { issues: 0, score: 100 });
  for (const severity of ["info", "warning"] as const)
    t.equal(check(rule(severity), { techA: "a", techB: "b" }, TODAY).verdict.status, "partial", "a check tells it");
});

t.test("a newer minor version of an npm package is no end of life of a project", async (t) => {
  const cycles = [{ cycle: "3.5" }, { cycle: "3.4", eol: "2024-09-03" }, { cycle: "2.7", eol: "2023-12-31" }];
  const own = catalogOf({
    technologies: { ui: { packages: { npm: ["ui"] }, lifecycle: { source: "https://example.com/ui", cycles } } },
  });
  const issues = (name: string) =>
    issuesOf(scan(own, [listEntry(name)], { platform: undefined, present: new Set() }, TODAY));
  t.same(issues("ui@3.4.1"), []);
  t.same(issues("ui@2.7.1"), ["ui-ui deprecated warning"]);
  t.equal(check(own, { techA: "ui@3.4.1", techB: "ui" }, TODAY).verdict.status, "deprecated", "a check tells it");
});

t.test("what is not in a project is nothing wrong with it", async (t) => {
  const source = "https://example.com/blob/v1.2.3/package.json";
  const technologies = {
    host: {
      category: "hosting" as const,
      packages: { npm: ["host-cli", "@host/functions", "@host/testing"] },
      requires: [
        { version: "1", of: "node", range: ">=22", source },
        { version: "1", package: "@host/testing", of: "bundler", range: "^9", source },
      ],
    },
    node: { category: "runtime" as const },
    bundler: { packages: { npm: ["bundler", "@bundler/*"] } },
    styles: { packages: { npm: ["styles"] } },
  };
  const incompatible = { status: "incompatible" as const, severity: "error" as const };
  const own = catalogOf({
    technologies,
    rules: [
      { techA: "bundler", techB: "styles", ...incompatible },
      { techA: "host", techB: "styles", ...incompatible },
    ],
  });
  const issues = (...names: string[]) =>
    issuesOf(scan(own, names.map(listEntry), { platform: undefined, present: new Set() }, TODAY));
  t.same(issues("host", "node@20"), [], "a file of a host is not its command-line tool");
  t.same(issues("host-cli@1.2.3", "node@20"), ["host-node incompatible error"]);
  t.same(issues("host", "bundler@8"), [], "a companion that is not there");
  t.same(issues("@host/testing@1.2.3", "bundler@8"), ["bundler-host incompatible error"]);
  t.same(issues("@bundler/plugin@1", "styles@1"), [], "a package of its scope is not the technology");
  t.same(issues("@types/bundler@1", "styles@1"), [], "nor are its types");
  t.same(issues("bundler@1", "styles@1"), ["bundler-styles incompatible error"]);
  t.same(issues("@host/functions@1", "styles@1"), [], "a library that knows a host");
  t.same(issues("host", "styles@1"), ["host-styles incompatible warning"], "another part may be deployed there");
  t.same(issues("host", "styles"), ["host-styles incompatible error"], "a plan is told");
  t.equal(check(own, { techA: "@bundler/plugin", techB: "styles" }, TODAY).verdict.status, "incompatible", "a check");
});

t.test("a score has the known pairs and the causes of findings", async (t) => {
  t.match(scanOf([]), { score: null, grade: null, detected: [], pairsChecked: 0, recognized: 0 });
  t.match(scanOf(["angular", "sass"]), { score: null, grade: null, pairsChecked: 1 });
  t.match(scanOf(["next@15", "react@19", "sass@1.80", "prisma", "postgres"]), {
    score: 100,
    pairsChecked: 10,
    breakdown: { compatible: 4, error: 0, cap: null },
  });
  t.match(scanOf(["next@15", "react@17", "sass@1.80", "prisma", "postgres"]).breakdown, {
    compatible: 3,
    incompatible: 1,
    deprecated: 1,
    cap: 69,
  });
});

t.test("a runtime in two versions is judged in each, and the worst is told", async (t) => {
  const issuesOf = (...names: string[]) =>
    scanOf(names).issues.map(({ a, b, verdict }) =>
      [a, b].map(({ technology }) => technology.id).concat(verdict.status),
    );
  const ended = issuesOf("nodejs@16");
  t.same(ended, [["nodejs", "nodejs", "deprecated"]]);
  t.same(issuesOf("nodejs@22"), []);
  t.same(issuesOf("nodejs@16", "nodejs@22"), ended, "one of two that run has ended");
  t.match(scanOf(["nodejs@16", "nodejs@22"]).issues[0]?.verdict.message, /^Node\.js 16 /);
});

t.test("a package.json is scanned with its aliases, engines and package manager", async (t) => {
  const manifest = {
    dependencies: { next: "^15.1.0", legacy: "npm:react@^17.0.2", "react-dom": "workspace:^" },
    engines: { node: "16.x" },
    packageManager: "pnpm@9.0.0",
  };
  const result = scan(catalog, packageJsonEntries(manifest), { platform: undefined, present: new Set() }, TODAY);
  t.same(
    result.detected.map(({ technology, packages }) => [technology.id, packages]),
    [
      ["nextjs", ["next@^15.1.0"]],
      ["nodejs", ["node@16.x"]],
      ["react", ["legacy@npm:react@^17.0.2", "react-dom@workspace:^"]],
    ],
  );
  t.same(result.unrecognized, ["pnpm@9.0.0"]);
  t.same(issuesOf(result), [
    "nextjs-react incompatible error",
    "nodejs-nodejs deprecated warning",
    "react-react deprecated warning",
  ]);
});

const entry = fc
  .tuple(
    fc.constantFrom(
      "next",
      "react",
      "react-dom",
      "prisma",
      "nodejs",
      "old-ui",
      "sass",
      "angularjs",
      "edge-host",
      "sqlite",
      "sharp",
      "left-pad",
    ),
    fc.constantFrom("", "@1", "@2", "@5", "@15", "@16", "@17", "@18", "@19"),
  )
  .map((parts) => parts.join(""));
const entries = fc.array(entry, { maxLength: 12 });

t.test("neither order nor repetition makes a difference", async (t) => {
  const told = ({ detected, issues, suggestions, score, breakdown, pairsChecked }: Scan) => ({
    detected: detected.map(({ technology, packages }) => [technology.id, packages]),
    issues: issues.map(({ a, b, verdict }) => [a.technology.id, b.technology.id, verdict.status, verdict.message]),
    suggestions: suggestions.map(({ message }) => message),
    score: [score, breakdown, pairsChecked],
  });
  const shuffled = entries.chain((names) =>
    fc.tuple(fc.constant(names), fc.shuffledSubarray([...names, ...names], { minLength: names.length * 2 })),
  );
  fc.assert(
    fc.property(shuffled, ([names, mixed]) => {
      t.same(told(scanOf(mixed)), told(scanOf(names)), names.join());
    }),
  );
});

t.test("of two versions that are equally bad, the oldest is reported, in whatever order they are named", async (t) => {
  const messages = (...names: string[]) => scanOf(names).issues.map(({ verdict }) => verdict.message);
  const expected = ["Prisma 6 requires Node.js >=18.18. Node.js 5 is outside that range."];
  t.same(messages("nodejs@5", "nodejs@15", "prisma@6"), expected);
  t.same(messages("nodejs@15", "nodejs@5", "prisma@6"), expected);
});

t.test("every entry is recognised or named as not recognised, and the worst comes first", async () => {
  fc.assert(
    fc.property(entries, (names) => {
      const { detected, unrecognized, recognized, issues } = scanOf(names);
      const known = new Set(detected.flatMap(({ packages }) => packages));
      const ranks = issues.map(({ verdict }) => SEVERITIES.indexOf(verdict.severity ?? ""));
      return (
        recognized + unrecognized.length === names.length &&
        names.every((name) => known.has(name) !== unrecognized.includes(name)) &&
        ranks.every((rank, place) => rank >= 0 && rank >= (ranks[place - 1] ?? 0))
      );
    }),
  );
});

t.test("a scan of two says of them what a check says", async (t) => {
  fc.assert(
    fc.property(entry, entry, (techA, techB) => {
      const { verdict, a, b } = check(catalog, { techA, techB }, TODAY);
      if (!a || !b || !("named" in a && "named" in b) || a.technology === b.technology) return;
      const issue = scanOf([techA, techB]).issues.find((one) => one.a !== one.b);
      // An end of life is an issue of its own and does not hide what else limits the pair.
      const setting = { platform: undefined, present: new Set<string>(), versioned: new Set<string>(), today: TODAY };
      const decision = decide(catalog, { a, b, ...setting });
      const isFine =
        isAdvice(decision) || (![a, b].every(isBare) && isLimit(decision, { a, b }) && !isOfHost(decision, { a, b }));
      const isIssue = !isFine && (verdict.pairStatus === "partial" || verdict.pairStatus === "incompatible");
      t.equal(issue !== undefined, isIssue, `${techA} ${techB}`);
      if (issue) t.match(verdict.message, issue.verdict.message, `${techA} ${techB}`);
    }),
    { numRuns: runs(100) },
  );
});

t.test("a limited pair stays an issue when a side has ended", async (t) => {
  const catalog = catalogOf({
    technologies: {
      a: {
        lifecycle: { source: "https://example.com/a", cycles: [{ cycle: "2" }, { cycle: "1", eol: "2020-01-01" }] },
      },
      b: {},
    },
    rules: [
      {
        techA: "a",
        techB: "b",
        exceptions: [
          {
            when: { a: "1" },
            status: "partial",
            severity: "warning",
            explanation: "It is off by default.",
            workaround: "Turn it on.",
            evidence: ["https://example.com/a"],
          },
        ],
      },
    ],
  });
  const result = scan(catalog, ["a@1", "b"].map(listEntry), { platform: undefined, present: new Set() }, TODAY);
  t.strictSame(issuesOf(result), ["a-a deprecated warning", "a-b partial warning"]);
  t.match(result.issues[1]?.verdict, { message: /^It is off by default/, workaround: "Turn it on." });
});

t.test(
  "two that cannot agree on a third are an issue, whether or not the third is listed without a version",
  async (t) => {
    const requires = (range: string) => [{ version: "1", of: "c", range, source: "https://example.com/manifest" }];
    const catalog = catalogOf({
      technologies: { a: { requires: requires("^1") }, b: { requires: requires("^2") }, c: {} },
    });
    const issues = (...names: string[]) =>
      issuesOf(scan(catalog, names.map(listEntry), { platform: undefined, present: new Set() }, TODAY));
    const CONFLICT = "a-b incompatible error";
    t.strictSame(issues("a@1", "b@1"), [CONFLICT]);
    t.strictSame(issues("a@1", "b@1", "c"), [CONFLICT]);
    t.strictSame(issues("a@1", "b"), [CONFLICT]);
    t.strictSame(issues("a", "b"), [], "without versions, others may agree");
    t.strictSame(issues("a@1", "b@1", "c@1"), ["b-c incompatible error"], "its version says which of the two is wrong");
  },
);

const INFERRED: ReadonlySet<string> = new Set(["driver", "ends", "relation", "alternatives"]);

const RANKED = ["incompatible", "deprecated", "partial", "compatible", "unknown"];

/** Each version of the one with each of the other; of one with itself, each with itself. */
function eachOf(a: Detected, b: Detected): [Subject, Subject][] {
  const [ones, others] = [a.each ?? [a], b.each ?? [b]];
  return a === b
    ? ones.map((one) => [one, one])
    : ones.flatMap((one) => others.map((other): [Subject, Subject] => [one, other]));
}

function worstOf(catalog: Catalog, questions: readonly Question[]): Question {
  const rank = (question: Question) => RANKED.indexOf(outcomeOf(catalog, question).status);
  return [...questions].sort((one, other) => rank(one) - rank(other))[0] as Question;
}

/** The issues and the score by the plain way: every pair of the list is judged in full, as a check judges it. */
function scanPlainly(catalog: Catalog, entries: readonly Entry[], setting: Setting, today: string) {
  const { detected } = detect(catalog, entries);
  const present = new Set([...setting.present, ...detected.map(({ technology }) => technology.id)]);
  const hasVersion = ({ named }: Detected) => named.some(({ version }) => version !== undefined);
  const versioned = new Set(detected.filter(hasVersion).map(({ technology }) => technology.id));
  const isWhole = !detected.every(isBare);
  const judged: { a: Detected; b: Detected; verdict: Verdict }[] = [];
  for (const [place, a] of detected.entries()) {
    for (const b of detected.slice(place)) {
      if ((a.ambient && b.ambient) || (a === b && !isShown(a))) continue;
      const question = worstOf(
        catalog,
        eachOf(a, b).map(([one, other]) => ({
          a: one,
          b: other,
          platform: setting.platform,
          present,
          versioned,
          isWhole,
          today,
        })),
      );
      // What follows from what the two are is no finding.
      const decision = decide(catalog, question);
      if (INFERRED.has(decision.kind)) continue;
      const outcome = outcomeOf(catalog, question);
      const verdict = inScan(catalog, question, outcome);
      if (outcome.isNote) {
        // Advice is no conflict.
        if (a !== b) judged.push({ a, b, verdict: { ...verdict, status: "compatible", pairStatus: "compatible" } });
        continue;
      }
      const ask = (one: Subject, other: Subject) => outcomeOf(catalog, { ...question, a: one, b: other });
      if (usesAnother([a, b], verdict, detected, ask)) continue;
      const isTold = verdict.status !== "unknown" && (a !== b || verdict.status !== "compatible");
      if (isTold) judged.push({ a, b, verdict });
    }
  }
  const issues = judged
    .filter(({ a, b, verdict: { pairStatus } }) => a === b || pairStatus === "partial" || pairStatus === "incompatible")
    .map((issue, place) => ({ issue, place, rank: SEVERITIES.indexOf(issue.verdict.severity ?? "info") }))
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ issue }) => issue);
  const statuses = judged.map(({ verdict: { status } }) => status);
  return { issues, ...score(statuses, issues.map(countIssue)) };
}

t.test("over the real data, a scan finds what judging every pair in full finds, to the letter", async (t) => {
  // Two catalogs, so that what the one keeps of earlier scans is checked against what the other works out anew.
  const [fast, plain] = [await realCatalog(), buildCatalog(await realRecords(), REVISION)];
  const names = fast.technologies.flatMap(({ id, packages }) => [
    id,
    ...packages.flatMap(([ecosystem, list]) =>
      list.map((name) => {
        const text = name.replace("*", "anything");
        return ecosystem === "npm" ? text : `pkg:${ecosystem}/${text.replace(":", "/")}`;
      }),
    ),
  ]);
  // Those with many partners, so that short lists have something to tell.
  const hubs = [...fast.technologies]
    .sort((one, other) => fast.neighbours.of(other).size - fast.neighbours.of(one).size)
    .slice(0, 60)
    .flatMap(({ id, mainPackage = id }) => [id, mainPackage]);
  const version = fc.constantFrom("", "", "", "@1", "@^3.0.0", "@4.1.0", "@5", "@>=16 <19", "@18.2.0", "@^19", "@22");
  const entry = fc
    .tuple(fc.oneof(fc.constantFrom(...names), fc.constantFrom(...hubs)), version, fc.nat(9))
    .map(([name, suffix, chance]): Entry => ({ ...listEntry(name + suffix), ambient: chance === 0 }));
  const lists = fc.record({
    entries: fc.array(entry, { minLength: 10, maxLength: 60, size: "max" }),
    platform: fc.constantFrom(undefined, "edge", "web"),
    present: fc.constantFrom([], ["cloudflare-workers"]),
    today: fc.constantFrom("2024-01-01", TODAY, "2030-01-01"),
  });
  const told = ({ issues, score, grade, breakdown }: Pick<Scan, "issues" | "score" | "grade" | "breakdown">) =>
    JSON.stringify({
      issues: issues.map(({ a, b, verdict: { decision, ended, ...rest } }) => ({
        pair: [a.technology.id, b.technology.id, a.packages, b.packages],
        rest,
        kind: decision?.kind,
        ended: ended.map(({ technology, whole, date }) => [technology.id, whole, date]),
      })),
      score,
      grade,
      breakdown,
    });
  let issues = 0;
  fc.assert(
    fc.property(lists, ({ entries, platform, present, today }) => {
      const setting = { platform, present: new Set(present) };
      const found = scan(fast, entries, setting, today);
      issues += found.issues.length;
      const expected = scanPlainly(plain, entries, setting, today);
      return told(found) === told(expected) && told(scan(fast, entries, setting, today)) === told(expected);
    }),
    { numRuns: runs(10) },
  );
  t.ok(issues > 0, `${issues} issues were compared`);
});

t.test("what only builds or tests a project is not what its host runs, nor ended by mistake", async (t) => {
  const source = "https://example.com/x";
  const own = catalogOf({
    technologies: {
      host: { category: "hosting" },
      node: {
        category: "runtime",
        lifecycle: {
          source,
          cycles: [{ cycle: "22" }, { cycle: "20", eol: "2026-04-30" }, { cycle: "18", eol: "2025-04-30" }],
        },
      },
    },
    rules: [{ techA: "host", techB: "node", status: "incompatible", severity: "error" }],
  });
  const built = (version: string): Entry => ({ ...technologyEntry("node", `node ${version}`, version), isBuild: true });
  const issues = (...entries: Entry[]) =>
    issuesOf(scan(own, [listEntry("host"), ...entries], { platform: undefined, present: new Set() }, "2026-11-23"));
  t.same(issues(technologyEntry("node", "node 18", "18")), [
    "host-node incompatible warning",
    "node-node deprecated warning",
  ]);
  t.same(issues(built("18")), ["node-node deprecated warning"], "it is built with what has ended");
  t.same(issues(built("18"), built("20")), [], "several are tested on purpose");
});

t.test(
  "the end of a family is reported, though the lockfile has what its packages require of each other",
  async (t) => {
    const rails = { text: "rails@5.2.4.3", ecosystem: "gem", name: "rails", version: "5.2.4.3" };
    const held = new Set([heldKey("gem", "rails", "actionpack")]);
    const setting = { platform: undefined, present: new Set<string>() };
    const { issues } = scan(await realCatalog(), [rails], setting, "2026-11-30", { unmet: [], held });
    t.match(issues, [{ verdict: { status: "deprecated", severity: "warning" } }]);
  },
);

t.test("what an app cannot run is no issue where the project has a server that may run it", async (t) => {
  const catalog = catalogOf({
    technologies: {
      chat: { packages: { npm: ["chat"] }, category: "ai-sdk" },
      pocket: { packages: { npm: ["pocket"] }, category: "mobile" },
      server: { packages: { npm: ["server"] }, category: "backend-framework", roles: ["server-framework"] },
      store: { packages: { npm: ["store"] }, category: "baas" },
      tables: { packages: { npm: ["tables"] }, category: "orm" },
    },
    rules: [
      { techA: "chat", techB: "pocket", status: "incompatible", severity: "error" },
      { techA: "store", techB: "tables", status: "incompatible", severity: "error" },
    ],
  });
  const issues = (...names: string[]) => {
    const entries = names.map((name) => listEntry(`${name}@1`));
    return issuesOf(scan(catalog, entries, { platform: undefined, present: new Set() }, TODAY));
  };
  t.same(issues("chat", "pocket"), ["chat-pocket incompatible error"]);
  t.same(issues("chat", "pocket", "server"), []);
  t.same(issues("store", "tables"), [], "the backend may be there for signing in alone");
});

t.test("what some releases require is no issue where the files of a project leave open which one it is", async (t) => {
  const catalog = catalogOf({
    technologies: {
      packer: {
        packages: { npm: ["packer"] },
        requires: [requires("11", "runner", ">=22"), requires("8", "runner", ">=16")],
      },
      runner: { category: "runtime" },
    },
  });
  const place = { file: "build.file", line: 1 };
  const issues = (packer: Partial<Entry>, more: Entry[] = []) => {
    const entries = [{ ...listEntry("packer"), ...packer }, listEntry("runner@20"), ...more];
    return issuesOf(scan(catalog, entries, { platform: undefined, present: new Set() }, TODAY));
  };
  const refused = ["packer-runner incompatible error"];
  t.same(issues({}), refused, "the newest is meant");
  t.same(issues({ place }), []);
  t.same(issues({ place }, [listEntry("packer@11")]), refused);
  t.same(issues({ place, name: "packer@>=8" }), ["packer-runner partial warning"]);
  t.same(issues({ place, name: "packer@>=8", isAllowed: true }), []);
  t.same(issues({ place, name: "packer@>=11", isAllowed: true }), refused);
});

t.test("what a project allows of its runtime is no issue where the oldest line of it suits", async (t) => {
  const catalog = catalogOf({
    technologies: {
      model: { packages: { pypi: ["model"] }, category: "validation" },
      snake: { category: "language", lifecycle: lifecycle(["3.15"], ["3.14"], ["3.13"]) },
    },
    rules: [
      {
        ...{ techA: "model", techB: "snake" },
        exceptions: [
          {
            ...{ when: { snake: ">=3.15", model: "<3" }, status: "incompatible", severity: "error" },
            ...{ explanation: "Support for 3.15 comes with model 3.", evidence: ["https://example.com/model"] },
          },
        ],
      },
    ],
  });
  const place = { file: "pyproject.toml", line: 1 };
  const result = (version: string, more: Partial<Entry> = {}) => {
    const snake = { ...listEntry(`snake@${version}`), place, ...more };
    const model = { ...listEntry("pkg:pypi/model@2"), place };
    return scan(catalog, [snake, model], { platform: undefined, present: new Set() }, TODAY);
  };
  const refused = ["model-snake incompatible error"];
  const allowed = result(">=3.13", { isAllowed: true });
  t.same(issuesOf(allowed), [], "nothing says that it runs on 3.15");
  t.match(allowed.notes(), [{ verdict: { status: "incompatible", severity: "info" } }], "and is not passed over");
  t.same(issuesOf(result(">=3.15", { isAllowed: true })), refused, "none that is allowed suits");
  t.same(issuesOf(result("3.15")), refused, "what runs");
  t.same(issuesOf(result(">=3.13")), refused, "a range that is not what the project allows of its users");
});

t.test("what a version manager selects or a container image has is not what a host runs", async (t) => {
  const catalog = catalogOf({
    technologies: { cloud: { category: "hosting" }, node: { category: "runtime" } },
    rules: [
      {
        ...{ techA: "cloud", techB: "node" },
        exceptions: [
          {
            ...{ when: { node: "<22" }, status: "incompatible", severity: "error", explanation: "It builds no more." },
            evidence: ["https://example.com/cloud"],
          },
        ],
      },
    ],
  });
  const issues = (...files: string[]) => {
    const nodes = files.map((file) => ({ ...listEntry("node@20"), place: { file, line: 1 } }));
    return issuesOf(scan(catalog, [listEntry("cloud"), ...nodes], { platform: undefined, present: new Set() }, TODAY));
  };
  t.same(issues(".nvmrc"), []);
  t.same(issues("Dockerfile", "api/dev.Dockerfile", "docker-compose.yml"), []);
  t.same(issues("Dockerfile", "serverless.yml"), ["cloud-node incompatible error"]);
  t.same(issues(".nvmrc", "package.json"), ["cloud-node incompatible error"]);
});

t.test("a package manager is one technology, however files name it", async (t) => {
  const catalog = catalogOf({
    technologies: {
      pm: {
        category: "package-manager",
        packages: { npm: ["pm"] },
        lifecycle: lifecycle(["10"], ["9", "2026-04-30"], ["8", "2025-04-30"]),
      },
    },
  });
  const issues = (...names: string[]) => {
    const entries = names.map((name) => ({ ...listEntry(name), place: { file: "package.json", line: 1 } }));
    return scan(catalog, entries, { platform: undefined, present: new Set() }, TODAY).issues.map(
      ({ verdict }) => verdict.message.split(".")[0],
    );
  };
  const ended = ["pm 8 reached end of life on 2025-04-30"];
  t.same(issues("pm@10.4.0", "pkg:generic/pm@8.15.0"), ended, "packageManager and .tool-versions");
  t.same(issues("pm@10.4.0", "pm@8.15.0"), ended);
  t.same(issues("pm@10.4.0", "pkg:generic/pm@10.1.0"), []);
});
