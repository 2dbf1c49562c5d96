/** Parses and writes the query of a table of pairs. */
import type { MatrixRequest } from "../../catalog/directory/matrix.js";
import { withQuery } from "../texts.js";

/** Repeated parameters are lists. */
export interface TableQuery {
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

export function parseQuery({ row, col, sort = "verdicts", empty }: TableQuery): MatrixRequest {
  const [rows, columns] = [textsOf(row), textsOf(col)];
  const sides = rows.length + columns.length > 0 ? { rows, columns } : DEFAULT;
  return { ...sides, sort, empty: empty === "show" };
}

/** The comma of a range such as `django@>=4.2,<6` separates no names. */
const SEPARATOR = /,(?!\s*[<>=!~^]+\s*\d)/;

function textsOf(value: string | string[] | undefined): string[] {
  const texts = [value ?? []].flat().join(",").split(SEPARATOR);
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== "");
}

/** The address of a table, without default parameters. @param path such as `/set.csv` */
export function tablePath({ rows, columns, sort, empty }: MatrixRequest, path = "/set"): string {
  const isDefault = String(rows) === String(DEFAULT.rows) && String(columns) === String(DEFAULT.columns);
  const part = (name: string, value: string, isThere: boolean): [string, string][] => (isThere ? [[name, value]] : []);
  return withQuery(path, [
    ...part("row", rows.join(), !isDefault && rows.length > 0),
    ...part("col", columns.join(), !isDefault && columns.length > 0),
    ...part("sort", sort, sort !== "verdicts"),
    ...part("empty", "show", empty),
  ]);
}

/** The names and categories of one side with themselves. */
export const eachOther = (rows: readonly string[]): MatrixRequest => ({
  ...{ rows, columns: [], sort: "verdicts", empty: false },
});
