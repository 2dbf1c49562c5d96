/** What was found not to work together lately. */
import type { Change } from "../../catalog/directory/changes.js";
import { FactLink } from "../changes/changed-facts.js";
import { DAYS_COUNTED, newConflicts, recentChanges } from "../changes/digest.js";
import { Link } from "../components/link.js";
import { Section } from "../components/parts.js";
import { RuleStatusLabel } from "../components/status.js";
import { useSite } from "../site.js";

const MOST = 8;

/** @param props.changes newest first */
export function NewConflicts({ changes }: { changes: readonly Change[] }) {
  const { catalog, links, today } = useSite();
  const found = newConflicts(catalog, recentChanges(changes, today), today);
  if (found.length === 0) return null;
  return (
    <Section anchor="new-conflicts" title="New conflicts">
      <p class="fine">
        {found.length.toLocaleString("en")} recorded in the last {DAYS_COUNTED} days. Those of the best known
        technologies:
      </p>
      <ul class="rows">
        {found.slice(0, MOST).map((fact) => (
          <li key={fact.ids.join(" ")}>
            <FactLink fact={fact} catalog={catalog} address={(path) => links.to(path)} />
            <RuleStatusLabel status="incompatible" />
          </li>
        ))}
      </ul>
      <p class="fine">
        <Link to="/changes">All that changed</Link>
      </p>
    </Section>
  );
}
