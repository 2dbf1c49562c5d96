import t from "tap";
import { problemsOf, ruleText } from "../../fixtures/data.js";
import { exception, rule, testMistakes } from "../../fixtures/mistakes.js";

testMistakes(t, {
  "a side of a rule that is not known": [
    { "rules/nextjs/reactt.yaml": ruleText({ techB: "▶reactt" }) },
    'unknown technology "reactt"',
    /"react"/,
  ],
  "an unknown third technology of an exception": [
    rule({}, exception("with: [▶postgresq]")),
    'unknown technology "postgresq"',
    /"postgresql"/,
  ],
  "ids in the wrong order": [
    { "rules/react/nextjs.yaml": ruleText({ techA: "▶react", techB: "nextjs" }) },
    '"react" comes after "nextjs"',
    /alphabetical/,
    /^swap them and move the file to rules\/nextjs\/react\.yaml$/,
  ],
  "a rule at another pair's place": [
    { "rules/nextjs/postgresql.yaml": ruleText({ techA: "▶nextjs" }) },
    "the file's path does not match the pair",
    /^rules\/nextjs\/react\.yaml$/,
  ],
  "a rule about one technology": [
    { "rules/react/react.yaml": ruleText({ techA: "react", techB: "▶react" }) },
    "a rule is about two technologies",
  ],
  "a severity that does not go with compatible": [
    rule({ severity: "▶warning" }),
    'severity "warning" is not allowed with status "compatible"',
    /^allowed: info$/,
    /^set severity: info$/,
  ],
  "a severity that does not go with incompatible": [
    rule({ status: "incompatible", severity: "▶info" }),
    'severity "info" is not allowed with status "incompatible"',
    /^allowed: error, critical$/,
  ],
  "a severity that does not go with an exception's status": [
    rule({}, exception("platform: edge", "status: partial\n    severity: ▶error")),
    'severity "error" is not allowed with status "partial"',
    /^allowed: warning, info$/,
  ],
  "an override with a status that needs none": [
    rule({}, "override: ▶{ packages: { react-is: $react }, source: https://example.com/evidence }\n"),
    'an override does not go with status "compatible"',
    /^partial: /,
  ],
  "an override of an exception whose source is no evidence": [
    rule(
      {},
      exception(
        'react: ">=19"',
        "status: partial\n    severity: warning\n    override: { packages: { react-is: ^19 }, source: ▶https://example.com/other }",
      ),
    ),
    "the source of the override is not listed under evidence",
    undefined,
    /^add it to evidence$/,
  ],
  "a tested version that is none": [
    rule({}, "testedVersions: [nextjs@15.1.0, ▶react@latest]\n"),
    '"latest" is not a version range',
  ],
  "a condition on a technology that is no side of the rule": [
    rule({}, exception('postgresql: ▶">=16"')),
    '"postgresql" is not one of the two technologies of this rule',
    /"nextjs" or "react"/,
    /under `with`/,
  ],
  "a condition that is no range": [rule({}, exception("react: ▶old")), '"old" is not a version range'],
});

const VERDICTS = {
  compatible: "status: compatible\n    severity: info",
  partial: "status: partial\n    severity: warning",
  incompatible: "status: incompatible\n    severity: error",
};
type Entry = [status: keyof typeof VERDICTS, when: string, more?: string];
const exceptions = (...entries: Entry[]) =>
  `exceptions:\n${entries
    .map(
      ([status, when, more = ""]) => `  - when:\n      ${when}\n    ${VERDICTS[status]}
    explanation: An explanation for the test.\n    evidence: [https://example.com/e]\n${more}`,
    )
    .join("")}`;
const ordered = (...entries: Entry[]) => rule({}, exceptions(...entries));
const NOTES = "    notes: The makers say so.\n";

testMistakes(t, {
  "an exception that hides a worse one for some versions": [
    ordered(["partial", 'nextjs: ">=14"'], ["incompatible", '▶react: "<18"']),
    'exception 1 ("partial") hides this one ("incompatible") for some of its versions',
    /^the first exception that matches applies, and a milder one must not hide a worse one$/,
    /exclusive, or give the reason in `notes`$/,
  ],
  "a narrow exception that hides part of a worse one": [
    ordered(["compatible", 'react: "17"'], ["partial", '▶react: "<18"']),
    'exception 1 ("compatible") hides this one ("partial") for some of its versions',
  ],
  "an exception that never applies": [
    ordered(["incompatible", 'react: "<18"'], ["compatible", '▶react: "17"\n      nextjs: "14"']),
    'exception 1 ("incompatible") hides this one ("compatible") for all of its versions',
  ],
  "an exception without a platform that hides one of a platform": [
    ordered(["compatible", 'react: "<19"'], ["incompatible", '▶react: "<18"\n      platform: edge']),
    'exception 1 ("compatible") hides this one ("incompatible") for all of its versions',
  ],
  "only the first of those that hide an exception": [
    ordered(["compatible", 'react: "17"'], ["compatible", 'react: "16"'], ["partial", '▶react: "<18"']),
    'exception 1 ("compatible") hides this one ("partial") for some of its versions',
  ],
});

t.test("exceptions whose order is meant or makes no difference are no mistake", async (t) => {
  const cases: Record<string, Entry[]> = {
    "versions apart": [
      ["compatible", 'react: ">=17 <18"'],
      ["incompatible", 'react: "<17"'],
    ],
    "the worse one first": [
      ["incompatible", 'nextjs: ">=14"\n      react: "<18"'],
      ["compatible", 'react: ">=17"'],
    ],
    "one status": [
      ["partial", 'react: "<18"'],
      ["partial", 'react: "17"'],
    ],
    "another platform": [
      ["compatible", 'react: "17"\n      platform: edge'],
      ["incompatible", 'react: "<18"'],
    ],
    "a third technology": [
      ["compatible", 'react: "17"\n      with: [postgresql]'],
      ["incompatible", 'react: "<18"'],
    ],
    "a reason in the first": [
      ["compatible", 'react: "17"', NOTES],
      ["incompatible", 'react: "<18"'],
    ],
    "a reason in the second": [
      ["compatible", 'react: "17"'],
      ["incompatible", 'react: "<18"', NOTES],
    ],
  };
  for (const [says, entries] of Object.entries(cases)) t.same(problemsOf(ordered(...entries)), [], says);
});
