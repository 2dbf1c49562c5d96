/** Many technologies checked against many others at once: which pairs are known, and how they stand. */
import { type Catalog, factsOn } from "../catalog.js";
import type { Status } from "../facts/kind.js";
import { asSide } from "../names/names.js";
import { alone, bare, inOrder, type Subject } from "../names/question.js";
import type { Day } from "../technology/lifecycle.js";
import type { Technology } from "../technology/technology.js";
import { judge, type Verdict } from "../verdict/verdict.js";
import { isRetired } from "./directory.js";
import { explainName, type UnknownName } from "./unknown-name.js";

/** Rows, and columns, that are shown at once. */
export const MOST_LINES = 40;

/** Names and categories of one side that are looked at: more than twice as many as are shown. */
export const MOST_ASKED = 100;

/** How many of the names that are not known are answered with near ones, as looking for those takes its time. */
const MOST_UNKNOWN = 5;

export interface MatrixRequest {
  /** Categories and names of technologies, as they were written; empty for the same as the columns. */
  rows: readonly string[];
  /** Likewise; empty for the same as the rows. */
  columns: readonly string[];
  sort: "verdicts" | "name";
  /** Whether those of a category are shown that have no verdict with anything on the other side. */
  empty: boolean;
}

export interface MatrixSide {
  shown: readonly Subject[];
  /** Without room; those with the most facts first. */
  crowdedOut: readonly Subject[];
  /** Of a category, and not shown as they have no verdict with anything on the other side. */
  empty: readonly Subject[];
  /** The first few of what was not understood. */
  unknownNames: readonly UnknownName[];
  /** How many more were not understood, or not looked at. */
  passedOver: number;
}

/** The verdict on a pair, as far as a cell tells it. */
export type Cell = Pick<Verdict, "status" | "severity" | "basis" | "coverage" | "message">;

export interface Matrix {
  rows: MatrixSide;
  columns: MatrixSide;
  /** By row and column; undefined for a technology with itself. */
  cells: readonly (readonly (Cell | undefined)[])[];
  /** Different pairs that are shown: A with B is the same as B with A. */
  pairs: number;
  /** How many of them stand how. */
  counts: Readonly<Record<Status, number>>;
  /** The technologies shown that are past their end of life as a whole. */
  retired: ReadonlySet<Technology>;
}

/** The categories that have technologies, in alphabetical order. */
export function categoriesOf({ technologies }: Catalog): string[] {
  return [...new Set(technologies.map(({ category }) => category))].sort();
}

/** The category that is meant by what was written, as an id or in words: `Meta framework`. */
export function categoryOf(categories: readonly string[], text: string): string | undefined {
  const category = text.trim().toLowerCase().replaceAll(" ", "-");
  return categories.includes(category) ? category : undefined;
}

/** Holds the technologies of the rows against those of the columns; an empty side is the same as the other */
export function matrixOf(catalog: Catalog, request: MatrixRequest, today: Day): Matrix {
  const given = [request.rows, request.columns].filter((texts) => texts.length > 0);
  const [rows = NOTHING, columns = { ...rows, unknownNames: [], passedOver: 0 }] = given.map((texts) =>
    findMembers(catalog, texts),
  );
  const { chosen: rowsChosen, ...otherRows } = choose(catalog, rows, columns, request);
  const { chosen: columnsChosen, ...otherColumns } = choose(catalog, columns, rows, request);
  const grid = rowsChosen.map((row) =>
    columnsChosen.map((column) => judgePair(catalog, row.subject, column.subject, today)),
  );
  const turned = columnsChosen.map((_, index) => grid.map((line) => line[index]));
  const rowOrder = arrange(rowsChosen, grid, request);
  const columnOrder = arrange(columnsChosen, turned, request);
  const shownRows = rowOrder.map((index) => (rowsChosen[index] as MatrixMember).subject);
  const shownColumns = columnOrder.map((index) => (columnsChosen[index] as MatrixMember).subject);
  const cells = rowOrder.map((row) => columnOrder.map((column) => grid[row]?.[column]?.cell));
  return {
    rows: sideOf(rows, rowsChosen, shownRows, otherRows),
    columns: sideOf(columns, columnsChosen, shownColumns, otherColumns),
    cells,
    ...countPairs(shownRows, shownColumns, cells),
    retired: new Set(
      [...shownRows, ...shownColumns].map(({ technology }) => technology).filter((one) => isRetired(one, today)),
    ),
  };
}

interface MatrixMember {
  subject: Subject;
  /** Whether it was named itself, and not only its category. */
  isNamed: boolean;
}

type MatrixMembers = Pick<MatrixSide, "unknownNames" | "passedOver"> & { members: readonly MatrixMember[] };

const NOTHING: MatrixMembers = { members: [], unknownNames: [], passedOver: 0 };

