/** What a technology needs of a platform, and what it lacks as one. */
import type { Lack, Need } from "../../../../schemas/types.js";
import type { Technology } from "../../../catalog/technology/technology.js";
import { describeRange } from "../../../catalog/versions/describe.js";
import { Sources } from "../../components/link.js";
import { Day, Fix, Section } from "../../components/parts.js";
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
