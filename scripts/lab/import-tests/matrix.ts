/** The cells of a matrix (https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idstrategymatrix). */
import { UNKNOWN, type Value } from "./expressions.js";

export type Cell = Readonly<Record<string, Value>>;

type Table = { readonly [key: string]: Value };
const isTable = (value: Value | undefined): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The cells of a matrix, its expressions evaluated. An axis that only a run knows has one unknown value; cells that a list
 * which only a run knows may exclude are left out.
 * @returns one empty cell where there is no matrix; none where only a run knows the matrix
 */
export function cellsOf(matrix: Value | undefined): Cell[] {
  if (matrix === undefined || matrix === null) return [{}];
  if (!isTable(matrix)) return [];
  const { include = [], exclude = [], ...axes } = matrix;
  if (!isListOfTables(include) || !isListOfTables(exclude)) return [];
  const names = Object.keys(axes);
  let cells: Cell[] = names.length > 0 ? [{}] : [];
  for (const [name, values] of Object.entries(axes)) {
    const list = Array.isArray(values) ? (values as readonly Value[]) : [UNKNOWN];
    cells = cells.flatMap((cell) => list.map((value) => ({ ...cell, [name]: value }) as Cell));
  }
  cells = cells.filter((cell) => !exclude.some((entry) => mayMatch(cell, entry)));
  const added: Cell[] = [];
  for (const entry of include) {
    const fits = (cell: Cell) => names.every((name) => !(name in entry) || isSame(cell[name], entry[name]));
    if (cells.some(fits)) cells = cells.map((cell) => (fits(cell) ? { ...cell, ...entry } : cell));
    else added.push(entry);
  }
  return [...cells, ...added];
}

const isListOfTables = (value: Value): value is readonly Table[] => Array.isArray(value) && value.every(isTable);

const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  one !== UNKNOWN && other !== UNKNOWN && JSON.stringify(one) === JSON.stringify(other);

/** Whether an entry leaves a cell out, or may. */
function mayMatch(cell: Cell, entry: Table): boolean {
  return Object.entries(entry).every(([name, value]) => {
    const own = cell[name];
    if (own === UNKNOWN || value === UNKNOWN) return true;
    return isTable(value) ? isTable(own) && mayMatch(own, value) : String(own) === String(value);
  });
}
