/** What a finding asks for, in a word. */
import type { Action } from "../../catalog/scan/actions.js";

export const ACTION_WORDS: Readonly<Record<Action, string>> = {
  upgrade: "Upgrade",
  replace: "Replace",
  "look at": "Look at",
};

export const ActionLabel = ({ action }: { action: Action }) => <span class="action">{ACTION_WORDS[action]}</span>;