/** One and the same technology in the same version is one member, however often it was given. */
const keyOf = ({ technology, named: [first] }: Subject) =>
  [technology.id, first?.version && (first.package ?? technology.mainPackage), first?.version?.text].join(" ");

function findMembers(catalog: Catalog, texts: readonly string[]): MatrixMembers {
  const categories = categoriesOf(catalog);
  const members = new Map<string, MatrixMember>();
  const add = (subject: Subject, isNamed: boolean) => {
    const key = keyOf(subject);
    members.set(key, { subject, isNamed: isNamed || members.get(key)?.isNamed === true });
  };
  const different = [...new Set(texts)];
  const unknown: string[] = [];
  for (const text of different.slice(0, MOST_ASKED)) {
    const category = categoryOf(categories, text);
    if (category !== undefined) {
      for (const technology of catalog.technologies) if (technology.category === category) add(bare(technology), false);
      continue;
    }
    const name = catalog.names.resolve(text);
    if (!name || name.invalidVersion !== undefined) unknown.push(text);
    else add(asSide(name), true);
  }
  const shown = unknown.slice(0, MOST_UNKNOWN);
  return {
    members: [...members.values()],
    unknownNames: shown.map((text) => explainName(catalog, categories, text)),
    passedOver: unknown.length - shown.length + Math.max(0, different.length - MOST_ASKED),
  };
}

/** Those of a side that are checked against the other: what was named, then what most facts tie to the other side */
function choose(catalog: Catalog, { members }: MatrixMembers, others: MatrixMembers, { empty }: MatrixRequest) {
  const partners = new Set(others.members.map(({ subject }) => subject.technology));
  const ranked = members.map((member) => {
    const { technology } = member.subject;
    let facts = 0;
    for (const partner of partners) if (partner !== technology && factsOn(catalog, technology, partner)) facts += 1;
    return { member, facts };
  });
  const worthwhile = ranked.filter(({ member, facts }) => empty || member.isNamed || facts > 0);
  const ordered = worthwhile
    .sort((a, b) => Number(b.member.isNamed) - Number(a.member.isNamed) || b.facts - a.facts)
    .map(({ member }) => member);
  return {
    chosen: ordered.slice(0, MOST_LINES),
    crowdedOut: ordered.slice(MOST_LINES).map(({ subject }) => subject),
    empty: members.filter((member) => !ordered.includes(member)).map(({ subject }) => subject),
  };
}

interface JudgedCell {
  cell: Cell;
  /** Whether something is known of the pair itself: what is retired is deprecated beside everything. */
  isKnown: boolean;
}

function judgePair(catalog: Catalog, one: Subject, other: Subject, today: Day): JudgedCell | undefined {
  if (one.technology === other.technology) return undefined;
  // In the order of ids, so that both halves of a symmetric matrix say the same.
  const verdict = judge(catalog, alone(...inOrder(one, other), today));
  return { cell: verdict, isKnown: verdict.pairStatus !== "unknown" };
}

const byName = new Intl.Collator("en", { numeric: true });

/** The places of those that are shown, in the order in which they are. */
function arrange(
  members: readonly MatrixMember[],
  lines: readonly (readonly (JudgedCell | undefined)[])[],
  { sort, empty }: MatrixRequest,
): number[] {
  const known = lines.map((line) => line.filter((cell) => cell?.isKnown).length);
  const count = (index: number) => known[index] ?? 0;
  const name = (index: number) => members[index]?.subject.technology.name ?? "";
  return [...members.keys()]
    .filter((index) => empty || members[index]?.isNamed || count(index) > 0)
    .sort((a, b) => (sort === "name" ? 0 : count(b) - count(a)) || byName.compare(name(a), name(b)) || a - b);
}

function sideOf(
  { unknownNames, passedOver }: MatrixMembers,
  chosen: readonly MatrixMember[],
  shown: readonly Subject[],
  { crowdedOut, empty }: Pick<MatrixSide, "crowdedOut" | "empty">,
): MatrixSide {
  const hidden = chosen.map(({ subject }) => subject).filter((subject) => !shown.includes(subject));
  return { shown, crowdedOut, empty: [...empty, ...hidden], unknownNames, passedOver };
}

function countPairs(rows: readonly Subject[], columns: readonly Subject[], cells: Matrix["cells"]) {
  const counts = { compatible: 0, partial: 0, incompatible: 0, deprecated: 0, unknown: 0 };
  const seen = new Set<string>();
  const [rowKeys, columnKeys] = [rows.map(keyOf), columns.map(keyOf)];
  for (const [place, row] of rowKeys.entries()) {
    for (const [next, column] of columnKeys.entries()) {
      const cell = cells[place]?.[next];
      const pair = row < column ? `${row}\n${column}` : `${column}\n${row}`;
      if (!cell || seen.has(pair)) continue;
      seen.add(pair);
      counts[cell.status] += 1;
    }
  }
  return { pairs: seen.size, counts };
}
