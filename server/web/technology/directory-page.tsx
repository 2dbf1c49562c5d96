/** `/tech`: all technologies by category. */
import { isRetired } from "../../catalog/directory/directory.js";
import { byCategory, spellingsOf } from "../../catalog/directory/profile.js";
import { categoryName } from "../../catalog/technology/category.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { Link } from "../components/link.js";
import { StatusSign } from "../components/status.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { counted } from "../texts.js";
import {
  countShown,
  type FilteredRow,
  FilterForm,
  filterRow,
  isFiltered,
  type ListFilter,
  Shown,
} from "./filter-form.js";

const LIST = "technologies";

/** Of each category. */
const MOST_OPEN = 6;

export function DirectoryPage({ filter }: { filter: ListFilter }) {
  const { catalog, links, today } = useSite();
  const filtered = isFiltered(filter);
  const listed = catalog.technologies.filter((technology) => filtered || !isRetired(technology, today));
  const left = catalog.technologies.length - listed.length;
  const groups = byCategory(listed, (technology) => technology).map(([category, technologies]) => {
    const rows = technologies.map((technology) => ({
      technology,
      ...filterRow(filter, technology.name, spellingsOf(technology), category),
    }));
    const known = ({ technology }: DirectoryRow) => catalog.neighbours.of(technology).size;
    const first = [...rows].sort((a, b) => known(b) - known(a)).slice(0, MOST_OPEN);
    const rest = rows.filter((row) => !first.includes(row));
    return { category, first, rest, shown: countShown(rows) };
  });
  const shown = groups.reduce((sum, group) => sum + group.shown, 0);
  const total = catalog.technologies.length;
  return (
    <Layout
      title="Technologies"
      description={`What we know about ${total.toLocaleString("en")} frameworks, databases, hosts and tools.`}
      canonical="/tech"
      wide
    >
      <h1>Technologies</h1>
      <FilterForm
        list={LIST}
        action={links.to("/tech")}
        filter={filter}
        categories={groups.map(({ category }) => category)}
        label="Name, alias or package"
        placeholder="react, postgres, @prisma/client"
      />
      <div id={LIST} tabIndex={-1}>
        <Shown shown={shown} total={listed.length} clear={links.to("/tech")} filtered={filtered} />
        {left > 0 && (
          <p class="fine">
            {counted(left, "retired technology is", "retired technologies are")} not listed. To find one, ask for it by
            name.
          </p>
        )}
        <div class="directory">
          {groups.map((group) => (
            <Group key={group.category} {...group} filtered={filtered} />
          ))}
        </div>
        <div class="panel" data-empty hidden={shown > 0}>
          <h2>No matches</h2>
          <p>
            {/* A question understands misspelt names, and those of packages. */}
            <button type="submit" class="quiet" form={`${LIST}-form`} formaction={links.to("/ask")}>
              Find similar names
            </button>
          </p>
          <p>
            Missing a technology? <Link to="/contribute">Add it</Link>.
          </p>
        </div>
      </div>
    </Layout>
  );
}

interface DirectoryRow extends FilteredRow {
  technology: Technology;
}

interface CategoryGroupProps {
  category: string;
  first: readonly DirectoryRow[];
  rest: readonly DirectoryRow[];
  shown: number;
  filtered: boolean;
}

/** A category, most of it folded until something is looked for. */
function Group({ category, first, rest, shown, filtered }: CategoryGroupProps) {
  return (
    <section id={category} data-group data-category={category} hidden={shown === 0}>
      <h2>
        {categoryName(category)}{" "}
        <span class="count" data-count>
          {shown}
        </span>
      </h2>
      <Names rows={first} />
      {rest.length > 0 && (
        <details data-group open={filtered} hidden={countShown(rest) === 0}>
          <summary>
            <span data-count>{countShown(rest)}</span> more
          </summary>
          <Names rows={rest} />
        </details>
      )}
    </section>
  );
}

function Names({ rows }: { rows: readonly DirectoryRow[] }) {
  const { today } = useSite();
  return (
    <ul class="names">
      {rows.map(({ technology, text, shown }) => (
        <li key={technology.id} data-text={text} hidden={!shown}>
          <Link to={`/tech/${technology.id}`}>{technology.name}</Link>
          {isRetired(technology, today) && (
            <span class="fine">
              {" "}
              <StatusSign status="deprecated" /> retired
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
