import t from "tap";
import type { RuleException } from "../../../server/catalog/facts/compiled.js";
import type { Question, Subject } from "../../../server/catalog/names/question.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { decide } from "../../../server/catalog/verdict/order.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { factsCatalog, lifecycle, projectsOf, requires, SOURCE, sourceAt } from "../../fixtures/facts.js";

const catalog = factsCatalog();

function subject(text: string, on = catalog): Subject {
  const name = on.names.resolve(text);
  if (!name) throw new Error(`${text} is not known`);
  return { technology: name.technology, named: [{ package: name.package, version: name.version }] };
}

function question(a: string, b: string, more: Partial<Question> = {}, on = catalog): Question {
  const sides = { a: subject(a, on), b: subject(b, on) };
  return { ...sides, platform: undefined, present: new Set(), versioned: new Set(), today: TODAY, ...more };
}

t.test("the more specific fact decides", async (t) => {
  const kinds: [string, string, Partial<Question>, string][] = [
    ["nextjs", "prisma", {}, "rule"],
    ["nextjs", "prisma", { platform: "edge" }, "exception"],
    ["nextjs", "prisma", { present: new Set(["edge-host"]) }, "exception"],
    ["nextjs@15", "react@17", {}, "requirement"],
    ["old-table@1", "old-ui@1", {}, "shared requirement"],
    ["old-table@1", "old-ui@1", { versioned: new Set(["react", "sass"]) }, "unknown"],
    ["edge-host", "sqlite", {}, "obstacle"],
    ["edge-host", "http-driver", {}, "support"],
    ["react", "react", {}, "self"],
    ["angular", "sass", {}, "unknown"],
  ];
  for (const [a, b, more, kind] of kinds) t.equal(decide(catalog, question(a, b, more)).kind, kind, `${a} ${b}`);
});

t.test("projects decide where nothing else does, for the versions that they name", async (t) => {
  const technologies = { a: { packages: { npm: ["a"] } }, b: { packages: { npm: ["b"] }, category: "orm" as const } };
  const used = catalogOf({ technologies, stacks: projectsOf({ a: "1.0.0", b: "2.0.0" }) });
  const kind = (a: string, b: string) => decide(used, question(a, b, {}, used)).kind;
  t.match(decide(used, question("a", "b", {}, used)), { kind: "use", coverage: "unversioned" });
  t.match(decide(used, question("a@1", "b@2", {}, used)), { kind: "use", coverage: "line" });
  t.equal(kind("a@1", "b"), "use");
  t.equal(kind("a@1", "b@3"), "unknown");
  t.equal(kind("a@1.0.0", "b"), "unknown", "never for an exact release");
});

t.test("a rule with a condition on versions that is met for some of them is a mixture", async (t) => {
  const exception: RuleException = {
    when: { b: ">=2.1" },
    status: "incompatible",
    severity: "error",
    explanation: "No more.",
    evidence: ["https://example.com/evidence"],
  };
  const mixed = catalogOf({
    technologies: { a: {}, b: {} },
    rules: [{ techA: "a", techB: "b", exceptions: [exception] }],
  });
  const kind = (b: string) => decide(mixed, question("a", b, {}, mixed)).kind;
  t.equal(kind("b@2"), "mixture");
  t.equal(kind("b@2.2.0"), "exception");
  t.equal(kind("b@1"), "unknown", "whether the rule is about it is not known");
});

t.test("a rule without versions covers what was supported when it was checked and still is", async (t) => {
  const released = lifecycle(["4", undefined, "2026-05-01"], ["3", undefined, "2025-01-01"], ["2", "2026-01-01"]);
  const on = catalogOf({
    technologies: {
      a: { lifecycle: released },
      b: { packages: { npm: ["b"] }, requires: [requires("7", "c", "*"), requires("6", "c", "*")] },
      c: {},
      stranger: {},
    },
    rules: [
      { techA: "a", techB: "b", checked: "2026-04-01" },
      { techA: "a", techB: "stranger", checked: "2026-04-01" },
      { techA: "b", techB: "stranger", checked: "2026-04-01", testedVersions: ["stranger@1.2", "b@5", "b@5.0"] },
    ],
  });
  const said = (a: string, b: string) => {
    const decision = decide(on, question(a, b, {}, on));
    return [decision.kind, decision.coverage];
  };
  t.same(said("a", "b"), ["rule", "unversioned"]);
  t.same(said("a@3", "b"), ["rule", "current"]);
  t.same(said("a@2", "b"), ["unknown", undefined], "it has ended");
  t.same(said("a@4", "b"), ["unknown", undefined], "it came out later");
  t.same(said("a@3.1.0", "b@7.2.0"), ["rule", "current"], "the newest line of which something is known");
  t.same(said("a", "b@6"), ["unknown", undefined], "an older one");
  t.same(said("a", "stranger@1"), ["unknown", undefined], "nothing is known of its releases");
  t.same(said("stranger@1.2", "b@5"), ["rule", "line"], "it was tested in these");
  t.same(said("stranger@1.2.0", "b@5.0.0"), ["rule", "exact"], "it was tested in these");
});

