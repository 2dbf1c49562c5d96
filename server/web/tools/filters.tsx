/** The form that filters the list of AI tools, and the filters that are set. */
import { Select, TextField } from "../components/field.js";
import { LinkItem } from "../components/link.js";
import { Fold } from "../components/parts.js";
import { useSite } from "../site.js";
import { CATEGORIES, COLUMN_SETS, ORDERS } from "./labels.js";
import { CHOICE_NAMES, CHOICES, type FilterChoice, type ToolQuery, toolsPath } from "./query.js";

/** What of the page scripts replace. */
export const RESULTS = "results";

const SELECTS: readonly FilterChoice[] = ["platform", "capability", "trainsOnCode", "storage", "free", "status"];

export function Filters({ query, counts }: { query: ToolQuery; counts: ReadonlyMap<string, number> }) {
  const { links } = useSite();
  const { chosen, q, sort } = query;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const categories = Object.entries(CATEGORIES);
  return (
    <form
      action={links.to("/tools")}
      method="get"
      class="panel tool-filters"
      autocomplete="off"
      data-swap={RESULTS}
      data-swap-live
    >
      <Fold open={chosen.size > 0 || q.trim() !== "" || sort !== "known"} summary="Search and filter">
        <fieldset>
          <legend>Category</legend>
          <div class="tool-categories">
            <Category value="" name="All" meaning="all categories" count={total} checked={!chosen.has("category")} />
            {categories.map(([value, { name, meaning }]) => (
              <Category
                key={value}
                value={value}
                name={name}
                meaning={meaning}
                count={counts.get(value) ?? 0}
                checked={chosen.get("category") === value}
              />
            ))}
          </div>
        </fieldset>
        <div class="fields">
          <TextField id="q" label="Name or description" type="search" value={q} maxLength={214} spellcheck={false} />
          {SELECTS.map((name) => (
            <Select
              key={name}
              id={name}
              name={name}
              label={CHOICE_NAMES[name]}
              any="Any"
              options={Object.entries(CHOICES[name])}
              chosen={chosen.get(name)}
            />
          ))}
          <Select id="sort" name="sort" label="Order" options={Object.entries(ORDERS)} chosen={sort} />
          <Select id="columns" name="columns" label="Columns" options={COLUMN_SETS} chosen={query.columns} />
          <button type="submit">Show</button>
        </div>
        <p class="fine">Tools with unknown values are hidden when you filter.</p>
      </Fold>
    </form>
  );
}

interface CategoryProps {
  value: string;
  name: string;
  meaning: string;
  count: number;
  checked: boolean;
}

function Category({ value, name, meaning, count, checked }: CategoryProps) {
  return (
    <label class="tick">
      <input type="radio" name="category" value={value} id={`category-${value || "all"}`} checked={checked} />
      <span>
        <strong title={meaning}>{name}</strong> <span class="fine">({count})</span>
        <span class="hidden"> {meaning}</span>
      </span>
    </label>
  );
}

export function ActiveFilters({ query }: { query: ToolQuery }) {
  const { chosen, q } = query;
  const without = (left: FilterChoice) => new Map([...chosen].filter(([name]) => name !== left));
  const active: { words: string; rest: ToolQuery }[] = [...chosen].map(([name, value]) => ({
    words: `${CHOICE_NAMES[name]}: ${new Map(Object.entries<string>(CHOICES[name])).get(value)}`,
    rest: { ...query, chosen: without(name) },
  }));
  if (q.trim() !== "") active.push({ words: `Text: ${q.trim()}`, rest: { ...query, q: "" } });
  if (active.length === 0) return null;
  return (
    <section aria-label="Active filters">
      <ul class="tool-active">
        {active.map(({ words, rest }) => (
          <LinkItem key={words} to={toolsPath(rest)}>
            <span class="hidden">Remove the filter </span>
            {words} <span aria-hidden="true">✕</span>
          </LinkItem>
        ))}
        {active.length > 1 && <LinkItem to={toolsPath({ ...query, chosen: new Map(), q: "" })}>Remove all</LinkItem>}
      </ul>
    </section>
  );
}
