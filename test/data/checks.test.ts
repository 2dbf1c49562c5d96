import t from "tap";
import { type Files, problemsOf, stackText, technologyText, toolText } from "../fixtures/data.js";
import { exception, rule, source, testMistakes, x } from "../fixtures/mistakes.js";

testMistakes(t, {
  "a day in the future": [
    rule({ checked: "▶2026-06-02" }),
    "checked: 2026-06-02 is in the future",
    /today is 2026-06-01/,
  ],
  "a first release in the future": [
    x(`lifecycle:\n  ${source}\n  cycles:\n    - {cycle: "1", released: ▶2027-01-01}\n`),
    "released: 2027-01-01 is in the future",
  ],
  "a tool's launch in the future": [
    { "ai-tools/agent.yaml": toolText("launchDate: ▶2030-01-01\n") },
    "launchDate: 2030-01-01 is in the future",
  ],
  "an unknown technology of a public project, with the nearest": [
    {
      "stacks/shop.yaml": stackText(
        '  - source: https://github.com/ann/shop/blob/1/package.json\n    technologies:\n      raect: ▶">=19"\n',
      ),
    },
    'unknown technology "raect"',
    /^did you mean "react"\?$/,
  ],
  "a commit in the future": [
    { "stacks/shop.yaml": stackText().replace("2026-01-01", "▶2026-06-02") },
    "committed: 2026-06-02 is in the future",
  ],
  "a technology whose name passes for another": [
    { "technologies/react.yaml": technologyText("", "▶Rеact") },
    'contains "Rеact", with letters of two alphabets: е (U+0435)',
    undefined,
    /plain letters/,
  ],
  "a tool whose name passes for another": [
    { "ai-tools/agent.yaml": toolText().replace(/^name: .*$/m, "name: ▶Ａgent") },
    "contains Ａ (U+FF21), another form of A",
  ],
  "an alias that passes for another": [x('aliases: [plain, ▶"ｒeact"]\n'), "contains ｒ (U+FF52), another form of r"],
  "a price of a tool beside the plans that it follows from": [
    { "ai-tools/agent.yaml": toolText("pricing:\n  free: ▶true\n  plans:\n    - name: Free\n      price: $0\n") },
    '"free" follows from the plans',
  ],
  "a tool's source that is not among its evidence": [
    { "ai-tools/agent.yaml": toolText("sources:\n  name: ▶https://example.com/other\n") },
    'the source of "name" is not listed under evidence',
    undefined,
    /add it to evidence/,
  ],
  "a tool's source for a field that is not there": [
    { "ai-tools/agent.yaml": toolText("sources:\n  pricing: ▶https://example.com/evidence\n") },
    'gives a source for "pricing", which is missing',
  ],
});

t.test("accepts what only looks like a mistake", async (t) => {
  const cases: Record<string, Files> = {
    "a folder without mistakes": {},
    "another spelling of the own id": { "technologies/x-y.yaml": technologyText("aliases: [xy, x.y]\n") },
    "one package name in two ecosystems": x("packages:\n  pypi: [react]\n"),
    "a package that is called like another technology": x("packages:\n  npm: [postgresql]\n"),
    "an announced end of life": x(`lifecycle:\n  ${source}\n  cycles:\n    - {cycle: "1", eol: 2031-01-01}\n`),
    "a line that moves in lockstep": x(`requires:\n  - {version: "1", of: react, range: lockstep, ${source}}\n`),
    "a requirement by a package of an own scope": x(
      `packages:\n  npm: [x, "@x/*"]\nrequires:\n  - {package: "@x/kit", version: "1", of: react, range: "1", ${source}}\n`,
    ),
    "critical with incompatible": rule({ status: "incompatible", severity: "critical" }),
    "advice: info with partial": rule({ status: "partial", severity: "info" }),
    "packages of a public project that are of no technology": {
      "stacks/shop.yaml": stackText().replace("react:", "left-pad:"),
    },
    "a day that is today": rule({ updated: "2026-06-01" }),
    "conditions on both sides, a platform and a third": rule(
      {},
      exception('react: ">=19"\n      nextjs: "15"\n      platform: edge\n      with: [postgresql]'),
    ),
  };
  for (const [says, files] of Object.entries(cases)) t.same(problemsOf(files), [], says);
});

t.test("a name means one tool, in every spelling", async (t) => {
  const named = (name: string) => toolText().replace(/^name: .*$/m, `name: ${name}`);
  const problems = problemsOf({
    "ai-tools/scribe.yaml": named("Scribe\naliases: [AGENT]"),
    "ai-tools/quill.yaml": named("Quill"),
  });
  t.strictSame(problems.map(({ path, what }) => [path, what]).sort(), [
    ["ai-tools/agent.yaml", '"Agent" is also a name in ai-tools/scribe.yaml'],
    ["ai-tools/scribe.yaml", '"AGENT" is also a name in ai-tools/agent.yaml'],
  ]);
});

t.test("a mistake in one file is not reported again where others refer to it", async (t) => {
  const broken = { "technologies/react.yaml": technologyText("packagse: {}\n") };
  t.match(problemsOf(broken), [{ path: "technologies/react.yaml", what: 'unknown field "packagse"' }]);
  t.equal(problemsOf(broken).length, 1);
  const unreadable = { "technologies/react.yaml": "name: [" };
  t.ok(problemsOf(unreadable).every(({ path }) => path === "technologies/react.yaml"));
  const list = {
    "capabilities.yaml": "- id: Writable\n",
    ...x(`needs:\n  - {capability: writable-disk, ${source}}\n`),
  };
  t.ok(problemsOf(list).length > 0);
  t.ok(problemsOf(list).every(({ path }) => path === "capabilities.yaml"));
});
