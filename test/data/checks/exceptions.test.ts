import t from "tap";
import { problemsOf } from "../../fixtures/data.js";
import { rule, testMistakes } from "../../fixtures/mistakes.js";

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
