/** `/set`: technologies held against each other, or rows against columns, in one table of pairs. */
import { MOST_IN_SET } from "../../catalog/ask/question.js";
import type { CheckedSet } from "../../catalog/ask/set.js";
import { isRetired } from "../../catalog/directory/directory.js";
import {
  type Cell,
  categoryOf,
  type Matrix,
  type MatrixRequest,
  type MatrixSide,
} from "../../catalog/directory/matrix.js";
import { bare, type Subject } from "../../catalog/names/question.js";
import type { Resolution } from "../../catalog/stack/resolve/resolution.js";
import { categoryName } from "../../catalog/technology/category.js";
import { listFirst } from "../../catalog/words.js";
import { nameWithVersion, setPath, setTitle } from "../ask/paths.js";
import { Select, TechnologyField } from "../components/field.js";
import { Form, Link, LinkItem } from "../components/link.js";
import { Logo } from "../components/logo.js";
import { Fold, List, Section } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { shorten } from "../texts.js";
import { Findings, summarize, Versions } from "./answer.js";
import { Dates } from "./dates.js";
import { MatrixLegend, MatrixTable } from "./matrix-table.js";
import { Notices, NotShown } from "./notices.js";
import { eachOther, tablePath } from "./query.js";

/** The pairs of more technologies are a table as wide as the page. */
const MOST_BESIDE = 5;
const MOST_LOGOS = 4;

/** What of a page scripts replace. */
const PART = "set";

export interface SetAnswer {
  subjects: readonly Subject[];
  platform: string | undefined;
  checked: CheckedSet;
  /** Versions that go together; undefined where the search took too long. */
  resolved: Resolution | undefined;
}

/** `/set/{a}+{b}+{c}`: several technologies together. */
export function SetPage({ subjects, platform, checked, resolved }: SetAnswer) {
  const { today } = useSite();
  const title = `${setTitle(subjects)}${platform === undefined ? "" : ` on ${platform}`}`;
  const summary = summarize(checked);
  const pathOf = (others: readonly Subject[]) => setPath(others, platform);
  return (
    <Frame title={title} summary={summary} canonical={setPath(subjects.map(({ technology }) => bare(technology)))}>
      <h1>
        {subjects.length <= MOST_LOGOS &&
          subjects.map((one) => <Logo key={nameWithVersion(one)} technology={one.technology} />)}
        {title}
      </h1>
      <p class="lead" data-swap-summary>
        {summary}
      </p>
      <div class={subjects.length <= MOST_BESIDE ? "with-aside" : undefined}>
        <div>
          <Findings {...{ checked, subjects, platform, pathOf }} />
          <Versions resolved={resolved} subjects={subjects} />
          <Dates subjects={subjects} />
        </div>
        <Section anchor="pairs" title="All pairs">
          <MatrixTable matrix={tableOf(subjects, checked, today)} title={title} />
          <MatrixLegend counts={checked.counts} />
        </Section>
      </div>
      <Section title="Change the question">
        <TableForm request={eachOther(subjects.map(nameWithVersion))} />
      </Section>
    </Frame>
  );
}

function tableOf(subjects: readonly Subject[], { pairs, counts }: CheckedSet, today: string): Matrix {
  const side = { shown: subjects, crowdedOut: [], empty: [], unknownNames: [], passedOver: 0 };
  const cellOf = (one: Subject, other: Subject): Cell | undefined => {
    return pairs.find(({ a, b }) => (a === one && b === other) || (a === other && b === one))?.verdict;
  };
  return {
    rows: side,
    columns: side,
    cells: subjects.map((row) => subjects.map((column) => cellOf(row, column))),
    pairs: pairs.length,
    counts,
    retired: new Set(subjects.map(({ technology }) => technology).filter((one) => isRetired(one, today))),
  };
}

interface TablePageProps {
  request: MatrixRequest;
  matrix: Matrix;
  categories: readonly string[];
}

/** `/set?row=&col=`: categories and names, many at once. */
export function TablePage(props: TablePageProps) {
  const { request, matrix, categories } = props;
  const { rows, columns, pairs, counts } = matrix;
  const title = titleOf(props);
  const isOfCategories = [...request.rows, ...request.columns].every((text) => categoryOf(categories, text));
  return (
    <Frame
      title={title}
      summary="Every pair with its verdict and sources."
      {...(isOfCategories && { canonical: tablePath(request) })}
      alternates={[tablePath(request, "/set.csv")]}
    >
      <h1>{title}</h1>
      <TableForm request={request} />
      <Notices {...props} />
      <Summary request={request} matrix={matrix} />
      {pairs > 0 && (
        <>
          <MatrixLegend counts={counts} />
          <MatrixTable matrix={matrix} title={title} />
        </>
      )}
      <NotShown side={rows} of="rows" request={request} />
      <NotShown side={columns} of="columns" request={request} />
      <Examples heading={pairs > 0 ? "Popular combinations" : "Try one of these"} categories={categories} />
    </Frame>
  );
}

interface FrameProps {
  title: string;
  summary: string;
  canonical?: string;
  alternates?: readonly string[];
  children: preact.ComponentChildren;
}

