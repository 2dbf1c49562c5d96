/** What is asked of a matrix, from an address and back: the address is all there is to keep or to share. */
import type { MatrixRequest } from "../../catalog/matrix.js";

/** As the address has it; what is repeated arrives as a list. */
export interface MatrixQuery {
  row?: string | string[];
  col?: string | string[];
  sort?: MatrixRequest["sort"];
  empty?: "show";
}

/** What is shown to those who ask for nothing in particular. */
const FIRST = { rows: ["meta-framework"], columns: ["database"] };

/** The part of the schema of a route that is about the query; `row` and `col` may be anything. */
export const QUERYSTRING = {
  type: "object",
  properties: {
    sort: { description: "What comes first.", enum: ["verdicts", "name"] },
    empty: { description: "Whether those without any verdict are shown.", enum: ["show"] },
  },
} as const;

/** Reads a query; what it leaves out is filled in. */
export function readQuery({ row, col, sort = "verdicts", empty }: MatrixQuery): MatrixRequest {
  const [rows, columns] = [textsOf(row), textsOf(col)];
  const sides = rows.length + columns.length > 0 ? { rows, columns } : FIRST;
  return { ...sides, sort, empty: empty === "show" };
}

function textsOf(value: string | string[] | undefined): string[] {
  const texts = [value ?? []].flat().flatMap((text) => text.split(","));
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== "");
}

/**
 * The path of a matrix with its query; parameters that say what goes without saying are left out.
 * @param path of the form of it that is wanted: `/matrix.csv`
 */
export function addressOf({ rows, columns, sort, empty }: MatrixRequest, path = "/matrix"): string {
  const isFirst = String(rows) === String(FIRST.rows) && String(columns) === String(FIRST.columns);
  const parameters = [
    !isFirst && rows.length > 0 && `row=${listed(rows)}`,
    !isFirst && columns.length > 0 && `col=${listed(columns)}`,
    sort !== "verdicts" && `sort=${sort}`,
    empty && "empty=show",
  ].filter((parameter) => parameter !== false);
  return parameters.length > 0 ? `${path}?${parameters.join("&")}` : path;
}

/** Commas, `@` and slashes may stand in a query as they are (RFC 3986, section 3.4), and are easier to read so. */
function listed(texts: readonly string[]): string {
  const escapes = new Map([
    ["%40", "@"],
    ["%2F", "/"],
    ["%3A", ":"],
  ]);
  return texts
    .map((text) => encodeURIComponent(text).replace(/%40|%2F|%3A/g, (code) => escapes.get(code) ?? code))
    .join(",");
}
