/** The page of a matrix: what is held against what, what was not understood, and the table. */
import { categoryOf, type Matrix, type MatrixRequest, type Side } from "../../catalog/matrix.js";
import { listOf } from "../../catalog/wording.js";
import { categoryName } from "../components/category.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { MatrixForm } from "./matrix-form.js";
import { Notices, NotShown, shorten } from "./matrix-notices.js";
import { MatrixLegend, MatrixTable } from "./matrix-table.js";
import { addressOf } from "./query.js";

interface MatrixPageProps {
  request: MatrixRequest;
  matrix: Matrix;
  categories: readonly string[];
}

/** Fields that many ask about, by row and column. */
const FIELDS: readonly [row: string, column: string][] = [
  ["orm", "database"],
  ["meta-framework", "hosting"],
  ["framework", "ui-kit"],
  ["ui-kit", "styling"],
  ["backend-framework", "database"],
  ["orm", "edge-runtime"],
];

export function MatrixPage({ request, matrix, categories }: MatrixPageProps) {
  const { links } = useSite();
  const title = titleOf({ request, matrix, categories });
  const isOfCategories = [...request.rows, ...request.columns].every(
    (text) => categoryOf(categories, text) !== undefined,
  );
  return (
    <Layout
      title={`${title}: the matrix`}
      description={`Which of them work together: ${title}. Every pair with its verdict and sources.`}
      {...(isOfCategories && { canonical: addressOf(request) })}
      twins={[
        { type: "application/json", path: addressOf(request, "/matrix.json"), title: "The matrix as JSON" },
        { type: "text/csv", path: addressOf(request, "/matrix.csv"), title: "The matrix as CSV" },
      ]}
      wide
    >
      <h1>Compatibility matrix</h1>
      <p class="lead">Hold many technologies against many others, and see which pairs work together.</p>
      <MatrixForm request={request} categories={categories} />
      <section id="matrix" aria-labelledby="matrix-title">
        <h2 id="matrix-title">{title}</h2>
        <Notices request={request} matrix={matrix} categories={categories} />
        <MatrixAnswer request={request} matrix={matrix} title={title} />
      </section>
      <section>
        <h2>Other fields</h2>
        <ul class="links">
          {FIELDS.map(([row, column]) => (
            <li key={`${row} ${column}`}>
              <a href={links.to(addressOf({ rows: [row], columns: [column], sort: "verdicts", empty: false }))}>
                {categoryName(row)} × {categoryName(column)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </Layout>
  );
}

/** Titles name so many technologies, and count the others. */
const MOST_NAMED = 4;

/** `Meta framework × Database`; of many names the first few, and only what was understood. */
function titleOf({ request, matrix, categories }: MatrixPageProps): string {
  const named = [
    { texts: request.rows, side: matrix.rows },
    { texts: request.columns, side: matrix.columns },
  ].map(({ texts, side }) => {
    const strange = new Set(side.strangers.map(({ text }) => text));
    const words = texts.filter((text) => !strange.has(text)).map((text) => wordOf(text, categories));
    const rest = words.length - MOST_NAMED;
    return rest > 0 ? `${words.slice(0, MOST_NAMED).join(", ")} and ${rest} more` : listOf(words);
  });
  const sides = named.filter((words) => words !== "");
  const isSymmetric = request.rows.length === 0 || request.columns.length === 0;
  if (isSymmetric && sides.length > 0) return `${sides[0]}, each with each`;
  return sides.join(" × ") || "Nothing that is known here";
}

function wordOf(text: string, categories: readonly string[]): string {
  const category = categoryOf(categories, text);
  return category === undefined ? shorten(text) : categoryName(category);
}

function MatrixAnswer({ request, matrix, title }: { request: MatrixRequest; matrix: Matrix; title: string }) {
  const { links } = useSite();
  const { rows, columns, pairs, counts } = matrix;
  const known = pairs - counts.unknown;
  const number = (count: number) => count.toLocaleString("en");
  if (pairs === 0) {
    const isHidden = [rows, columns].some((side) => side.empty.length > 0);
    const isAnswerable = [rows, columns].every((side) => side.shown.length + side.empty.length > 0);
    return (
      <div class="panel">
        {isHidden && isAnswerable ? (
          <p>
            Nothing is known between them yet.{" "}
            <a href={links.to(addressOf({ ...request, empty: true }))}>Show them all the same</a>, or{" "}
            <a href={links.to("/contribute")}>tell what you know</a>.
          </p>
        ) : (
          <p>There is no pair to show: give each side a category or the names of other technologies.</p>
        )}
      </div>
    );
  }
  return (
    <>
      <p>
        <strong>
          {number(known)} of {number(pairs)} pairs known.
        </strong>{" "}
        <Shown side={rows} of="rows" /> <Shown side={columns} of="columns" />
      </p>
      <MatrixLegend counts={counts} />
      <MatrixTable matrix={matrix} title={title} />
      <ul class="links">
        <li>
          <a href={links.to(addressOf(request, "/matrix.csv"))}>Download as CSV</a>
        </li>
        <li>
          <a href={links.to(addressOf(request, "/matrix.json"))}>As JSON</a>
        </li>
        <li>
          <a href={links.to(addressOf(request))}>Link to this matrix</a>
        </li>
        <li>
          <a href={links.to(addressOf(turned(request)))}>Rows and columns swapped</a>
        </li>
      </ul>
      <NotShown side={rows} of="rows" request={request} />
      <NotShown side={columns} of="columns" request={request} />
    </>
  );
}

const turned = ({ rows, columns, ...rest }: MatrixRequest): MatrixRequest => ({
  rows: columns,
  columns: rows,
  ...rest,
});

function Shown({ side: { shown, crowdedOut, empty }, of }: { side: Side; of: string }) {
  const total = shown.length + crowdedOut.length + empty.length;
  return (
    <>
      {shown.length === total ? `All ${total}` : `${shown.length} of ${total}`} {of} shown.
    </>
  );
}
