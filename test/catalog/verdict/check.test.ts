import t from "tap";
import { check, settingOf } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { factsCatalog } from "../../fixtures/facts.js";
import fc, { runs } from "../../fixtures/properties.js";
import { realCatalog } from "../../fixtures/repository.js";

const catalog = factsCatalog();
const ask = (techA: string, techB: string, platform?: string) => check(catalog, { techA, techB, platform }, TODAY);

const names = catalog.technologies.flatMap(({ id, mainPackage }) => (mainPackage ? [id, mainPackage] : [id]));
const name = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...names, "react-dom", "@prisma/client"),
      fc.constantFrom("", "", "@1", "@5", "@14", "@15", "@17", "@^18.2.0"),
    )
    .map((parts) => parts.join("")),
  fc.constantFrom("no-such-thing", "another-stranger", "nextj", "__proto__"),
);
const platform = fc.constantFrom(undefined, "edge", "web", "edge-host", "moon");

t.test("(A, B) and (B, A) get the same verdict", async (t) => {
  fc.assert(
    fc.property(name, name, platform, (one, other, where) => {
      const { verdict, ...there } = ask(one, other, where);
      const { verdict: mirrored, ...back } = ask(other, one, where);
      const { decision, ended, ...said } = verdict;
      const { decision: otherDecision, ended: otherEnded, ...otherSaid } = mirrored;
      t.same(otherSaid, said, `${one} ${other} ${where}`);
      const facts = (one: typeof decision) => one?.evidence().map(({ kind, statement }) => `${kind} ${statement}`);
      t.same(facts(otherDecision), facts(decision));
      const ids = (all: typeof ended) => all.map(({ technology, date }) => `${technology.id} ${date}`).join();
      return (
        ids(otherEnded) === ids(ended) &&
        back.a?.technology === there.b?.technology &&
        back.b?.technology === there.a?.technology
      );
    }),
    { numRuns: runs(60) },
  );
});

t.test("a verdict is whole: a severity unless unknown, a reason, and days in order", async () => {
  fc.assert(
    fc.property(name, name, platform, (one, other, where) => {
      const { status, severity, message, workaround, basis, checked, updated } = ask(one, other, where).verdict;
      const isUnknown = status === "unknown";
      const dated = isUnknown ? checked === undefined && updated === undefined : (checked ?? "x") <= (updated ?? "");
      return (
        (severity === undefined) === isUnknown &&
        (basis === undefined) === isUnknown &&
        dated &&
        message !== "" &&
        workaround !== ""
      );
    }),
  );
});

t.test("the sides come back as they were asked", async (t) => {
  t.match(ask("prisma", "next@15"), {
    a: { technology: { id: "prisma" }, named: [{ package: undefined, version: undefined }] },
    b: { technology: { id: "nextjs" }, named: [{ package: "next", version: { text: "15" } }] },
  });
});

t.test("a name that is not known gives unknown, and the nearest that are", async (t) => {
  const { verdict, a, b } = ask("nexxtjs", "react");
  t.match(verdict, {
    status: "unknown",
    severity: undefined,
    workaround: null,
    message: /"nexxtjs".*Did you mean "nextjs"/,
  });
  t.equal(a, undefined);
  t.match(b, { technology: { id: "react" } });
  const both = ask("prismaa", "reactt").verdict.message;
  t.match(both, /"prismaa".*"prisma".*"reactt".*"react"/);
  t.notMatch(ask("completely-unrelated", "react").verdict.message, /Did you mean/);
  t.equal(ask("stranger", "stranger").verdict.message.split("stranger").length, 2, "told once");
});

