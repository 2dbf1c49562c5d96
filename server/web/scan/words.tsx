/** Words for actions and severities, and the most findings that a report shows. */
import type { Severity } from "../../catalog/facts/kind.js";
import type { Action } from "../../catalog/scan/actions.js";
import type { Conflict } from "../../catalog/scan/conflicts.js";

export const MOST_SHOWN = 100;

export const ACTION_WORDS: Readonly<Record<Action, string>> = {
  upgrade: "Upgrade",
  replace: "Replace",
  "look at": "Look at",
};

export const ActionLabel = ({ action }: { action: Action }) => <span class="action">{ACTION_WORDS[action]}</span>;

export const SEVERITY_WORDS: Readonly<Record<Severity, { one: string; many: string }>> = {
  critical: { one: "Critical", many: "Critical" },
  error: { one: "Error", many: "Errors" },
  warning: { one: "Warning", many: "Warnings" },
  info: { one: "Note", many: "Notes" },
};

export const titleOfConflict = ({ by, of }: Pick<Conflict, "by" | "of">): string =>
  by.name === of.name ? of.name : `${by.name} with ${of.name}`;
