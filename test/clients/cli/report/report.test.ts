import { createHash } from "node:crypto";
import t from "tap";
import {
  fileFingerprintOf,
  findingsOf,
  fingerprintOf,
  grouped,
  incompleteFiles,
  lowestOf,
} from "../../../../clients/cli/report/report.js";
import fc from "../../../fixtures/properties.js";
import { findingOf, partyOf, projectReportOf, readFileOf, reportOf } from "../../../fixtures/report.js";

t.test("lists the findings of all projects in order", async (t) => {
  const [one, two, three] = ["1", "2", "3"].map((fingerprint) => findingOf({ fingerprint }));
  if (!one || !two || !three) throw new Error("three were made");
  const projects = [
    projectReportOf({ findings: [two, one] }),
    projectReportOf(),
    projectReportOf({ findings: [three] }),
  ];
  t.strictSame(
    findingsOf(reportOf({ projects })).map(({ fingerprint }) => fingerprint),
    ["2", "1", ...projectReportOf().findings.map(({ fingerprint }) => fingerprint), "3"],
  );
});

t.test("a file is incomplete unless fully read", async (t) => {
  const files = (["read", "partly", "unread"] as const).map((state) => readFileOf({ path: state, state }));
  t.strictSame(
    incompleteFiles(reportOf({ files })).map(({ path }) => path),
    ["partly", "unread"],
  );
});

t.test("finds the project with the lowest score, ignoring those without one", async (t) => {
  const scored = (path: string, score: number | null) => projectReportOf({ path, score });
  t.equal(lowestOf(reportOf({ projects: [scored("a", null), scored("b", 70), scored("c", 12)] }))?.path, "c");
  t.equal(lowestOf(reportOf({ projects: [scored("a", null)] })), undefined);
  t.equal(lowestOf(reportOf({ projects: [] })), undefined);
});

const STATUSES = ["partial", "incompatible", "deprecated"] as const;
const identity = fc.record({
  project: fc.string(),
  a: fc.record({ id: fc.string() }),
  b: fc.record({ id: fc.string() }),
  status: fc.constantFrom(...STATUSES),
});

t.test("the formula never changes, as a change would make every known finding a new one", async (t) => {
  const text = '["stackfit/v1","apps/web","nextjs","react","incompatible"]';
  const expected = createHash("sha256").update(text).digest("hex").slice(0, 32);
  const sides = { a: { id: "react" }, b: { id: "nextjs" } };
  t.equal(fingerprintOf({ project: "apps/web", ...sides, status: "incompatible" }), expected);
  t.match(expected, /^[0-9a-f]{32}$/);
});

t.test("ignores lines, versions, wording, severity and the order of the sides", async (t) => {
  const one = findingOf();
  const moved = findingOf({
    a: partyOf("react", "react@17.0.3", 99, "yarn.lock"),
    b: partyOf("nextjs", "next@15.2.0", 1, "yarn.lock"),
    message: "In other words.",
    workaround: null,
    severity: "critical",
    sources: [],
  });
  t.equal(moved.fingerprint, one.fingerprint);
});

t.test("differs by project, pair and status", async (t) => {
  const all = [
    findingOf(),
    findingOf({ project: "apps/web" }),
    findingOf({ b: partyOf("vue") }),
    findingOf({ b: findingOf().a }),
    findingOf({ status: "partial" }),
    findingOf({ status: "deprecated" }),
  ].map(({ fingerprint }) => fingerprint);
  t.equal(new Set(all).size, all.length);
});

t.test("is unique for any project, pair and status", async () => {
  const keyOf = ({ project, a, b, status }: Parameters<typeof fingerprintOf>[0]) =>
    JSON.stringify([project, [a.id, b.id].sort(), status]);
  fc.assert(
    fc.property(identity, identity, (one, other) => {
      return (keyOf(one) === keyOf(other)) === (fingerprintOf(one) === fingerprintOf(other));
    }),
  );
  fc.assert(fc.property(identity, (one) => fingerprintOf(one) === fingerprintOf({ ...one, a: one.b, b: one.a })));
});

t.test("a file has a fingerprint by its path", async (t) => {
  t.match(fileFingerprintOf("go.mod"), /^[0-9a-f]{32}$/);
  t.equal(fileFingerprintOf("go.mod"), fileFingerprintOf("go.mod"));
  t.not(fileFingerprintOf("go.mod"), fileFingerprintOf("a/go.mod"));
});

const at = (project: string, more: Parameters<typeof findingOf>[0] = {}) => {
  const finding = findingOf({ project, ...more });
  const place = { file: `${project}/package.json`, line: 3 };
  return { ...finding, a: { ...finding.a, packages: [{ text: "next@15.1.0", places: [place] }] } };
};
const project = (path: string, ...findings: ReturnType<typeof at>[]) => projectReportOf({ path, findings });

t.test("what several projects have in common stands with the first, with all projects and places", async (t) => {
  const [a, b, c] = grouped([project("a", at("a")), project("b", at("b")), project("c")]);
  t.equal(a?.findings.length, 1);
  t.match(a?.findings[0], { project: "a", projects: ["a", "b"] });
  t.same(
    a?.findings[0]?.a.packages[0]?.places.map(({ file }) => file),
    ["a/package.json", "b/package.json"],
  );
  t.match(
    [a, b, c],
    [{ reportedElsewhere: 0 }, { findings: [], reportedElsewhere: 1 }, { findings: [], reportedElsewhere: 0 }],
  );
  t.same([a?.score, b?.score], [69, 69], "each keeps its score");
});

t.test("what differs in its words, its severity or its sides stays apart", async (t) => {
  for (const more of [{ message: "Another." }, { severity: "warning" as const }, { status: "partial" as const }]) {
    const both = grouped([project("a", at("a")), project("b", at("b", more))]);
    t.same(
      both.map(({ findings }) => findings.length),
      [1, 1],
    );
  }
});

t.test("a finding about one technology keeps one side", async (t) => {
  const alone = (path: string) => {
    const finding = at(path);
    return { ...finding, b: finding.a };
  };
  const [first] = grouped([project("a", alone("a")), project("b", alone("b"))]);
  t.equal(first?.findings[0]?.a, first?.findings[0]?.b);
});
