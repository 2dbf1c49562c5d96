/** All technologies with a verdict on this one, by status and category, with a filter. */
import { type Known, type StatusGroup, spellingsOf } from "../../../catalog/directory/profile.js";
import { categoryName } from "../../../catalog/facts/category.js";
import type { Technology } from "../../../catalog/facts/technology.js";
import type { OutLine } from "../../../catalog/lines/out-lines.js";
import { Select } from "../../components/field.js";
import { Link } from "../../components/link.js";
import { Section } from "../../components/parts.js";
import { StatusSign } from "../../components/status.js";
import { useSite } from "../../site.js";
import { FilterForm, Shown } from "../filter-form.js";
import { linePath, pairPath } from "../focus.js";
import { filterRow, isFiltered, type ListFilter, type Row } from "../list-filter.js";

interface PartnersProps {
  technology: Technology;
  focus: OutLine | undefined;
  /** At least one. */
  groups: readonly StatusGroup[];
  filter: ListFilter;
  problem: string | undefined;
}

const LIST = "known";

/** Groups are open, the worst first, until they have so many entries; the others where somebody looks for something in them. */
const MOST_UNFOLDED = 8;

interface Entry extends Known, Row {}

export function Partners({ technology, focus, groups, filter, problem }: PartnersProps) {
  const { links } = useSite();
  const page = links.to(focus ? linePath(technology, focus.name) : `/tech/${technology.id}`);
  const marked = groups.map(({ status, categories }) => ({
    status,
    categories: categories.map(([category, all]): [string, Entry[]] => [
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
        q={filter.q}
        label="Other technology"
        placeholder="name, alias or package"
        problem={problem}
      >
        <Select
          id={`${LIST}-status`}
          name="status"
          label="Status"
          any="Any status"
          chosen={filter.status}
          options={groups.map(({ status }) => [status, status])}
          autocomplete="off"
        />
        <Select
          id={`${LIST}-category`}
          name="category"
          label="Category"
          any="All categories"
          chosen={filter.category}
          options={categories.sort().map((category) => [category, categoryName(category)])}
          autocomplete="off"
        />
      </FilterForm>
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
                  <StatusSign status={status} /> {status}{" "}
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
                      <Partner key={entry.partner.id} technology={technology} focus={focus} entry={entry} />
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
            <Link to={`/contribute/compatibility?techA=${technology.id}`}>Add what you know</Link>.
          </p>
        </div>
      </div>
    </Section>
  );
}

const countShown = (entries: readonly Entry[]) => entries.filter(({ shown }) => shown).length;

interface PartnerProps {
  technology: Technology;
  focus: OutLine | undefined;
  entry: Entry;
}

/** Anything but `compatible` says why. */
function Partner({ technology, focus, entry: { partner, verdict, text, shown } }: PartnerProps) {
  const { links } = useSite();
  const { status, message } = verdict;
  return (
    <li data-text={text} hidden={!shown}>
      <StatusSign status={status} />{" "}
      <a href={pairPath(links, technology, focus, partner)}>
        {partner.name}
        <span class="hidden"> ({status})</span>
      </a>
      {status !== "compatible" && <span class="fine"> {message}</span>}
    </li>
  );
}
