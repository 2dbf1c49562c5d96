/** The table of AI tools: a row for each, in the columns that were chosen. */
import type { AiTool } from "../../../schemas/types.js";
import type { ListOrder } from "../../catalog/directory/tool-order.js";
import { Link } from "../components/link.js";
import { Table } from "../components/parts.js";
import { NotRecorded, ShortSource, toolPath } from "./claim.js";
import { CATEGORIES } from "./labels.js";
import type { ToolQuery } from "./query.js";
import { COLUMNS, type Column, claimIn, IN_FULL, SETS } from "./tool-columns.js";

const MOST_NAMED = 3;

/** The form that the boxes belong to. */
export const COMPARE = "compare";

interface ToolTableProps {
  label: string;
  entries: readonly [slug: string, tool: AiTool][];
  query: ToolQuery;
  /** The address without a tool, for tools that are compared. */
  pathWithout?: ((slug: string) => string) | undefined;
}

/** The order of a list is in sight. */
const BY_ORDER: ReadonlyMap<ListOrder, string> = new Map([
  ["launched", "Launched"],
  ["checked", "Checked"],
]);

export function ToolTable({ label, entries, query: { columns: set, sort, ids }, pathWithout }: ToolTableProps) {
  const own = set === "all" ? COLUMNS : SETS[set];
  const ordered = COLUMNS.filter(({ name }) => name === BY_ORDER.get(sort));
  const columns = [...new Set([...own, ...ordered])].filter(
    // When few tools are compared, a column that is empty for all of them is left out.
    ({ value }) => ids.length === 0 || entries.some(([, tool]) => value(tool, MOST_NAMED) !== undefined),
  );
  return (
    <Table class="tool-rows" label={label} columns={["Tool", ...columns.map(({ name }) => name)]}>
      <tbody>
        {entries.map(([slug, tool]) => (
          <tr key={slug}>
            <Name slug={slug} tool={tool} pathWithout={pathWithout} />
            {columns.map((column) => (
              <Cell key={column.name} column={column} slug={slug} tool={tool} isCompared={pathWithout !== undefined} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface NameProps extends Pick<ToolTableProps, "pathWithout"> {
  slug: string;
  tool: AiTool;
}

function Name({ slug, tool: { name, category, vendor }, pathWithout }: NameProps) {
  return (
    <th scope="row">
      <div class="tick">
        {!pathWithout && (
          <input
            type="checkbox"
            id={`pick-${slug}`}
            name="ids"
            value={slug}
            form={COMPARE}
            aria-label={`Compare ${name}`}
          />
        )}
        <span>
          <Link to={toolPath(slug)}>{name}</Link>
          <span class="fine">
            {CATEGORIES[category].name}
            {vendor && ` · ${vendor}`}
          </span>
          {pathWithout && (
            <Link class="fine" to={pathWithout(slug)}>
              Remove<span class="hidden"> {name}</span>
            </Link>
          )}
        </span>
      </div>
    </th>
  );
}

interface CellProps {
  column: Column;
  slug: string;
  tool: AiTool;
  /** Whether there is room for all of it, and for its source. */
  isCompared: boolean;
}

function Cell({ column, slug, tool, isCompared }: CellProps) {
  const { name, value } = column;
  const shown = value(tool, isCompared ? IN_FULL : MOST_NAMED);
  if (shown === undefined)
    return (
      <td class="open">
        <NotRecorded />
      </td>
    );
  const claim = claimIn(tool, column);
  return (
    // The name of the column stands before the value where rows are narrow.
    <td data-column={name}>
      {shown} {isCompared && claim && <ShortSource claim={claim} of={name} slug={slug} tool={tool} />}
    </td>
  );
}
