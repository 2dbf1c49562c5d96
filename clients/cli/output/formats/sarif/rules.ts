/** The rules and notifications of a SARIF report. */
import type { ReportingDescriptor } from "sarif";

type Level = "error" | "warning" | "note";

interface Kind {
  id: string;
  /** GitHub shows it next to each finding. */
  short: string;
  full: string;
  help: string;
  level: Level;
  tags: readonly string[];
}

const KINDS: readonly Kind[] = [
  {
    id: "incompatible",
    short: "Two technologies that do not work together",
    full: "These two technologies do not work together in the versions that the project uses.",
    help: "Change versions or switch technology: `stackfit fix` finds the nearest versions without a conflict. `stackfit why A B` shows the evidence.",
    level: "error",
    tags: ["compatibility", "dependencies"],
  },
  {
    id: "partial",
    short: "Two technologies that only partly work together",
    full: "These two technologies work together with restrictions, or only in some of the versions that the project allows.",
    help: "Apply the fix if there is one. `stackfit why A B` shows the evidence.",
    level: "warning",
    tags: ["compatibility", "dependencies"],
  },
  {
    id: "deprecated",
    short: "A technology or combination past its end of life",
    full: "The versions that the project uses are no longer supported by their maintainers.",
    help: "Upgrade to a supported version or plan a replacement. `stackfit why A B` shows the evidence.",
    level: "warning",
    tags: ["compatibility", "dependencies", "end-of-life"],
  },
  {
    id: "unread-file",
    short: "A manifest that was only partly read",
    full: "All or part of this file could not be read, so its packages were not all checked.",
    help: "Fix the file, or exclude it in stackfit.yaml if it is not part of the project.",
    level: "warning",
    tags: ["coverage"],
  },
];

function describe({ id, short, full, help, level, tags }: Kind): ReportingDescriptor {
  return {
    id,
    shortDescription: { text: short },
    fullDescription: { text: full },
    help: { text: help.replaceAll("`", ""), markdown: help },
    defaultConfiguration: { level },
    // GitHub's properties. No security severity: these are not security findings.
    properties: { tags: [...tags], precision: "high", "problem.severity": level === "note" ? "recommendation" : level },
  };
}

/** Results refer to rules by index, so the order is fixed. */
export const RULES: readonly ReportingDescriptor[] = KINDS.map(describe);

export const NOTIFICATIONS: readonly ReportingDescriptor[] = [
  {
    id: "unread-file",
    shortDescription: { text: "A file was only partly read" },
    defaultConfiguration: { level: "warning" },
  },
  {
    id: "stale-waiver",
    shortDescription: { text: "A waiver has expired or no longer matches a finding" },
    defaultConfiguration: { level: "note" },
  },
  {
    id: "too-many-results",
    shortDescription: { text: "There are more results than a file may hold" },
    defaultConfiguration: { level: "warning" },
  },
];

export function ruleOf(id: string): { ruleId: string; ruleIndex: number } {
  return { ruleId: id, ruleIndex: RULES.findIndex((rule) => rule.id === id) };
}
