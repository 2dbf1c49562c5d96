import t from "tap";
import type { Stack } from "../../../../clients/cli/project/gather.js";
import { judgeStack, packagesOf } from "../../../../clients/cli/report/judge.js";
import { NOTHING_HELD } from "../../../../server/catalog/scan/unmet.js";
import { npmEntry, type PlacedEntry, packageEntry, technologyEntry } from "../../../../server/manifests/reading.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { factsCatalog } from "../../../fixtures/facts.js";

const catalog = factsCatalog();
const placed = (entry: ReturnType<typeof npmEntry>, line: number, ambient = false): PlacedEntry => ({
  ...entry,
  place: { file: "web/package.json", line },
  ambient,
});
const stackOf = (...entries: PlacedEntry[]): Stack => ({
  path: "web",
  files: ["web/package.json"],
  entries,
  requirements: NOTHING_HELD,
});
const judge = (stack: Stack, platform?: string, today = TODAY) => judgeStack(catalog, stack, platform, today);

t.test("a finding has both sides with places, a fix, and the deciding sources", async (t) => {
  const report = judge(stackOf(placed(npmEntry("next", "15.1.0"), 3), placed(npmEntry("react", "^17.0.2"), 4)));
  t.match(report, { path: "web", files: ["web/package.json"], seen: 2, recognized: 2, unrecognized: [] });
  const [finding] = report.findings;
  t.match(finding, {
    project: "web",
    a: { id: "nextjs", name: "Next.js", packages: [{ text: "next@15.1.0", places: [{ line: 3 }] }] },
    b: { id: "react", packages: [{ text: "react@^17.0.2", places: [{ line: 4 }] }] },
    status: "incompatible",
    severity: "error",
    sources: ["https://github.com/x/y/blob/v15.1.0/package.json"],
    docsUrl: undefined,
  });
  t.match(finding?.fingerprint, /^[0-9a-f]+$/);
});

t.test("an end of life is a finding about a single technology, by today's date", async (t) => {
  const stack = stackOf(placed(npmEntry("react", "17.0.2"), 3));
  t.match(judge(stack).findings, [{ a: { id: "react" }, b: { id: "react" }, status: "deprecated" }]);
  t.same(judge(stack, undefined, "2024-01-01").findings, []);
});

t.test("of several versions, those that have ended are the ones to go to", async (t) => {
  const images = [
    placed(technologyEntry("nodejs", "node:22", "22"), 3),
    placed(technologyEntry("nodejs", "node:16", "16"), 4),
  ];
  const [{ a, b, message } = {}] = judge(stackOf(...images)).findings;
  t.match(message, /^Node\.js 16 reached end of life/);
  t.same(a?.packages, [{ text: "node:16", places: [{ file: "web/package.json", line: 4 }] }]);
  t.equal(a, b);
});

t.test("takes a platform or host into account", async (t) => {
  const stack = stackOf(placed(npmEntry("prisma", "6.0.0"), 3), placed(npmEntry("next", "15.1.0"), 4));
  t.same(judge(stack).findings, []);
  t.match(judge(stack, "edge").findings, [{ status: "partial" }]);
  t.ok(judge(stack, "edge-host").findings.some(({ status }) => status === "incompatible"));
});

t.test("ambient entries alone make no finding", async (t) => {
  const node = technologyEntry("nodejs", "node@16", "16", 1);
  t.same(judge(stackOf(placed(node, 1, true))).findings, []);
  t.match(judge(stackOf(placed(node, 1))).findings, [{ a: { id: "nodejs" } }]);
  const withPrisma = judge(stackOf(placed(node, 1, true), placed(npmEntry("prisma", "^6.0.0"), 2)));
  t.match(withPrisma.findings, [{ a: { id: "nodejs" }, b: { id: "prisma" } }], "but with what the project names");
});

t.test("lists unrecognised entries as written in their file", async (t) => {
  const entries = [packageEntry("pypi", "react", "1.0"), npmEntry("left-pad", "1.3.0"), npmEntry("react", "19.0.0")];
  const report = judge(stackOf(...entries.map((entry, index) => placed(entry, index + 1))));
  t.match(report, { seen: 3, recognized: 1, unrecognized: ["react@1.0", "left-pad@1.3.0"] });
  t.same(report.technologies[0]?.packages, [{ text: "react@19.0.0", places: [{ file: "web/package.json", line: 3 }] }]);
});

t.test("finds nothing in an empty stack", async (t) => {
  t.match(judge(stackOf()), { findings: [], technologies: [], seen: 0, recognized: 0, score: null, grade: null });
});

const at = (file: string, line: number) => ({ place: { file, line } });

t.test("merges a package listed in several files", async (t) => {
  const entries: PlacedEntry[] = [
    { ...npmEntry("react", "^19.0.0"), ...at("package.json", 3) },
    { ...npmEntry("ui", "npm:react@^19.0.0"), ...at("package.json", 4) },
    { ...packageEntry("pypi", "redis", "5.0.0"), ...at("requirements.txt", 1) },
    { ...packageEntry("npm", "redis", "5.0.0"), ...at("package.json", 5) },
  ];
  const { lines, named } = packagesOf(entries);
  t.same(lines, ["react@^19.0.0", "pkg:pypi/redis@5.0.0", "redis@5.0.0"]);
  t.same(named("react@^19.0.0"), {
    text: "react@^19.0.0",
    places: [
      { file: "package.json", line: 3 },
      { file: "package.json", line: 4 },
    ],
  });
  t.same(named("pkg:pypi/redis@5.0.0"), { text: "redis@5.0.0", places: [{ file: "requirements.txt", line: 1 }] });
  t.same(named("__proto__"), { text: "__proto__", places: [] }, "what is not among them");
});
