/** Words for actions and severities, and the most findings that a report shows. */
import type { Severity, Status } from "../../catalog/facts/kind.js";
import type { Action } from "../../catalog/scan/actions.js";
import type { Conflict } from "../../catalog/scan/conflicts.js";
import type { JudgedPair } from "../../catalog/scan/detected.js";
import { nameSubject } from "../../catalog/words.js";

export const MOST_SHOWN = 100;

export const ACTION_WORDS: Readonly<Record<Action, string>> = {
  upgrade: "Upgrade",
  replace: "Replace",
  "look at": "Look at",
};

export const ActionLabel = ({ action }: { action: Action }) => <span class="action">{ACTION_WORDS[action]}</span>;

/** In words, and as a sign in the look of a status. */
export const SEVERITY_WORDS: Readonly<Record<Severity, { one: string; many: string; sign: string; look: Status }>> = {
  critical: { one: "Critical", many: "Critical", sign: "‼", look: "incompatible" },
  error: { one: "Error", many: "Errors", sign: "✕", look: "incompatible" },
  warning: { one: "Warning", many: "Warnings", sign: "!", look: "partial" },
  info: { one: "Note", many: "Notes", sign: "i", look: "unknown" },
};

/** `Next.js 16 with React 18`, or the one that has ended. */
export const titleOfIssue = ({ a, b }: Pick<JudgedPair, "a" | "b">): string =>
  a === b ? nameSubject(a) : `${nameSubject(a)} with ${nameSubject(b)}`;

export const titleOfConflict = ({ by, of }: Pick<Conflict, "by" | "of">): string =>
  by.name === of.name ? of.name : `${by.name} with ${of.name}`;