function Frame({ title, summary, children, ...rest }: FrameProps) {
  return (
    <Layout title={title} description={`${title}: ${summary}`} wide scripts={["matrix.js"]} {...rest}>
      <div id={PART}>{children}</div>
    </Layout>
  );
}

const ORDERS = [
  ["verdicts", "Most known"],
  ["name", "By name"],
] as const;

/** Names alone lead to their set; with a category, or with columns, they are a table. */
function TableForm({ request: { rows, columns, sort, empty } }: { request: MatrixRequest }) {
  const side = (name: string, label: string, names: readonly string[], placeholder: string, required = true) => (
    <TechnologyField
      {...{ id: name, name, label, placeholder, required }}
      value={names.join(", ")}
      describedBy="table-hint"
      several
    />
  );
  return (
    <Form to="/set" method="get" class="panel table-form" autocomplete="off" data-swap={PART} data-swap-live="change">
      {side("row", "Compare", rows, "nextjs@15, react, prisma")}
      {side("col", "With (optional)", columns, "database", false)}
      <Select id="sort" name="sort" label="Order" options={ORDERS} chosen={sort} />
      <label class="tick">
        <input type="checkbox" name="empty" value="show" checked={empty} />
        <span>Include lines without data</span>
      </label>
      <button type="submit">Compare</button>
      <p class="fine" id="table-hint">
        Technologies with or without versions, or a category such as <code>orm</code>, separated by commas. Up to{" "}
        {MOST_IN_SET} technologies compared with each other also get versions that go together.{" "}
        <span class="hidden" role="status" data-swap-status />
      </p>
    </Form>
  );
}

function Summary({ request, matrix: { rows, columns, pairs, counts } }: Pick<TablePageProps, "request" | "matrix">) {
  const number = (count: number) => count.toLocaleString("en");
  if (pairs === 0) {
    const isHidden = [rows, columns].some((side) => side.empty.length > 0);
    const isAnswerable = [rows, columns].every((side) => side.shown.length + side.empty.length > 0);
    if (!isHidden || !isAnswerable)
      return <p data-swap-summary>There are no pairs to show. Enter technologies or a category for each side.</p>;
    return (
      <p data-swap-summary>
        We don't know anything about these pairs yet.{" "}
        <Link to={tablePath({ ...request, empty: true })}>Show them anyway</Link>, or{" "}
        <Link to="/contribute">share what you know</Link>.
      </p>
    );
  }
  const turned = { ...request, rows: request.columns, columns: request.rows };
  return (
    <div class="matrix-bar">
      <p data-swap-summary>
        <strong>
          {number(pairs - counts.unknown)} of {number(pairs)} pairs known.
        </strong>{" "}
        {countShown(rows, "rows")} {countShown(columns, "columns")}
      </p>
      <ul class="links">
        <LinkItem to={tablePath(turned)}>Swap rows and columns</LinkItem>
        <LinkItem to={tablePath(request, "/set.csv")}>CSV</LinkItem>
      </ul>
    </div>
  );
}

function countShown({ shown, crowdedOut, empty }: MatrixSide, of: string): string {
  const total = shown.length + crowdedOut.length + empty.length;
  return `${shown.length === total ? `All ${total}` : `${shown.length} of ${total}`} ${of} shown.`;
}

const PAIRS_OF_CATEGORIES: readonly [row: string, column: string][] = [
  ["orm", "database"],
  ["meta-framework", "hosting"],
  ["framework", "ui-kit"],
  ["ui-kit", "styling"],
  ["backend-framework", "database"],
  ["orm", "edge-runtime"],
];

function Examples({ heading, categories }: { heading: string; categories: readonly string[] }) {
  return (
    <>
      <Section title={heading}>
        <List class="links" of={PAIRS_OF_CATEGORIES}>
          {([row, column]) => (
            <Link to={tablePath({ ...eachOther([row]), columns: [column] })}>
              {categoryName(row)} × {categoryName(column)}
            </Link>
          )}
        </List>
      </Section>
      <Fold summary="All categories">
        <List class="links" of={categories}>
          {(category) => <Link to={tablePath(eachOther([category]))}>{categoryName(category)}</Link>}
        </List>
      </Fold>
    </>
  );
}

const MOST_NAMED = 4;

/** `Meta framework × Database`. */
function titleOf({ request, matrix, categories }: TablePageProps): string {
  const named = [
    { texts: request.rows, side: matrix.rows },
    { texts: request.columns, side: matrix.columns },
  ].map(({ texts, side }) => {
    const strange = new Set(side.unknownNames.map(({ text }) => text));
    const names = texts.filter((text) => !strange.has(text)).map((text) => displayName(text, categories));
    return listFirst(names, MOST_NAMED);
  });
  const sides = named.filter((words) => words !== "");
  const isSymmetric = request.rows.length === 0 || request.columns.length === 0;
  if (isSymmetric && sides.length > 0) return `${sides[0]} compared with each other`;
  return sides.join(" × ") || "Nothing to compare";
}

function displayName(text: string, categories: readonly string[]): string {
  const category = categoryOf(categories, text);
  // Suggestions end with the sign that a version may follow.
  return category === undefined ? shorten(text.replace(/@$/, "")) : categoryName(category);
}
