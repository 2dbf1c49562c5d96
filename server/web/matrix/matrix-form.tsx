/** The form that selects rows and columns: one line where there is room. */
import { categoryOf, type MatrixRequest } from "../../catalog/directory/matrix.js";
import { categoryName } from "../../catalog/facts/category.js";
import { TechnologyField } from "../components/technology-field.js";
import { useSite } from "../site.js";

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
      <div class="field">
        <label for="sort">Order</label>
        <select id="sort" name="sort">
          <option value="verdicts" selected={sort === "verdicts"}>
            Most known
          </option>
          <option value="name" selected={sort === "name"}>
            By name
          </option>
        </select>
      </div>
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
  /** Categories and names, as requested. */
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
      <div class="field">
        <label for={`${name}-category`}>{legend}: category</label>
        <select id={`${name}-category`} name={name}>
          <option value="">No category</option>
          {categories.map((category) => (
            <option key={category} value={category} selected={category === chosen}>
              {categoryName(category)}
            </option>
          ))}
        </select>
      </div>
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
