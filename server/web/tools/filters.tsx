/** The form that filters the list of AI tools. */
import { Select, TextField } from "../components/field.js";
import { Form } from "../components/link.js";
import { Fold } from "../components/parts.js";
import { CATEGORIES, COLUMN_SETS, ORDERS } from "./labels.js";
import { CHOICES, type FilterChoice, isFiltered, type ToolQuery } from "./query.js";

/** What of the page scripts replace. */
export const RESULTS = "results";

const SELECTS: readonly FilterChoice[] = ["platform", "capability", "trainsOnCode", "storage", "free", "status"];

/** @param props.counts by category */
export function Filters({ query, counts }: { query: ToolQuery; counts: ReadonlyMap<string, number> }) {
  const { chosen, q, sort } = query;
  const categories = Object.entries(CATEGORIES).map(
    ([value, { name, meaning }]) => [value, `${name}: ${meaning} (${counts.get(value) ?? 0})`] as const,
  );
  const select = (name: FilterChoice, options: readonly (readonly [value: string, text: string])[]) => (
    <Select
      key={name}
      id={name}
      name={name}
      label={CHOICES[name].name}
      any="Any"
      options={options}
      chosen={chosen.get(name)}
    />
  );
  return (
    <Form to="/tools" method="get" class="panel tool-filters" autocomplete="off" data-swap={RESULTS} data-swap-live>
      <Fold open={isFiltered(query) || sort !== "known"} summary="Search and filter">
        <div class="fields">
          <TextField id="q" label="Name, editor or model" type="search" value={q} maxLength={214} spellcheck={false} />
          {select("category", categories)}
          {SELECTS.map((name) => select(name, Object.entries(CHOICES[name].options)))}
          <Select id="sort" name="sort" label="Order" options={Object.entries(ORDERS)} chosen={sort} />
          <Select id="columns" name="columns" label="Columns" options={COLUMN_SETS} chosen={query.columns} />
          <button type="submit">Show</button>
        </div>
        <p class="fine">Tools with unknown values are hidden when you filter.</p>
      </Fold>
    </Form>
  );
}
