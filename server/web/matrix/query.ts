/** Parses and writes the query of a matrix. */
import type { MatrixRequest } from "../../catalog/directory/matrix.js";

/** Repeated parameters are lists. */
export interface MatrixQuery {
  row?: string | string[];
  col?: string | string[];
  sort?: MatrixRequest["sort"];
  empty?: "show";
}

const DEFAULT = { rows: ["meta-framework"], columns: ["database"] };

export const QUERYSTRING = {
  type: "object",
  properties: {
    sort: { description: "The order of rows and columns.", enum: ["verdicts", "name"] },
    empty: { description: "Whether to show rows and columns without data.", enum: ["show"] },
  },
} as const;

export function parseQuery({ row, col, sort = "verdicts", empty }: MatrixQuery): MatrixRequest {
  const [rows, columns] = [textsOf(row), textsOf(col)];
  const sides = rows.length + columns.length > 0 ? { rows, columns } : DEFAULT;
  return { ...sides, sort, empty: empty === "show" };
}

function textsOf(value: string | string[] | undefined): string[] {
  const texts = [value ?? []].flat().flatMap((text) => text.split(","));
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== "");
}

/** The address of a matrix, without default parameters. @param path such as `/matrix.csv` */
export function matrixPath({ rows, columns, sort, empty }: MatrixRequest, path = "/matrix"): string {
  const isDefault = String(rows) === String(DEFAULT.rows) && String(columns) === String(DEFAULT.columns);
  const parameters = [
    !isDefault && rows.length > 0 && `row=${listed(rows)}`,
    !isDefault && columns.length > 0 && `col=${listed(columns)}`,
    sort !== "verdicts" && `sort=${sort}`,
    empty && "empty=show",
  ].filter((parameter) => parameter !== false);
  return parameters.length > 0 ? `${path}?${parameters.join("&")}` : path;
}

/** Commas, `@`, colons and slashes need no escaping in a query (RFC 3986, section 3.4). */
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
