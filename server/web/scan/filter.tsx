/**
 * Shows only the findings that ask for one thing, or of one severity. Style sheets do it, so that a report needs neither scripts
 * nor its address.
 */
import { ACTIONS, type Action } from "../../catalog/scan/actions.js";
import { SEVERITIES } from "../../catalog/scan/scan.js";
import type { Severity } from "../../catalog/verdict/judgement.js";
import { ACTION_WORDS, SEVERITY_WORDS } from "./words.js";

const WORTH_FILTERING = 4;

/** Offers what the findings differ in; nothing where that is nothing. */
export function FindingFilter({ findings }: { findings: readonly { action: Action; severity: Severity }[] }) {
  if (findings.length < WORTH_FILTERING) return null;
  const actions = ACTIONS.filter((action) => findings.some((finding) => finding.action === action));
  const severities = SEVERITIES.filter((severity) => findings.some((finding) => finding.severity === severity));
  if (actions.length < 2 && severities.length < 2) return null;
  return (
    <div class="finding-filter">
      <Choice name="action" legend="Show" of={actions.map((action) => [action, ACTION_WORDS[action]])} />
      <Choice
        name="severity"
        legend="Severity"
        of={severities.map((severity) => [severity, SEVERITY_WORDS[severity].many])}
      />
      <p class="fine">The headings count all findings.</p>
    </div>
  );
}

function Choice({ name, legend, of }: { name: string; legend: string; of: readonly [value: string, word: string][] }) {
  if (of.length < 2) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {[["all", "All"] as const, ...of].map(([value, word]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={value === "all"} /> {word}
        </label>
      ))}
    </fieldset>
  );
}
