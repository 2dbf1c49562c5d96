/** Technologies with a verdict on this one: those that are asked for most, and all by status and category, with a filter. */
import { commonPartners } from "../../../catalog/directory/common-partners.js";
import { type KnownPartner, type StatusGroup, spellingsOf } from "../../../catalog/directory/profile.js";
import type { Status } from "../../../catalog/facts/kind.js";
import { categoryName } from "../../../catalog/technology/category.js";
import type { Technology } from "../../../catalog/technology/technology.js";
import { Link } from "../../components/link.js";
import { Section } from "../../components/parts.js";
import { StatusLabel, StatusSign } from "../../components/status.js";
import { useSite } from "../../site.js";
import {
  countShown,
  type FilteredRow,
  FilterForm,
  filterRow,
  isFiltered,
  type ListFilter,
  Shown,
} from "../filter-form.js";
import { pairPath, type TechnologyView } from "../focus.js";

interface PartnersProps {
  view: TechnologyView;
  /** At least one. */
  groups: readonly StatusGroup[];
  filter: ListFilter;
}

const LIST = "known";

/** Groups are open, the worst first, until they have so many entries; the others where somebody looks for something in them. */
const MOST_UNFOLDED = 8;

interface PartnerEntry extends KnownPartner, FilteredRow {}

export function Partners({ view, groups, filter }: PartnersProps) {
  const page = useSite().links.to(view.path);
  const marked = groups.map(({ status, categories }) => ({
    status,
    categories: categories.map(([category, all]): [string, PartnerEntry[]] => [
      category,
      all.map((known) => ({
        ...known,
        ...filterRow(filter, known.partner.name, spellingsOf(known.partner), category, status),
      })),
    ]),
  }));
  const entries = marked.flatMap(({ categories }) => categories.flatMap(([, all]) => all));
  const shown = countShown(entries);
  let unfolded = 0;
  const categories = [...new Set(groups.flatMap((group) => group.categories.map(([category]) => category)))];
  return (
    <Section anchor="everything" title="Compatibility">
      <FilterForm
        list={LIST}
        action={`${page}#everything`}
        filter={filter}
        categories={categories.sort()}
        statuses={groups.map(({ status }) => status)}
        label="Other technology"
        placeholder="name, alias or package"
      />
      <div id={LIST} tabIndex={-1}>
        <Shown shown={shown} total={entries.length} clear={`${page}#everything`} filtered={isFiltered(filter)} />
        {marked.map(({ status, categories: own }) => {
          const count = countShown(own.flatMap(([, all]) => all));
          unfolded += count;
          const isOpen = unfolded <= MOST_UNFOLDED || isFiltered(filter);
          return (
            <details key={status} id={status} open={isOpen} data-group data-status={status} hidden={count === 0}>
              <summary>
                <h3>
                  <StatusLabel status={status} />{" "}
                  <span class="count" data-count>
                    {count}
                  </span>
                </h3>
              </summary>
              {own.map(([category, all]) => (
                <section key={category} data-group data-category={category} hidden={countShown(all) === 0}>
                  <h4>{categoryName(category)}</h4>
                  <ul class={status === "compatible" ? "names" : "reasons"}>
                    {all.map((entry) => (
                      <Partner key={entry.partner.id} view={view} entry={entry} />
                    ))}
                  </ul>
                </section>
              ))}
            </details>
          );
        })}
        <div class="panel" data-empty hidden={shown > 0}>
          <h3>No matches</h3>
          <p>
            We have no source yet for technologies that are not in this list.{" "}
            <Link to={`/contribute/compatibility?techA=${view.technology.id}`}>Add what you know</Link>.
          </p>
        </div>
      </div>
    </Section>
  );
}

/** Anything but `compatible` says why. */
function Partner({ view, entry }: { view: TechnologyView; entry: PartnerEntry }) {
  const { partner, text, shown } = entry;
  const { status, message } = entry.verdict;
  return (
    <li data-text={text} hidden={!shown}>
      <PartnerLink view={view} partner={partner} status={status} />
      {status !== "compatible" && <span class="fine"> {message}</span>}
    </li>
  );
}

function PartnerLink({ view, partner, status }: { view: TechnologyView; partner: Technology; status: Status }) {
  return (
    <>
      <StatusSign status={status} />{" "}
      <a href={pairPath(useSite().links, view, partner)}>
        {partner.name}
        <span class="hidden"> ({status})</span>
      </a>
    </>
  );
}

/** With no more partners than this, the list of all says the same. */
const MOST_SHOWN = 10;

export function CommonPartners({ view, known }: { view: TechnologyView; known: readonly KnownPartner[] }) {
  const { catalog } = useSite();
  const { technology, asked } = view;
  if (known.length <= MOST_SHOWN) return null;
  const { name } = technology;
  const statuses = new Map(known.map(({ partner, verdict }) => [partner, verdict.status]));
  const partners = [...statuses.keys()].sort((a, b) => catalog.popularityOf(b) - catalog.popularityOf(a));
  const common = commonPartners(catalog, technology, partners).slice(0, MOST_SHOWN);
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
                <PartnerLink view={view} partner={partner} status={statuses.get(partner) as Status} />
              </span>
              {users > 0 && <span class="fine">{users}</span>}
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}
