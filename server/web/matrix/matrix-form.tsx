/** The form that selects the rows and columns of the matrix. */
import { categoryOf, type MatrixRequest } from "../../catalog/directory/matrix.js";
import { categoryName } from "../../catalog/technology/category.js";
import { Select, TechnologyField } from "../components/field.js";
import { useSite } from "../site.js";

const ORDERS = [
  ["verdicts", "Most known"],
  ["name", "By name"],
] as const;

interface MatrixFormProps {
  request: MatrixRequest;
  categories: readonly string[];
}

export function MatrixForm({ request: { rows, columns, sort, empty }, categories }: MatrixFormProps) {
  const { links } = useSite();
  return (
    <form
      action={links.to("/matrix")}
      method="get"
      class="panel matrix-form"
      autocomplete="off"
      data-swap="matrix"
      data-swap-live="change"
    >
      <SideFields name="row" legend="Rows" texts={rows} categories={categories} />
      <SideFields name="col" legend="Columns" texts={columns} categories={categories} />
      <Select id="sort" name="sort" label="Order" options={ORDERS} chosen={sort} />
      <label class="tick">
        <input type="checkbox" name="empty" value="show" checked={empty} />
        <span>Include lines without data</span>
      </label>
      <button type="submit">Show</button>
      <p class="fine" id="matrix-hint">
        Separate names by commas. Leave one side empty to compare the other with itself.{" "}
        <span class="hidden" role="status" data-swap-status />
      </p>
    </form>
  );
}

interface SideFieldsProps {
  name: "row" | "col";
  legend: string;
  texts: readonly string[];
  categories: readonly string[];
}

/** Both fields have the same name, so their values add up. */
function SideFields({ name, legend, texts, categories }: SideFieldsProps) {
  const selected = texts.find((text) => categoryOf(categories, text) !== undefined);
  const chosen = selected && categoryOf(categories, selected);
  const typed = texts.filter((text) => text !== selected);
  return (
    <fieldset>
      <legend class="hidden">{legend}</legend>
      <Select
        id={`${name}-category`}
        name={name}
        label={`${legend}: category`}
        any="No category"
        options={categories.map((category) => [category, categoryName(category)])}
        chosen={chosen}
      />
      <TechnologyField
        id={`${name}-names`}
        name={name}
        label="Technologies"
        value={typed.join(", ")}
        placeholder={name === "row" ? "nextjs@15, nuxt" : "react, vue@3"}
        required={false}
        describedBy="matrix-hint"
        several
      />
    </fieldset>
  );
}
