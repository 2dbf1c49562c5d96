/** The guidelines for submissions that a schema cannot state (specification, section 2.3). */
import type { Catalog } from "../../catalog/catalog.js";
import { ignoranceIn, WHAT_TO_STATE } from "../../data/checks/ignorance.js";
import { SEVERITIES } from "../../data/checks/rule.js";
import { hiddenCharacter, UNREAD } from "../../data/text.js";
import type { FieldProblem } from "../problem.js";
import type { SubmittedRule } from "../submission.js";

/** By status. Whether a limit is no more than advice, reviewers decide: a submission of `partial` is a `warning`. */
export const SUBMITTED_SEVERITIES: typeof SEVERITIES = { ...SEVERITIES, partial: ["warning"] };

/** The severity must be one that goes with the status. */
export function severityProblems({ status, severity }: Pick<SubmittedRule, "status" | "severity">): FieldProblem[] {
  const allowed = SUBMITTED_SEVERITIES[status];
  if (allowed.includes(severity)) return [];
  const what = `\`severity\`: "${severity}" does not go with the status "${status}"`;
  return [
    { field: "severity", what, allowed: `allowed: ${allowed.join(", ")}`, fix: `set \`severity\` to ${allowed[0]}` },
  ];
}

/** An explanation says what is known; where nothing is known, there is no rule. */
export function knowledgeProblems({ explanation }: Pick<SubmittedRule, "explanation">): FieldProblem[] {
  const found = ignoranceIn(explanation);
  if (found === undefined) return [];
  const what = `\`explanation\` says that something is not known ("${found}")`;
  return [{ field: "explanation", what, allowed: WHAT_TO_STATE, fix: "keep only what you know and the source shows" }];
}

/** Words that praise and do not describe. */
const PRAISE =
  /\b(?:amazing|awesome|best(?:-in-class)?|blazing(?:ly)?|breathtaking|cutting[- ]edge|effortless(?:ly)?|game[- ]chang(?:er|ing)|incredibl[ey]|industry[- ]leading|magical(?:ly)?|most (?:advanced|popular|powerful)|next[- ]gen(?:eration)?|perfect(?:ly)?|revolutionary|state[- ]of[- ]the[- ]art|stunning|super[- ]?charged?|ultimate|unmatched|unparalleled|unrivall?ed|world[- ]class|world's (?:best|first|fastest))\b/gi;

/**
 * What a reviewer should look at: descriptions are objective (specification, section 2.4). It does not keep a
 * submission from being taken.
 * @param texts by the name of their field
 */
export function praiseIn(texts: Record<string, string>): string[] {
  return Object.entries(texts).flatMap(([field, text]) => {
    const words = [...new Set([...text.matchAll(PRAISE)].map(([word]) => word.toLowerCase()))];
    if (words.length === 0) return [];
    return [`\`${field}\` uses promotional words (${words.join(", ")}); describe what it does instead.`];
  });
}

/** What in a text cannot be seen, or could not be read. */
export function unreadableIn(field: string, text: string): FieldProblem[] {
  const hidden = hiddenCharacter(text);
  if (hidden) return [{ field, what: `\`${field}\` contains the invisible character ${hidden}`, fix: "remove it" }];
  if (!text.includes(UNREAD)) return [];
  const what = `\`${field}\` contains U+FFFD, which replaces an unreadable character`;
  return [{ field, what, fix: "type that character again" }];
}

/** A name that the catalog does not have, with the nearest that it has. */
export function unknownTechnology(catalog: Catalog, field: string, name: string): FieldProblem {
  const nearest = catalog.names.nearest(name).map(({ id }) => `"${id}"`);
  const allowed = nearest.length > 0 ? `did you mean ${nearest.join(" or ")}?` : undefined;
  return { field, what: `\`${field}\`: "${name}" is not a known technology`, allowed };
}
