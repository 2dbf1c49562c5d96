/** What a rule says, as a sign and words: `✓ works`. */
import { STATUS_WORDS } from "../../catalog/directory/change-effects.js";
import type { RuleStatus } from "../../catalog/directory/record-changes.js";
import { StatusSign } from "./status.js";

export function RuleStatusLabel({ status }: { status: RuleStatus }) {
  return (
    <span class={`status ${status}`}>
      <StatusSign status={status} /> {STATUS_WORDS[status]}
    </span>
  );
}