t.test("nothing covers a version newer than all that are known", async (t) => {
  const kind = (a: string, b: string) => decide(catalog, question(a, b)).kind;
  t.equal(kind("nextjs@99", "react@18"), "unreleased");
  t.equal(kind("nextjs@15", "react@99"), "unreleased");
  t.equal(kind("nextjs@99", "nextjs@15"), "unreleased");
});

t.test("packages of one technology are judged by what they declare of each other, and by nothing else", async (t) => {
  const on = catalogOf({
    technologies: {
      kit: {
        packages: { npm: ["kit", "kit-tabs", "kit-menu"] },
        requires: [
          requires("2", "kit", "lockstep", { package: "kit-tabs" }),
          requires("2", "x", "*"),
          requires("1", "x", "*"),
        ],
      },
      x: {},
    },
  });
  const kind = (a: string, b: string) => decide(on, question(a, b, {}, on)).kind;
  t.equal(kind("kit", "kit-menu"), "self");
  t.equal(kind("kit@2", "kit-tabs@2"), "requirement");
  t.equal(kind("kit@2", "kit-menu@2"), "unknown");
  t.equal(kind("kit@2", "kit-menu"), "unknown");
  t.equal(kind("kit@2", "kit@2.1.0"), "self");
  t.equal(kind("kit@2", "kit@1"), "two versions");
});

t.test(
  "where releases declare something that does not cover the question, what states no versions is silent",
  async (t) => {
    const evidence = ["https://example.com/evidence"];
    const works = { status: "compatible", severity: "info", explanation: "It works with these.", evidence } as const;
    const kindWith = (exceptions: RuleException[], a: string, b: string) => {
      const on = catalogOf({
        technologies: {
          kit: {
            packages: { npm: ["kit"] },
            requires: [
              requires("2", "react", "^17 || ^18 || ^19", sourceAt("v2.4.0")),
              requires("1", "react", "^17 || ^18", sourceAt("v1.3.0")),
            ],
            supports: [{ with: ["react"], source: "https://example.com/support" }],
          },
          react: { packages: { npm: ["react"] }, lifecycle: lifecycle(["19"], ["18"]) },
        },
        rules: [{ techA: "kit", techB: "react", ...(exceptions.length > 0 && { exceptions }) }],
      });
      return decide(on, question(a, b, {}, on)).kind;
    };
    t.equal(kindWith([], "kit@2.2.4", "react@18.2.0"), "rule", "those around it accept it");
    t.equal(kindWith([], "kit@2.2.4", "react@19.0.0"), "unknown", "those around it differ");
    t.equal(kindWith([], "kit@2", "react@19"), "rule");
    t.equal(kindWith([], "kit@2", "@types/react@19"), "unknown", "types say nothing of what is installed");
    t.equal(kindWith([{ when: { react: "19" }, ...works }], "kit@2.2.4", "react@19.0.0"), "unknown");
    t.equal(kindWith([{ when: { react: "19", kit: ">=2.2" }, ...works }], "kit@2.2.4", "react@19.0.0"), "exception");
    t.equal(kindWith([{ when: { react: "19", kit: ">=2.2" }, ...works }], "kit@2.2.4", "react@19.0.0-rc.1"), "unknown");
  },
);

t.test("advice on some versions hides no conflict that releases declare", async (t) => {
  const kindWith = (severity: "info" | "warning") => {
    const on = catalogOf({
      technologies: {
        nodejs: { category: "runtime" },
        ts: { packages: { npm: ["ts"] }, requires: [requires("5", "nodejs", ">=12.20", sourceAt("v5.0.4"))] },
      },
      rules: [
        {
          techA: "nodejs",
          techB: "ts",
          exceptions: [
            {
              when: { nodejs: "<22" },
              status: "partial",
              severity,
              explanation: "Compile first.",
              evidence: ["https://example.com/evidence"],
            },
          ],
        },
      ],
    });
    return decide(on, question("nodejs@11", "ts@5.0.4", {}, on)).kind;
  };
  t.equal(kindWith("info"), "requirement");
  t.equal(kindWith("warning"), "exception", "what is limited on purpose is what the source says");
});

