/** The form that narrows down `/changes`. */
import type { Technology } from "../../catalog/facts/technology.js";
import { useSite } from "../site.js";

interface FilterProps {
  onlyVerdicts: boolean;
  technology: Technology | undefined;
  unknownName: string | undefined;
}

export function ChangesFilter({ onlyVerdicts, technology, unknownName }: FilterProps) {
  const { links } = useSite();
  return (
    <form class="changes-filter" action={links.to("/changes")}>
      <span class="field">
        <label for="tech">Technology</label>
        <input
          type="text"
          id="tech"
          name="tech"
          value={unknownName ?? technology?.name}
          maxLength={100}
          autocomplete="off"
        />
      </span>
      <label class="check">
        <input type="checkbox" name="only" value="verdicts" checked={onlyVerdicts} /> Only verdicts that changed
      </label>
      <button type="submit">Filter</button>
      {unknownName !== undefined && (
        <p class="problem" role="alert">
          We know no technology called “{unknownName}”, so all are shown.
        </p>
      )}
    </form>
  );
}
