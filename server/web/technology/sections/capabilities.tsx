/** What a technology needs of a platform, and what it lacks as one. */
import type { Lack, Need } from "../../../../schemas/types.js";
import type { Technology } from "../../../catalog/technology/technology.js";
import { describeRange } from "../../../catalog/versions/describe.js";
import { Sources } from "../../components/link.js";
import { Day, Fix, List, Section } from "../../components/parts.js";
import { useSite } from "../../site.js";

export function Capabilities({ technology }: { technology: Technology }) {
  const { needs = [], lacks = [] } = technology.record;
  return (
    <>
      <CapabilityList id="needs" title="Platform requirements" of={needs} technology={technology} />
      <CapabilityList id="lacks" title="Limits as a platform" of={lacks} technology={technology} />
    </>
  );
}

interface CapabilityListProps {
  id: string;
  title: string;
  of: readonly (Need & Lack)[];
  technology: Technology;
}

function CapabilityList({ id, title, of, technology }: CapabilityListProps) {
  const { capabilities } = useSite().catalog;
  const nameOf = (key: string) => (capabilities.get(key)?.name ?? key).replace(/^./, (letter) => letter.toUpperCase());
  if (of.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <List class="facts" of={of}>
        {({ capability, version, optional, partly, note, workaround, source, checked = technology.checked }) => (
          <>
            <p>
              <strong>{nameOf(capability)}</strong>
              {version && ` in versions ${describeRange(version)}`}
              {optional && " for some features"}
              {partly && ", partly supported"}. {note}
            </p>
            <Fix text={workaround} />
            <p class="fine">
              <Sources urls={[source]} /> · checked on <Day at={checked} />
            </p>
          </>
        )}
      </List>
    </Section>
  );
}