t.test("a pre-release of what an exception is about is neither as it says nor as the rule does", async (t) => {
  const on = catalogOf({
    technologies: { kit: { packages: { npm: ["kit"] } }, ts: { packages: { npm: ["ts"] } } },
    rules: [
      {
        techA: "kit",
        techB: "ts",
        status: "incompatible",
        severity: "error",
        exceptions: [
          {
            when: { ts: "<5.7" },
            status: "compatible",
            severity: "info",
            explanation: "It works with these.",
            evidence: ["https://example.com/evidence"],
          },
        ],
      },
    ],
  });
  const kind = (ts: string) => decide(on, question("kit", ts, {}, on)).kind;
  t.equal(kind("ts@5.6.1"), "exception");
  t.equal(kind("ts@5.7.0"), "rule");
  t.equal(kind("ts@5.6.1-rc"), "unknown");
});

t.test("a rule that tells versions apart says nothing of a package with versions of its own", async (t) => {
  const exception = (
    when: RuleException["when"],
    status: "compatible" | "partial" | "incompatible",
  ): RuleException => ({
    ...{ when, status, severity: "info", explanation: "An exception.", evidence: ["https://example.com/evidence"] },
  });
  const on = catalogOf({
    technologies: {
      lint: { packages: { npm: ["lint", "lint-parser"] } },
      ts: { packages: { npm: ["ts"] } },
      db: { category: "database", packages: { npm: ["db-client"] }, lifecycle: lifecycle(["9"]) },
    },
    rules: [
      {
        ...{ techA: "lint", techB: "ts", status: "partial", severity: "warning" },
        exceptions: [
          exception({ ts: ">=7" }, "incompatible"),
          exception({ lint: "<6", ts: ">=5 <7" }, "partial"),
          exception({ ts: ">=5 <7" }, "compatible"),
          exception({ lint: ">=5 <6", ts: "4" }, "compatible"),
        ],
      },
      {
        techA: "db",
        techB: "lint",
        status: "partial",
        severity: "warning",
        exceptions: [exception({ db: "<8" }, "compatible")],
      },
    ],
  });
  const kind = (a: string, b: string) => decide(on, question(a, b, {}, on)).kind;
  t.equal(kind("lint@5.1.0", "ts@4.7.0"), "exception");
  t.equal(kind("lint@6.1.0", "ts@4.7.0"), "rule");
  t.equal(kind("lint-parser@5.1.0", "ts@4.7.0"), "unknown", "the rule, or its last exception");
  t.equal(kind("lint-parser@5.1.0", "ts@6.0.0"), "unknown", "the second exception, or the third");
  t.equal(kind("lint-parser@5.1.0", "ts@7.0.0"), "exception", "whichever version of lint it is");
  t.equal(kind("lint-parser@5.1.0", "ts@3.0.0"), "rule", "no exception could apply");
  t.equal(
    kind("lint@6.1.0", "db-client@4.0.0"),
    "rule",
    "the version of a client says nothing about that of the service",
  );
});

t.test("a list without an end does not outweigh the newest release that was read, which refuses it", async (t) => {
  t.match(check(listed("^5 || ^6"), { techA: "builder", techB: "lib@7" }, TODAY).verdict, {
    status: "unknown",
    message: /The newest that we have read refuses it: builder 1 requires lib \^5 or \^6\./,
  });
  t.match(check(listed(">=5"), { techA: "builder", techB: "lib@7" }, TODAY).verdict, {
    status: "compatible",
    decision: { kind: "support" },
  });
});

/** A builder that requires a range of lib, read before lib 7 came out, and lists every version from 5 on. */
const listed = (range: string) =>
  catalogOf({
    technologies: {
      builder: {
        packages: { npm: ["builder"] },
        requires: [requires("1", "lib", range, { day: "2025-01-10" })],
        supports: [{ with: ["lib"], range: ">=5", source: SOURCE, checked: "2026-04-05" }],
      },
      lib: {
        packages: { npm: ["lib"] },
        lifecycle: lifecycle(
          ["7", undefined, "2026-01-01"],
          ["6", undefined, "2024-01-01"],
          ["5", undefined, "2022-01-01"],
        ),
      },
    },
  });
