/** The kinds of finding, as SARIF describes them. */
import type { ReportingDescriptor } from "sarif";

type Level = "error" | "warning" | "note";

interface Kind {
  id: string;
  /** GitHub shows it beside each finding of the kind. */
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
    full: "The facts say that these two technologies, in the versions that the project names, do not work together.",
    help: "Take versions that go together or another technology: `stackfit fix` looks for the nearest. `stackfit why A B` shows the facts and their sources.",
    level: "error",
    tags: ["compatibility", "dependencies"],
  },
  {
    id: "partial",
    short: "Two technologies that work together only in part",
    full: "The facts say that these two technologies work together with restrictions or with some of the versions that the project names.",
    help: "Follow the workaround where one is named. `stackfit why A B` shows the facts and their sources.",
    level: "warning",
    tags: ["compatibility", "dependencies"],
  },
  {
    id: "deprecated",
    short: "A technology, or a combination, that is past its end of life",
    full: "What the project names is no longer supported by those who make it.",
    help: "Upgrade to a supported version or plan a replacement. `stackfit why A B` shows the facts and their sources.",
    level: "warning",
    tags: ["compatibility", "dependencies", "end-of-life"],
  },
  {
    id: "unread-file",
    short: "A manifest that was not read as a whole",
    full: "Part of this file, or all of it, could not be read. What it names there was not checked.",
    help: "Mend the file, or exclude it in stackfit.yaml if it is not part of the project.",
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
    // Of GitHub's properties; without a security severity, as none of this is about security.
    properties: { tags: [...tags], precision: "high", "problem.severity": level === "note" ? "recommendation" : level },
  };
}

/** In a fixed order, which results refer to. */
export const RULES: readonly ReportingDescriptor[] = KINDS.map(describe);

/** What is told of the run itself. */
export const NOTIFICATIONS: readonly ReportingDescriptor[] = [
  {
    id: "unread-file",
    shortDescription: { text: "A file was not read as a whole" },
    defaultConfiguration: { level: "warning" },
  },
  {
    id: "stale-waiver",
    shortDescription: { text: "A waiver has expired or matches nothing any more" },
    defaultConfiguration: { level: "note" },
  },
  {
    id: "too-many-results",
    shortDescription: { text: "More was found than the file holds" },
    defaultConfiguration: { level: "warning" },
  },
];

/** @returns the id and the place in `RULES` */
export function ruleOf(id: string): { ruleId: string; ruleIndex: number } {
  return { ruleId: id, ruleIndex: RULES.findIndex((rule) => rule.id === id) };
}
