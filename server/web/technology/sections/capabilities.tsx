/** What limits a technology: its end of life, and platform features that it needs, or lacks as a platform. */
import type { Lack, Need } from "../../../../schemas/types.js";
import { endOfLife } from "../../../catalog/facts/lifecycle.js";
import type { Technology } from "../../../catalog/facts/technology.js";
import { describeRange } from "../../../catalog/facts/version-range.js";
import { formatEndOfLife } from "../../../catalog/verdict/wording.js";
import { TechnologyLinks } from "../../components/link.js";
import { Day, Fix, Section } from "../../components/parts.js";
import { Sources } from "../../components/sources.js";
import { StatusSign } from "../../components/status.js";
import { useSite } from "../../site.js";

export function Capabilities({ technology }: { technology: Technology }) {
  const { needs = [], lacks = [] } = technology.record;
  return (
    <>
      {needs.length > 0 && (
        <Section id="needs" title="Platform requirements">
          <ul class="facts">
            {needs.map((need) => (
              <li key={`${need.capability} ${need.version}`}>
                <NeedFact need={need} />
                <FactSource source={need.source} checked={need.checked ?? technology.checked} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {lacks.length > 0 && (
        <Section id="lacks" title="Limits as a platform">
          <ul class="facts">
            {lacks.map((lack) => (
              <li key={lack.capability}>
                <LackFact lack={lack} />
                <FactSource source={lack.source} checked={lack.checked ?? technology.checked} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function NeedFact({ need: { capability, version, optional, note } }: { need: Need }) {
  return (
    <p>
      <Capability id={capability} />
      {version && ` in versions ${describeRange(version)}`}
      {optional && " for some features"}. {note}
    </p>
  );
}

function LackFact({ lack: { capability, partly, note, workaround } }: { lack: Lack }) {
  return (
    <>
      <p>
        <Capability id={capability} />
        {partly && ", partly supported"}. {note}
      </p>
      <Fix text={workaround} />
    </>
  );
}

function Capability({ id }: { id: string }) {
  const name = useSite().catalog.capabilities.get(id)?.name ?? id;
  return <strong>{name.charAt(0).toUpperCase() + name.slice(1)}</strong>;
}

function FactSource({ source, checked }: { source: string; checked: string }) {
  return (
    <p class="fine">
      <Sources urls={[source]} /> · checked on <Day at={checked} />
    </p>
  );
}

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