t.test("a long name is repeated in part only", async (t) => {
  const { message } = ask("x".repeat(200), "react").verdict;
  t.ok(message.length < 200);
  t.match(message, /x…"/);
});

t.test("two names that are known but without a fact are unknown, too", async (t) => {
  const { verdict, a, b } = ask("angular", "sass@1.80");
  t.match(verdict, {
    status: "unknown",
    severity: undefined,
    decision: { kind: "unknown" },
    message: /Angular.*Sass 1\.80/,
  });
  t.ok(a && b);
});

t.test(
  "a name that packages of several ecosystems have is that of the other side's, and the answer says so",
  async (t) => {
    const packages = catalogOf({
      technologies: {
        "lite-js": { name: "Lite for Node", packages: { npm: ["lite"] } },
        "lite-gem": { name: "Lite for Ruby", packages: { gem: ["lite"] } },
        "pass-js": { name: "Pass", packages: { npm: ["pass"] } },
        "lara-pass": { name: "Lara Pass", packages: { composer: ["lara/pass"] } },
        lara: { name: "Lara", packages: { composer: ["lara/framework"] } },
        rails: { name: "Rails", packages: { gem: ["rails"] } },
        ruby: { name: "Ruby", category: "language" },
        express: { name: "Express", packages: { npm: ["express"] } },
        both: { name: "Both", packages: { npm: ["both"], gem: ["both"] } },
        cache: { name: "Cache", category: "database" },
        cacher: { name: "Cacher", packages: { gem: ["cache"] } },
      },
    });
    const ids = (techA: string, techB: string) => {
      const { a, b, verdict } = check(packages, { techA, techB }, TODAY);
      return [a?.technology?.id, b?.technology?.id, / is taken as /.test(verdict.message)];
    };
    for (const [one, other, id, isTold] of [
      ["lite@1.7", "rails@8", "lite-gem", true],
      ["Lite 1.7", "Ruby 3.3", "lite-gem", true],
      ["lite", "express", "lite-js", false],
      ["lite@1", "both", "lite-js", false],
      ["both", "rails", "both", false],
      ["cache", "rails", "cache", false],
      ["pass@12", "lara@12", "lara-pass", true],
      ["pass", "rails", "pass-js", false],
      ["pkg:npm/lite@1.7", "rails", "lite-js", false],
    ] as const) {
      const [, meant] = ids(one, other);
      t.equal(ids(one, other)[0], id, `${one} beside ${other}`);
      t.same(ids(other, one), [meant, id, isTold], `${other} beside ${one}`);
    }
    const { verdict } = check(packages, { techA: "rails", techB: "lite@1.7" }, TODAY);
    t.match(verdict.message, / Beside Rails, "lite@1\.7" is taken as Lite for Ruby, not as Lite for Node\.$/);
    t.throws(() => check(packages, { techA: "lite@nonsense", techB: "rails" }, TODAY), { message: /"nonsense"/ });
  },
);

t.test("a platform is a setting or a host that is part of the stack", async (t) => {
  const cases: [string | undefined, platform: string | undefined, present: string[]][] = [
    [undefined, undefined, []],
    ["edge", "edge", []],
    [" Edge ", "edge", []],
    ["edge-host", undefined, ["edge-host"]],
    ["Edge Host", undefined, ["edge-host"]],
    ["moon", "moon", []],
  ];
  for (const [given, setting, present] of cases) {
    const found = settingOf(catalog, given);
    t.equal(found.platform, setting, String(given));
    t.same([...found.present], present, String(given));
  }
  t.equal(ask("nextjs", "prisma").verdict.status, "compatible");
  t.equal(ask("nextjs", "prisma", "Edge").verdict.status, "partial");
  t.equal(ask("nextjs", "prisma", "edge-host").verdict.status, "incompatible");
  t.equal(ask("nextjs", "prisma", "moon").verdict.status, "compatible");
});

t.test("a verdict says in plain words what is declared, what is asked and what to do", async (t) => {
  const cases: [string, string, message: string, workaround: string | null][] = [
    ["next@15", "react@18", "Next.js 15 requires React ^18.2 or ^19. React 18 is within that range.", null],
    [
      "next@15",
      "react@17.0.2",
      "Next.js 15 requires React ^18.2 or ^19. React 17.0.2 is outside that range. React 17 reached end of life on 2024-12-05. Supported release lines: 19 and 18.",
      "Upgrade to React 19.",
    ],
    [
      "next@12 - 15",
      "react@^17.0.0",
      "Next.js 15 requires React ^18.2 or ^19. React ^17 is outside that range. Next.js 12 accepts it. Besides, React 17 reached end of life on 2024-12-05. Supported release lines: 19 and 18.",
      "Upgrade to React 19.",
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
      "We don't know yet whether Node.js 16 works with Sass. This is neither a yes nor a no. Besides, Node.js 16 reached end of life on 2023-09-11. Supported release lines: 22.",
      "Upgrade to Node.js 22.",
    ],
  ];
  for (const [techA, techB, message, workaround] of cases) {
    const { verdict } = ask(techA, techB);
    t.equal(verdict.message, message);
    t.equal(verdict.workaround, workaround, message);
  }
});

t.test("every message reads as whole sentences", async (t) => {
  const versions = ["", "@1", "@5", "@12", "@14", "@15", "@16", "@17", "@18", "@^18.0.0 || ^19.0.0"];
  const asked = catalog.technologies.flatMap(({ id }) => versions.map((version) => id + version));
  const bad: string[] = [];
  for (const techA of asked) {
    for (const { id } of catalog.technologies) {
      const { message, workaround } = ask(techA, id).verdict;
      for (const text of [message, workaround ?? "Nothing."]) {
        const isWhole = /^(?:[A-Z]|react-dom ).*\.$/.test(text);
        if (!isWhole || /undefined|null|NaN|\|\||\s\s|\.\.|\s[.,:]/.test(text)) bad.push(text);
      }
    }
  }
  t.same(bad, []);
});

t.test("what people asked for in public is answered from the real facts as it is true", async (t) => {
  const real = await realCatalog();
  const cases: [techA: string, techB: string, status: string, message: RegExp][] = [
    ["aiohttp@3.8.6", "python@3.12", "incompatible", /does not compile on Python 3\.12/],
    ["aiohttp@3.9.5", "python@3.12", "compatible", /requires Python >=3\.8/],
    ["aiohttp@3.12.15", "python@3.14", "unknown", /built for each version of Python/],
    ["aiohttp@3.13.0", "python@3.14", "compatible", /since version 3\.13\.0/],
    ["mockito@5.16", "java@25", "incompatible", /refuses class files of Java 25/],
    ["mockito@5.18", "java@25", "compatible", /knows the class files of Java 25/],
    ["sqlite3@1.7", "rails@8", "incompatible", /taken as SQLite3 for Ruby/],
    ["passport@12", "laravel@12", "partial", /taken as Laravel Passport/],
    ["better-sqlite3@13.0.3", "node@22.12.0", "incompatible", /Node-API 10, which came with Node\.js 22\.14\.0/],
    ["better-sqlite3@13.0.3", "node@22.14.0", "compatible", /from 22\.14 on/],
    ["prisma@7", "nestjs@11", "partial", /generator writes CommonJS/],
    ["prisma@5", "nestjs@8", "unknown", /neither a yes nor a no/],
    ["mcp[cli]", "python 3.9", "incompatible", /requires? Python >=3\.10/],
    ["spring-boot@4", "jackson@3", "compatible", /prefers Jackson 3/],
    ["springdoc-openapi@3", "jackson@3", "partial", /built on Jackson 2/],
    ["eslint-plugin-import", "eslint@10", "unknown", /The newest that we have read refuses it/],
    ["eslint-plugin-react", "eslint@10", "unknown", /The newest that we have read refuses it/],
    ["reanimated@4.1", "react-native-worklets@0.6.1", "compatible", /React Native Worklets 0\.6\.1 is within/],
    ["reanimated 4.2", "worklets 0.5.1", "incompatible", /React Native Worklets 0\.5\.1 is outside/],
    ["angular@18.2.1", "zone.js@0.15.0", "incompatible", /zone\.js 0\.15\.0 is outside/],
    ["pydantic@2.11.7", "python@3.14", "incompatible", /starts with Pydantic 2\.12/],
    ["spacy@3.7.2", "python@3.13", "unknown", /built for each version of Python/],
    ["pkg:gem/pg@1.5.9", "ruby@3.4", "unknown", /built for each version of Ruby/],
    ["pkg:gem/pg@1.6.3", "ruby@4.0", "compatible", /Ruby 4\.0/],
    ["pg@8.11.0", "postgresql@16", "unknown", /taken as node-postgres \(pg\), not as PostgreSQL/],
    ["postgresql", "pg", "compatible", /node-postgres \(pg\) lists PostgreSQL as supported/],
    ["angular@19.0.0", "typescript@5.4.5", "incompatible", /TypeScript 5\.4\.5 is outside that range/],
    ["angular@19.2.3", "typescript@5.8", "compatible", /Angular 19\.2\.3 requires TypeScript >=5\.5 <5\.9/],
    ["agp@8.7.0", "gradle@8.7", "incompatible", /requires Gradle >=8\.9/],
    ["agp@8.0.2", "java@11", "incompatible", /requires Java >=17/],
    ["agp@8.0.2", "java@21", "unknown", /built for each version of Java/],
    ["kafka@4.0.0", "java@11", "partial", /brokers of Kafka and Kafka Connect need Java 17/],
    ["lombok@1.18.30", "java@21", "compatible", /since version 1\.18\.30/],
    ["micronaut@4.5.0", "java@11", "incompatible", /requires Java >=17/],
    ["quarkus@3.7.0", "java@11", "incompatible", /requires Java >=17/],
    ["timescaledb@2.15.0", "postgresql@16", "compatible", /PostgreSQL 13, 14, 15 or 16/],
    ["drupal@11.1.0", "php@8.2", "incompatible", /requires PHP >=8\.3/],
    ["actix-web@4.9.0", "rust@1.70", "incompatible", /requires Rust >=1\.72/],
    ["junit@5.10.0", "java@8", "compatible", /requires Java >=8/],
    ["mockito@5.0.0", "java@8", "incompatible", /requires Java >=11/],
    ["@nestjs/typeorm@10.0.0", "@nestjs/core@11.0.0", "incompatible", /requires NestJS \^8, \^9 or \^10/],
    ["@rollup/plugin-node-resolve@15.0.0", "rollup@4.0.0", "partial", /Rollup \^2\.78 or \^3 as an optional peer/],
    ["@angular/fire@18.0.0", "angular@19.0.0", "incompatible", /requires Angular \^18/],
    ["@ngrx/effects@18.0.0", "angular@17.0.0", "incompatible", /requires Angular \^18/],
    ["primeng@19.0.0", "angular@18.0.0", "incompatible", /requires Angular \^19/],
    ["kotlin@2.1.0", "agp@8.13.0", "unknown", /7\.3\.1 - 8\.7\.2/],
  ];
  for (const [techA, techB, status, message] of cases)
    t.match(check(real, { techA, techB }, "2026-11-30").verdict, { pairStatus: status, message }, `${techA} ${techB}`);
});
