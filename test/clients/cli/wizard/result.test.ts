import t from "tap";
import { painter } from "../../../../clients/cli/output/terminal/terminal.js";
import { emptyDraft, pick } from "../../../../clients/cli/wizard/picks.js";
import { resultJson, resultOf } from "../../../../clients/cli/wizard/result.js";
import { resultText } from "../../../../clients/cli/wizard/text.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";

const catalog = everyFact();
const result = (names: string, approach = "web-app", runs?: string) =>
  resultOf(catalog, pick(catalog, emptyDraft(approach, runs), [names], TODAY).draft, TODAY);
const jsonOf = (...given: Parameters<typeof result>) => JSON.parse(resultJson(result(...given)));

t.test("a result has the score and findings of a scan, without places", async (t) => {
  const { report, parts } = result("nextjs,prisma,drizzle");
  t.match(report, { pairsChecked: 3, breakdown: { partial: 1, incompatible: 0 } });
  t.match(report.findings, [
    { a: { id: "nextjs", packages: [] }, b: { id: "prisma", packages: [] }, status: "partial", severity: "warning" },
  ]);
  t.equal(report.findings.length, 1);
  t.same(
    parts.map(({ technology, fit }) => [technology.id, fit.status]),
    [
      ["nextjs", "partial"],
      ["prisma", "partial"],
      ["drizzle", "compatible"],
    ],
  );
});

t.test("takes the platform into account", async (t) => {
  t.match(result("nextjs,prisma", "web-app", "edge").report.findings, [
    { status: "incompatible", severity: "critical", message: /does not run on the edge/ },
  ]);
});

t.test("writes the result as JSON", async (t) => {
  const json = jsonOf("nextjs@15,prisma,vercel", "web-app", "edge");
  t.match(json, {
    approach: "web-app",
    platform: "edge",
    technologies: [
      { part: "framework", id: "nextjs", name: "Next.js", category: "meta-framework", status: "incompatible" },
      { part: "orm", id: "prisma" },
      { part: "hosting", id: "vercel" },
    ],
    score: 39,
    grade: "F",
    pairsChecked: 3,
    findings: [
      { techA: "nextjs", techB: "prisma", status: "incompatible", sources: ["https://example.com/prisma-edge"] },
    ],
    call: "stackfit wizard --approach web-app --platform edge --pick nextjs,prisma,vercel",
  });
  t.same(Object.keys(json.packages.commands), ["npm", "pnpm", "yarn", "bun"]);
  t.same(json.packages.without, ["vercel"]);
  t.match(json.packages.dependencies, { next: /./, prisma: /./ });
  t.same(json.packages.devDependencies, {});
});

t.test("writes null for unknown values", async (t) => {
  t.match(jsonOf("mongodb,react"), { platform: null, score: null, grade: null, findings: [] });
  t.equal(jsonOf("mongodb", "mobile").platform, "mobile");
});

t.test("writes no commands for parts without a package", async (t) => {
  t.same(jsonOf("vercel").packages, {
    dependencies: {},
    devDependencies: {},
    engines: {},
    commands: { npm: [], pnpm: [], yarn: [], bun: [] },
    others: [],
    start: null,
    without: ["vercel"],
    needed: [],
    conflicts: [],
  });
});

t.test("names the command of the makers that begins a project", async (t) => {
  const start = { command: "npx create-kit", source: "https://example.com/start", checked: "2026-01-02" };
  const lifecycle = { source: start.source, cycles: [{ cycle: "2", released: "2024-01-01" }] };
  const facts = catalogOf({
    technologies: { kit: { category: "meta-framework", packages: { npm: ["kit"] }, start, lifecycle } },
  });
  const { draft } = pick(facts, emptyDraft("web-app", undefined), ["kit"], TODAY);
  const made = resultOf(facts, draft, TODAY);
  t.match(JSON.parse(resultJson(made)).packages.start, {
    technology: "kit",
    command: start.command,
    source: start.source,
  });
  const text = resultText(made, { width: 200, paint: painter(false) });
  t.match(text, /^ {2}begin +npx create-kit$/m);
});
