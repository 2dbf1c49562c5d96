import t from "tap";
import { findSharedConflict } from "../../../server/catalog/facts/shared-requirement.js";
import type { Subject } from "../../../server/catalog/names/question.js";
import type { DeclaredPackage } from "../../../server/catalog/technology/declared-package.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { requires, sourceAt } from "../../fixtures/facts.js";
import { subject, subjectOf } from "../../fixtures/requirements.js";

const catalog = catalogOf({
  technologies: {
    a: { name: "A", requires: [requires("1", "third", "^1"), requires("2", "third", "^2")] },
    b: { name: "B", requires: [requires("1", "third", "^2")] },
    third: { name: "Third" },
  },
});
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY).verdict;

t.test("two that require a third technology in ranges without a common version do not work together", async (t) => {
  const verdict = ask("a@1", "b@1");
  t.match(verdict, {
    status: "incompatible",
    severity: "error",
    message: "A 1 requires Third ^1. B 1 requires Third ^2. No version of Third satisfies both.",
    workaround: "Choose releases of A and B that accept a common Third version.",
    basis: "declared",
    decision: { kind: "shared requirement", forReleases: 2 },
  });
  t.match(verdict.decision?.evidence(), [
    { kind: "requirement", stance: "against", statement: "A 1 requires Third ^1." },
    { kind: "requirement", stance: "against", statement: "B 1 requires Third ^2." },
  ]);
});

t.test("a common version, or no version asked about, is no conflict", async (t) => {
  t.equal(ask("a@2", "b@1").status, "unknown");
  t.equal(ask("a", "b").status, "unknown");
});

t.test("what newer lines do not ask for any more is in no conflict about a third technology", async (t) => {
  const { names } = catalogOf({
    technologies: {
      frame: { packages: { npm: ["frame"] }, requires: [requires("1", "rack", ">=2.2")] },
      rack: { packages: { npm: ["rack"] } },
      server: {
        packages: { npm: ["server"] },
        requires: [requires("1", "rack", "<2"), requires("2", "frame", ">=1")],
      },
    },
  });
  const conflict = (one: string, other: string) => {
    const [a, b] = [one, other].map((name) => subjectOf(name, names.resolve(name))) as [Subject, Subject];
    return findSharedConflict({ a, b, platform: undefined, present: new Set(), versioned: new Set(), today: TODAY });
  };
  t.equal(conflict("server@1", "frame@1")?.third, "rack");
  t.equal(conflict("server", "frame@1"), undefined, "server 2 asks for no rack");
});

t.test("a line of which some releases declare nothing shares no conflict, and those that declare it do", async (t) => {
  const onCore = (name: string, ...runs: [string[], string | undefined][]): DeclaredPackage => ({
    ...{ ecosystem: "npm", name },
    record: {
      checked: "2026-05-01",
      releases: runs.map(([versions, range]) => ({
        versions: versions as [string, ...string[]],
        requires: range === undefined ? {} : { core: range },
        sources: versions.map((version) => ({ file: sourceAt(version).source, day: "2026-01-01" })),
      })) as DeclaredPackage["record"]["releases"],
    },
  });
  const { names } = catalogOf({
    technologies: {
      login: { packages: { npm: ["login"] } },
      frame: { packages: { npm: ["frame"] } },
      core: { packages: { npm: ["core"] } },
    },
    declared: [
      onCore("login", [["4.19.0", "4.24.0"], undefined], [["4.15.0", "4.18.0"], "^16 || ^18"]),
      onCore("frame", [["16.0.0"], ">=20"]),
    ],
  });
  const thirdOf = (login: string) => {
    const [a, b] = [login, "frame@16"].map((name) => subjectOf(name, names.resolve(name))) as [Subject, Subject];
    const question = { platform: undefined, present: new Set<string>(), versioned: new Set<string>(), today: TODAY };
    return findSharedConflict({ ...question, a, b })?.third;
  };
  t.equal(thirdOf("login@4.18.0"), "core");
  t.equal(thirdOf("login@4.24.0"), undefined);
  t.equal(thirdOf("login@4"), undefined, "its newer releases ask for none");
});

t.test("two ranges for a third technology that cannot both be met are a conflict", async (t) => {
  const cases: [string, string, present: string[], third: string | undefined][] = [
    ["next@15", "grid@1", [], "react"],
    ["grid@1", "next@15", [], "react"],
    ["next@15", "grid@2", [], undefined],
    ["next@15", "grid", [], undefined],
    ["next", "grid@1", [], "react"],
    ["next@15", "sass@1", [], undefined],
    // What is part of the stack is judged in pairs of its own.
    ["next@15", "grid@1", ["react"], undefined],
    ["next@15", "grid@1", ["sass"], "react"],
    // An optional peer need not be there at all.
    ["plugin@1", "grid@1", [], undefined],
    // Ranges about different packages are not comparable.
    ["table-dom@1", "grid@1", [], undefined],
    ["table-dom@1", "next@14", [], "react"],
    ["table@1", "next@15", [], "react"],
    // One of the two is the third itself.
    ["react@19", "grid@1", [], undefined],
  ];
  for (const [a, b, present, third] of cases) {
    const question = {
      a: subject(a),
      b: subject(b),
      platform: undefined,
      present: new Set<string>(),
      versioned: new Set(present),
      today: TODAY,
    };
    const conflict = findSharedConflict(question);
    t.equal(conflict?.third, third, `${a} and ${b} with ${present}`);
    if (conflict) t.same([conflict.one.by, conflict.other.by], [question.a.technology, question.b.technology]);
  }
});
