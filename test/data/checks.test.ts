import t from "tap";
import {
  type Files,
  placeText,
  problemsOf,
  ruleText,
  stackText,
  technologyText,
  toolText,
  unmark,
} from "../fixtures/data.js";

const x = (fields: string): Files => ({ "technologies/x.yaml": technologyText(fields) });
const rule = (fields: Parameters<typeof ruleText>[0], more = ""): Files => ({
  "rules/nextjs/react.yaml": ruleText(fields, more),
});
const exception = (when: string, verdict = "status: partial\n    severity: warning") =>
  `exceptions:\n  - when:\n      ${when}\n    ${verdict}
    explanation: An explanation for the test.\n    evidence: [https://example.com/e]\n`;
const source = "source: https://example.com/s";

/** By what they are: files with a mark where the mistake is, what is found, what is allowed, how to mend it. */
const MISTAKES: Record<string, [files: Files, what: string, allowed?: RegExp | undefined, fix?: RegExp]> = {
  "an unknown technology in a requirement, with the nearest": [
    x(`requires:\n  - {version: "1", of: ▶raect, range: "1", ${source}}\n`),
    'there is no technology "raect"',
    /^did you mean "react"\?$/,
    /name a known id/,
  ],
  "an unknown technology that is like no other": [
    x("alternatives: [▶something-else]\n"),
    'there is no technology "something-else"',
    /name of a file in data\/technologies/,
  ],
  "an unknown technology in a support list": [
    x(`supports:\n  - with: [react, ▶postgres]\n    ${source}\n`),
    'there is no technology "postgres"',
    /"postgresql"/,
  ],
  "an unknown replacement of a retired technology": [
    x(`endOfLife:\n  reason: It has ended for good.\n  ${source}\n  replacement: [▶nextj]\n`),
    'there is no technology "nextj"',
    /"nextjs"/,
  ],
  "a side of a rule that is not known": [
    { "rules/nextjs/reactt.yaml": ruleText({ techB: "▶reactt" }) },
    'there is no technology "reactt"',
    /"react"/,
  ],
  "an unknown third technology of an exception": [
    rule({}, exception("with: [▶postgresq]")),
    'there is no technology "postgresq"',
    /"postgresql"/,
  ],
  "an unknown capability, with the nearest": [
    x(`needs:\n  - {capability: ▶writeable-disk, ${source}}\n`),
    'there is no capability "writeable-disk"',
    /^did you mean "writable-disk"\?$/,
    /capabilities\.yaml/,
  ],
  "an unknown capability that is like no other": [
    x(`lacks:\n  - {capability: ▶time-travel, ${source}}\n`),
    'there is no capability "time-travel"',
    /^known: writable-disk$/,
  ],
  "a requirement whose range is none": [
    x(`requires:\n  - {version: "1", of: react, range: ▶newest, ${source}}\n`),
    '"newest" is not a version range',
    /node-semver/,
  ],
  "a requirement whose own version is no range": [
    x(`requires:\n  - {version: ▶one, of: react, range: "1", ${source}}\n`),
    '"one" is not a version range',
  ],
  "a need for versions that are no range": [
    x(`needs:\n  - {capability: writable-disk, version: ▶old, ${source}}\n`),
    '"old" is not a version range',
  ],
  "support since what is no version": [
    x(`supports:\n  - {with: [react], since: ▶recently, ${source}}\n`),
    '">=recently" is not a version range',
  ],
  "support of what is no version": [
    x(`supports:\n  - {with: [react], range: ▶recent, ${source}}\n`),
    '"recent" is not a version range',
  ],
  "a requirement by a package that is not listed": [
    x(`requires:\n  - {package: ▶x-kit, version: "1", of: react, range: "1", ${source}}\n`),
    '"x-kit" is not among the packages above',
    undefined,
    /add it to packages/,
  ],
  "a requirement of a package that the other does not have": [
    x(`requires:\n  - {version: "1", of: react, ofPackages: ▶[preact], range: "1", ${source}}\n`),
    '"preact" is not a package of "react"',
  ],
  "the same requirement twice": [
    x(
      `requires:\n  - {version: "1", of: react, range: "1", ${source}}\n  - ▶{version: "1", of: react, range: "2", ${source}}\n`,
    ),
    'says again what version 1 asks of "react"',
    undefined,
    /keep one/,
  ],
  "a technology that supports itself": [
    x(`supports:\n  - with: [▶x]\n    ${source}\n`),
    "a technology does not support itself",
  ],
  "a technology that is its own alternative": [
    x("alternatives: [react, ▶x]\n"),
    "a technology is no alternative to itself",
  ],
  "a release line that ends before it begins": [
    x(
      `lifecycle:\n  ${source}\n  cycles:\n    - ▶{cycle: "1", released: 2025-03-01, eol: 2025-02-28}\n    - {cycle: "0", released: 2024-03-01, eol: 2024-03-01}\n`,
    ),
    'the release line "1" ends (2025-02-28) before it begins (2025-03-01)',
    undefined,
    /correct the days/,
  ],
  "a release line twice": [
    x(`lifecycle:\n  ${source}\n  cycles:\n    - {cycle: "1"}\n    - ▶{cycle: "1"}\n`),
    'lists the release line "1" again',
  ],
  "an id that is spelt like another when squeezed": [
    { "technologies/next-js.yaml": `▶${technologyText().split("\n").slice(1).join("\n")}` },
    '"next-js" is claimed by "nextjs" as well',
    /a spelling means one technology/,
    /remove it from one/,
  ],
  "an alias that is another's id when squeezed": [
    x("aliases: [▶next.js]\n"),
    '"next.js" is claimed by "nextjs" as well',
  ],
  "an alias that two share": [
    {
      "technologies/x.yaml": technologyText("aliases: [some-thing]\n"),
      "technologies/y.yaml": technologyText("aliases: [▶some thing]\n"),
    },
    '"some thing" is claimed by "x" as well',
  ],
  "a package that two share in one ecosystem": [
    x("packages:\n  npm: [x, ▶React]\n"),
    '"React" is claimed by "react" as well',
  ],
  "ids in the wrong order": [
    { "rules/react/nextjs.yaml": ruleText({ techA: "▶react", techB: "nextjs" }) },
    '"react" comes after "nextjs"',
    /alphabetical/,
    /^swap them and move the file to rules\/nextjs\/react\.yaml$/,
  ],
  "a rule at another pair's place": [
    { "rules/nextjs/postgresql.yaml": ruleText({ techA: "▶nextjs" }) },
    "the file's place does not match the pair",
    /^rules\/nextjs\/react\.yaml$/,
  ],
  "a rule about one technology": [
    { "rules/react/react.yaml": ruleText({ techA: "react", techB: "▶react" }) },
    "a rule is about two technologies",
  ],
  "a severity that does not go with compatible": [
    rule({ severity: "▶warning" }),
    'severity "warning" does not go with status "compatible"',
    /^allowed: info$/,
    /^set severity: info$/,
  ],
  "a severity that does not go with incompatible": [
    rule({ status: "incompatible", severity: "▶info" }),
    'severity "info" does not go with status "incompatible"',
    /^allowed: error, critical$/,
  ],
  "a severity that does not go with an exception's status": [
    rule({}, exception("platform: edge", "status: partial\n    severity: ▶error")),
    'severity "error" does not go with status "partial"',
  ],
  "a tested version that is none": [
    rule({}, "testedVersions: [nextjs@15.1.0, ▶react@latest]\n"),
    '"latest" is not a version range',
  ],
  "a condition on a technology that is no side of the rule": [
    rule({}, exception('postgresql: ▶">=16"')),
    '"postgresql" is not a side of this rule',
    /"nextjs" or "react"/,
    /under `with`/,
  ],
  "a condition that is no range": [rule({}, exception("react: ▶old")), '"old" is not a version range'],
  "a day in the future": [
    rule({ checked: "▶2026-06-02" }),
    "checked: 2026-06-02 lies in the future",
    /today is 2026-06-01/,
  ],
  "a first release in the future": [
    x(`lifecycle:\n  ${source}\n  cycles:\n    - {cycle: "1", released: ▶2027-01-01}\n`),
    "released: 2027-01-01 lies in the future",
  ],
  "a tool's launch in the future": [
    { "ai-tools/agent.yaml": toolText("launchDate: ▶2030-01-01\n") },
    "launchDate: 2030-01-01 lies in the future",
  ],
  "an unknown technology of a public project, with the nearest": [
    {
      "stacks/shop.yaml": stackText(
        '  - source: https://github.com/ann/shop/blob/1/package.json\n    technologies:\n      raect: ▶">=19"\n',
      ),
    },
    'there is no technology "raect"',
    /^did you mean "react"\?$/,
  ],
  "a commit in the future": [
    { "stacks/shop.yaml": stackText().replace("2026-01-01", "▶2026-06-02") },
    "committed: 2026-06-02 lies in the future",
  ],
  "a tool's source that is not among its evidence": [
    { "ai-tools/agent.yaml": toolText("sources:\n  name: ▶https://example.com/other\n") },
    'the source of "name" is not among the evidence',
    undefined,
    /add it to evidence/,
  ],
  "a tool's source for a field that is not there": [
    { "ai-tools/agent.yaml": toolText("sources:\n  pricing: ▶https://example.com/evidence\n") },
    'there is no "pricing" to give a source for',
  ],
};

for (const [says, [marked, what, allowed, fix]] of Object.entries(MISTAKES)) {
  t.test(`reports ${says}`, async (t) => {
    const { files, place } = unmark(marked);
    const problems = problemsOf(files);
    t.equal(problems.length, 1, `only that: ${JSON.stringify(problems)}`);
    const [problem] = problems;
    t.equal(problem && placeText(problem), place);
    t.equal(problem?.what, what);
    if (allowed) t.match(problem?.allowed, allowed);
    if (fix) t.match(problem?.fix, fix);
  });
}

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
