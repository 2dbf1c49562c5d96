/** That a technology is retired, or will be, and what to use instead. */
import { endOfLife } from "../../../catalog/technology/lifecycle.js";
import type { Technology } from "../../../catalog/technology/technology.js";
import { formatEndOfLife } from "../../../catalog/verdict/end-of-life.js";
import { Sources, TechnologyLinks } from "../../components/link.js";
import { StatusSign } from "../../components/status.js";
import { useSite } from "../../site.js";

/** Empty for active technologies. */

export function Retirement({ technology }: { technology: Technology }) {
  const { today } = useSite();
  const ended = endOfLife(technology, undefined, today);
  const announced = technology.record.endOfLife;
  if (!ended?.whole && !announced) return null;
  const source = ended?.source ?? announced?.source;
  return (
    <section class="verdict deprecated" aria-label="End of life">
      <p class="verdict-status">
        <StatusSign status="deprecated" /> {ended ? "retired" : "to be retired"}
        {announced?.date && <span class="severity"> · {announced.date}</span>}
      </p>
      <p>{ended ? formatEndOfLife(ended, today) : announced?.reason}</p>
      <Replacement technology={technology} />
      <p class="fine">
        Source: <Sources urls={source ? [source] : []} />
      </p>
    </section>
  );
}

/** Recommended by the maintainers, or else our alternatives. */
function Replacement({ technology: { record } }: { technology: Technology }) {
  const { catalog } = useSite();
  const ids = record.endOfLife?.replacement ?? record.alternatives ?? [];
  if (ids.length === 0) return null;
  return (
    <p>
      <strong>{record.endOfLife?.replacement ? "Recommended replacement:" : "Consider instead:"}</strong>{" "}
      <TechnologyLinks of={ids.map((id) => ({ id, name: catalog.names.byId(id)?.name ?? id }))} />
    </p>
  );
}
