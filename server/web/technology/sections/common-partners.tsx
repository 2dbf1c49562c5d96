/** The partners that are asked for most: what public projects use together with this technology, else what is common on the whole. */
import { commonPartners } from "../../../catalog/directory/common-partners.js";
import type { Known } from "../../../catalog/directory/profile.js";
import type { Technology } from "../../../catalog/facts/technology.js";
import type { OutLine } from "../../../catalog/lines/out-lines.js";
import type { Status } from "../../../catalog/verdict/judgement.js";
import { Section } from "../../components/parts.js";
import { StatusSign } from "../../components/status.js";
import { useSite } from "../../site.js";
import { pairPath } from "../focus.js";

interface CommonPartnersProps {
  technology: Technology;
  focus: OutLine | undefined;
  known: readonly Known[];
}

/** With no more partners than this, the list of all says the same. */
const MOST_SHOWN = 10;

export function CommonPartners({ technology, focus, known }: CommonPartnersProps) {
  const { catalog, links } = useSite();
  if (known.length <= MOST_SHOWN) return null;
  const { name } = technology;
  const statuses = new Map(known.map(({ partner, verdict }) => [partner, verdict.status]));
  const partners = [...statuses.keys()].sort((a, b) => catalog.popularityOf(b) - catalog.popularityOf(a));
  const common = commonPartners(catalog, technology, partners).slice(0, MOST_SHOWN);
  const asked = focus ? `${name} ${focus.name}` : name;
  return (
    <Section id="common" title={common.length > 0 ? `Used with ${name}` : "Best known partners"}>
      <p class="fine">
        {common.length > 0
          ? `In how many of ${catalog.usersOf(technology)} public projects that use ${name}, one for each owner, and whether it works with ${asked}.`
          : `Too few public projects that we have read use ${name}. These are common on the whole.`}
      </p>
      <ul class="common">
        {(common.length > 0 ? common : partners.slice(0, MOST_SHOWN).map((partner) => ({ partner, users: 0 }))).map(
          ({ partner, users }) => (
            <li key={partner.id}>
              <span>
                <StatusSign status={statuses.get(partner) as Status} />{" "}
                <a href={pairPath(links, technology, focus, partner)}>
                  {partner.name}
                  <span class="hidden"> ({statuses.get(partner)})</span>
                </a>
              </span>
              {users > 0 && <span class="fine">{users}</span>}
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}
