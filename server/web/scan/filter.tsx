/** Shows only the findings that ask for one thing. Style sheets do it, so that a report needs neither scripts nor its address. */
import { ACTIONS, type Action } from "../../catalog/scan/actions.js";
import { ACTION_WORDS } from "./action-label.js";

/** Fewer findings are seen at once. */
const WORTH_FILTERING = 4;

/** @param asked what each finding asks for; nothing is shown where all ask for the same */
export function ActionFilter({ asked }: { asked: readonly Action[] }) {
  const actions = ACTIONS.filter((action) => asked.includes(action));
  if (actions.length < 2 || asked.length < WORTH_FILTERING) return null;
  return (
    <fieldset class="action-filter">
      <legend>Show</legend>
      <label>
        <input type="radio" name="action" value="all" checked /> All
      </label>
      {actions.map((action) => (
        <label key={action}>
          <input type="radio" name="action" value={action} /> {ACTION_WORDS[action]}
        </label>
      ))}
      <p class="fine">The headings count all findings.</p>
    </fieldset>
  );
}
