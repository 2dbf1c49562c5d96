/** All technologies with a verdict on this one, by status and category, with a filter. */
import type { Catalog } from "../../../catalog/catalog.js";
import { popularityOf } from "../../../catalog/directory/popularity.js";
import { type Known, type StatusGroup, spellingsOf } from "../../../catalog/directory/profile.js";
import type { Technology } from "../../../catalog/facts/technology.js";
import { categoryName } from "../../components/category.js";
import { StatusSign } from "../../components/status.js";
import { useSite } from "../../site.js";
import { Choice, FilterForm, Shown } from "../filter-form.js";
import { filterRow, isFiltered, type ListFilter, type Row } from "../list-filter.js";

interface PartnersProps {
  catalog: Catalog;
  technology: Technology;
  /** At least one. */
  groups: readonly StatusGroup[];
  filter: ListFilter;
  /** An invalid filter. */
  problem: string | undefined;
}

const LIST = "known";

/** Partners that are named before the list. */
const MOST_COMMON = 12;
/** Longer groups are folded, unless somebody looks for something in them. */
const MOST_UNFOLDED = 30;

interface Entry extends Known, Row {}

export function Partners({ catalog, technology, groups, filter, problem }: PartnersProps) {
  const { links } = useSite();
  const page = links.to(`/tech/${technology.id}`);
  const marked = groups.map(({ status, categories }) => ({
    status,
    categories: categories.map(([category, all]): [string, Entry[]] => [
      category,
      all.map((known) => ({ ...known, ...filterRow(filter, spellingsOf(known.partner), category, status) })),
    ]),
  }));
  const entries = marked.flatMap(({ categories }) => categories.flatMap(([, all]) => all));
  const shown = countShown(entries);
  const categories = [...new Set(groups.flatMap((group) => group.categories.map(([category]) => category)))];
  return (
    <section aria-labelledby="everything">
      <h2 id="everything">Compatibility</h2>
      {entries.length > MOST_COMMON && !isFiltered(filter) && (
        <MostCommon catalog={catalog} technology={technology} known={entries} />
      )}
      <FilterForm
        list={LIST}
        action={`${page}#everything`}
        q={filter.q}
        label="Other technology"
        placeholder="name, alias or package"
        problem={problem}
      >
        <Choice
          list={LIST}
          name="status"
          label="Status"
          any="Any status"
          value={filter.status}
          options={groups.map(({ status }) => [status, status])}
        />
        <Choice
          list={LIST}
          name="category"
          label="Category"
          any="All categories"
          value={filter.category}
          options={categories.sort().map((category) => [category, categoryName(category)])}
        />
      </FilterForm>
      <div id={LIST} tabIndex={-1}>
        <Shown shown={shown} total={entries.length} clear={`${page}#everything`} filtered={isFiltered(filter)} />
        {marked.map(({ status, categories: own }) => {
          const count = countShown(own.flatMap(([, all]) => all));
          const isOpen = count <= MOST_UNFOLDED || isFiltered(filter);
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
                      <Partner key={entry.partner.id} technology={technology} entry={entry} />
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
            <a href={links.to(`/contribute/compatibility?techA=${technology.id}`)}>Add what you know</a>.
          </p>
        </div>
      </div>
    </section>
  );
}

interface MostCommonProps {
  catalog: Catalog;
  technology: Technology;
  known: readonly Known[];
}

/** The partners that are most common on the whole, whatever the verdict. */
function MostCommon({ catalog, technology, known }: MostCommonProps) {
  const { links } = useSite();
  const common = [...known].sort((a, b) => popularityOf(catalog, b.partner) - popularityOf(catalog, a.partner));
  return (
    <>
      <h3>With what is most common</h3>
      <ul class="links">
        {common.slice(0, MOST_COMMON).map(({ partner, verdict: { status } }) => (
          <li key={partner.id}>
            <StatusSign status={status} />{" "}
            <a href={links.checkPath(technology, partner)}>
              {partner.name}
              <span class="hidden"> ({status})</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const countShown = (entries: readonly Entry[]) => entries.filter(({ shown }) => shown).length;

/** Anything but `compatible` says why. */
function Partner({ technology, entry: { partner, verdict, text, shown } }: { technology: Technology; entry: Entry }) {
  const { links } = useSite();
  const { status, message } = verdict;
  return (
    <li data-text={text} hidden={!shown}>
      <StatusSign status={status} />{" "}
      <a href={links.checkPath(technology, partner)}>
        {partner.name}
        <span class="hidden"> ({status})</span>
      </a>
      {status !== "compatible" && <span class="fine"> {message}</span>}
    </li>
  );
}
