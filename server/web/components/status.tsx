/** A status as a sign and a word, never colour alone. */
import { STATUS_WORDS } from "../../catalog/directory/change-effects.js";
import type { RuleStatus } from "../../catalog/directory/record-changes.js";
import { STATUS_SIGNS, type Status } from "../../catalog/verdict/judgement.js";

/** From best to worst. */
export const STATUSES = Object.keys(STATUS_SIGNS) as Status[];

export function StatusLabel({ status }: { status: Status }) {
  return (
    <span class={`status ${status}`}>
      <StatusSign status={status} /> {status}
    </span>
  );
}

/** What a rule says, in words: `✓ works`. */
export function RuleStatusLabel({ status }: { status: RuleStatus }) {
  return (
    <span class={`status ${status}`}>
      <StatusSign status={status} /> {STATUS_WORDS[status]}
    </span>
  );
}

/** The sign alone, next to a word that screen readers announce. */
export function StatusSign({ status }: { status: Status }) {
  return (
    <span class={`sign ${status}`} aria-hidden="true">
      {STATUS_SIGNS[status]}
    </span>
  );
}
