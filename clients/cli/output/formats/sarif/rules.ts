/** The rules and notifications of a SARIF report. */
import type { ReportingDescriptor } from "sarif";

/** What a result can be of: its id and level, what GitHub shows next to each finding, and what it means and asks for. */
const RULE_TEXTS: readonly [
  id: string,
  level: "error" | "warning",
  tags: readonly string[],
  short: string,
  full: string,
  help: string,
][] = [
  [
    "incompatible",
    "error",
    ["compatibility", "dependencies"],
    "Two technologies that do not work together",
    "These two technologies do not work together in the versions that the project uses.",
    "Change versions or switch technology: `stackfit fix` finds the nearest versions without a conflict. `stackfit why A B` shows the evidence.",
  ],
  [
    "partial",
    "warning",
    ["compatibility", "dependencies"],
    "Two technologies that only partly work together",
    "These two technologies work together with restrictions, or only in some of the versions that the project allows.",
    "Apply the fix if there is one. `stackfit why A B` shows the evidence.",
  ],
  [
    "deprecated",
    "warning",
    ["compatibility", "dependencies", "end-of-life"],
    "A technology or combination past its end of life",
    "The versions that the project uses are no longer supported by their maintainers.",
    "Upgrade to a supported version or plan a replacement. `stackfit why A B` shows the evidence.",
  ],
  [
    "unread-file",
    "warning",
    ["coverage"],
    "A manifest that was only partly read",
    "All or part of this file could not be read, so its packages were not all checked.",
    "Fix the file, or exclude it in stackfit.yaml if it is not part of the project.",
  ],
];

/** Results refer to rules by index, so the order is fixed. */
export const RULES = RULE_TEXTS.map(
  ([id, level, tags, short, full, help]): ReportingDescriptor => ({
    id,
    shortDescription: { text: short },
    fullDescription: { text: full },
    help: { text: help.replaceAll("`", ""), markdown: help },
    defaultConfiguration: { level },
    // GitHub's properties. No security severity: these are not security findings.
    properties: { tags: [...tags], precision: "high", "problem.severity": level },
  }),
);

export const NOTIFICATIONS = (
  [
    ["unread-file", "warning", "A file was only partly read"],
    ["stale-waiver", "note", "A waiver has expired or no longer matches a finding"],
    ["too-many-results", "warning", "There are more results than a file may hold"],
  ] as const
).map(([id, level, text]): ReportingDescriptor => {
  return { id, shortDescription: { text }, defaultConfiguration: { level } };
});

export function ruleOf(id: string): { ruleId: string; ruleIndex: number } {
  return { ruleId: id, ruleIndex: RULES.findIndex((rule) => rule.id === id) };
}
