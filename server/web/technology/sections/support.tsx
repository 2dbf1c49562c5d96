/** How long a technology is supported; that it is retired, or will be, and what to use instead. */
import type { ReleaseLine } from "../../../catalog/lines/release-lines.js";
import { endOfLife } from "../../../catalog/technology/lifecycle.js";
import type { Technology } from "../../../catalog/technology/technology.js";
import { formatEndOfLife, formatSupport } from "../../../catalog/verdict/end-of-life.js";
import { Sources, TechnologyLinks } from "../../components/link.js";
import { Day } from "../../components/parts.js";
import { StatusSign } from "../../components/status.js";
import { useSite } from "../../site.js";

/** One sentence while it is active. @param props.line the release line that the page is about */
export function Support({ technology, line }: { technology: Technology; line: ReleaseLine | undefined }) {
  const { today } = useSite();
  const ended = endOfLife(technology, undefined, today);
  const announced = technology.record.endOfLife;
  if (!ended?.whole && !announced) {
    return (
      <p>
        {formatSupport(technology, line, today)}
        {line?.released && (
          <>
            {" "}
            It came out on <Day at={line.released} />.
          </>
        )}
      </p>
    );
  }
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
