/** The form that selects rows and columns. */
import { categoryOf, type MatrixRequest } from "../../catalog/directory/matrix.js";
import { categoryName } from "../components/category.js";
import { useSite } from "../site.js";

interface MatrixFormProps {
  request: MatrixRequest;
  categories: readonly string[];
}

export function MatrixForm({ request: { rows, columns, sort, empty }, categories }: MatrixFormProps) {
  const { links } = useSite();
  return (
    <form action={links.to("/matrix")} method="get" data-swap="matrix" class="panel matrix-form">
      <SideFields name="row" legend="Rows" texts={rows} categories={categories} />
      <SideFields name="col" legend="Columns" texts={columns} categories={categories} />
      <p class="fine" id="matrix-hint">
        Separate names by commas: ids, aliases or packages, with a version after <code>@</code> if you like. Leave one
        side empty to compare the other with itself.
      </p>
      <div class="fields">
        <div class="field">
          <label for="sort">Order</label>
          <select id="sort" name="sort">
            <option value="verdicts" selected={sort === "verdicts"}>
              Most known pairs first
            </option>
            <option value="name" selected={sort === "name"}>
              By name
            </option>
          </select>
        </div>
        <label class="tick">
          <input type="checkbox" name="empty" value="show" checked={empty} />
          <span>Show rows and columns without data</span>
        </label>
        <button type="submit">Show</button>
      </div>
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
      <legend>{legend}</legend>
      <div class="fields">
        <div class="field">
          <label for={`${name}-category`}>Category</label>
          <select id={`${name}-category`} name={name}>
            <option value="">No category</option>
            {categories.map((category) => (
              <option key={category} value={category} selected={category === chosen}>
                {categoryName(category)}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for={`${name}-names`}>Technologies</label>
          <input
            id={`${name}-names`}
            name={name}
            type="text"
            value={typed.join(", ")}
            placeholder={name === "row" ? "nextjs@15, nuxt" : "react, vue@3"}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            aria-describedby="matrix-hint"
          />
        </div>
      </div>
    </fieldset>
  );
}
