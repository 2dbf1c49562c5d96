/** `/matrix`: the form that selects rows and columns, the table, and what it does not show. */
import {
  categoryOf,
  type Matrix,
  type MatrixRequest,
  type MatrixSide,
  MOST_ASKED,
  MOST_LINES,
} from "../../catalog/directory/matrix.js";
import type { Subject } from "../../catalog/names/question.js";
import { categoryName } from "../../catalog/technology/category.js";
import { listOf, nameSubject } from "../../catalog/words.js";
import { Link, LinkItem } from "../components/link.js";
import { Fold, Joined, List, Section } from "../components/parts.js";
import { Layout } from "../layout.js";
import { shorten } from "../shorten.js";
import { MatrixForm } from "./matrix-form.js";
import { MatrixLegend, MatrixTable } from "./matrix-table.js";
import { matrixPath } from "./query.js";

interface MatrixPageProps {
  request: MatrixRequest;
  matrix: Matrix;
  categories: readonly string[];
}

const FIELDS: readonly [row: string, column: string][] = [
  ["orm", "database"],
  ["meta-framework", "hosting"],
  ["framework", "ui-kit"],
  ["ui-kit", "styling"],
  ["backend-framework", "database"],
  ["orm", "edge-runtime"],
];

const NAMES = ["nextjs@15", "react@19", "prisma", "tailwindcss"];

export function MatrixPage({ request, matrix, categories }: MatrixPageProps) {
  const title = titleOf({ request, matrix, categories });
  const isOfCategories = [...request.rows, ...request.columns].every(
    (text) => categoryOf(categories, text) !== undefined,
  );
  return (
    <Layout
      title={`${title}: compatibility matrix`}
      description={`Which of these work together: ${title}. Every pair with its verdict and sources.`}
      {...(isOfCategories && { canonical: matrixPath(request) })}
      alternates={[
        { type: "application/json", path: matrixPath(request, "/matrix.json"), title: "This matrix as JSON" },
        { type: "text/csv", path: matrixPath(request, "/matrix.csv"), title: "This matrix as CSV" },
      ]}
      wide
      scripts={["matrix.js"]}
    >
      <h1>Compatibility matrix</h1>
      <MatrixForm request={request} categories={categories} />
      <Section id="matrix" class="matrix-answer" anchor="matrix-title" title={title}>
        <Notices request={request} matrix={matrix} categories={categories} />
        <MatrixAnswer request={request} matrix={matrix} title={title} />
      </Section>
    </Layout>
  );
}

function Examples({ heading }: { heading: string }) {
  return (
    <>
      <h2>{heading}</h2>
      <ul class="links">
        {FIELDS.map(([row, column]) => (
          <LinkItem
            key={`${row} ${column}`}
            to={matrixPath({ rows: [row], columns: [column], sort: "verdicts", empty: false })}
          >
            {categoryName(row)} × {categoryName(column)}
          </LinkItem>
        ))}
        <LinkItem to={matrixPath({ rows: NAMES, columns: [], sort: "verdicts", empty: false })}>
          {listOf(NAMES)} with each other
        </LinkItem>
      </ul>
    </>
  );
}

const MOST_NAMED = 4;

/** `Meta framework × Database`. */
function titleOf({ request, matrix, categories }: MatrixPageProps): string {
  const named = [
    { texts: request.rows, side: matrix.rows },
    { texts: request.columns, side: matrix.columns },
  ].map(({ texts, side }) => {
    const strange = new Set(side.unknownNames.map(({ text }) => text));
    const names = texts.filter((text) => !strange.has(text)).map((text) => displayName(text, categories));
    const rest = names.length - MOST_NAMED;
    return rest > 0 ? `${names.slice(0, MOST_NAMED).join(", ")} and ${rest} more` : listOf(names);
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

function MatrixAnswer({ request, matrix, title }: { request: MatrixRequest; matrix: Matrix; title: string }) {
  const { rows, columns, pairs, counts } = matrix;
  const known = pairs - counts.unknown;
  const number = (count: number) => count.toLocaleString("en");
  if (pairs === 0) {
    const isHidden = [rows, columns].some((side) => side.empty.length > 0);
    const isAnswerable = [rows, columns].every((side) => side.shown.length + side.empty.length > 0);
    return (
      <>
        {isHidden && isAnswerable ? (
          <p data-swap-summary>
            We don't know anything about these pairs yet.{" "}
            <Link to={matrixPath({ ...request, empty: true })}>Show them anyway</Link>, or{" "}
            <Link to="/contribute">share what you know</Link>.
          </p>
        ) : (
          <p data-swap-summary>There are no pairs to show. Choose a category or enter technologies for each side.</p>
        )}
        <Examples heading="Try one of these" />
      </>
    );
  }
  return (
    <>
      <div class="matrix-bar">
        <p data-swap-summary>
          <strong>
            {number(known)} of {number(pairs)} pairs known.
          </strong>{" "}
          <Shown side={rows} of="rows" /> <Shown side={columns} of="columns" />
        </p>
        <ul class="links">
          <LinkItem to={matrixPath(swapped(request))}>Swap rows and columns</LinkItem>
          <LinkItem to={matrixPath(request)}>Permalink</LinkItem>
          <LinkItem to={matrixPath(request, "/matrix.csv")}>CSV</LinkItem>
          <LinkItem to={matrixPath(request, "/matrix.json")}>JSON</LinkItem>
        </ul>
      </div>
      <MatrixLegend counts={counts} />
      <MatrixTable matrix={matrix} title={title} />
      <NotShown side={rows} of="rows" request={request} />
      <NotShown side={columns} of="columns" request={request} />
      <Examples heading="Popular combinations" />
    </>
  );
}

const swapped = ({ rows, columns, ...rest }: MatrixRequest): MatrixRequest => ({
  rows: columns,
  columns: rows,
  ...rest,
});

function Shown({ side: { shown, crowdedOut, empty }, of }: { side: MatrixSide; of: string }) {
  const total = shown.length + crowdedOut.length + empty.length;
  return (
    <>
      {shown.length === total ? `All ${total}` : `${shown.length} of ${total}`} {of} shown.
    </>
  );
}

interface NoticesProps {
  request: MatrixRequest;
  matrix: Matrix;
  categories: readonly string[];
}

export function Notices({ request, matrix, categories }: NoticesProps) {
  const sides = [
    { key: "rows", side: matrix.rows },
    { key: "columns", side: matrix.columns },
  ] as const;
  const passedOver = matrix.rows.passedOver + matrix.columns.passedOver;
  const unknownNames = sides.flatMap(({ key, side }) => side.unknownNames.map((stranger) => ({ key, ...stranger })));
  if (unknownNames.length === 0 && passedOver === 0) return null;
  return (
    <ul class="matrix-notices">
      {unknownNames.map(({ key, text, problem, near }) => (
        <li key={`${key} ${text}`}>
          {problem === undefined ? (
            <>
              Unknown technology or category “{shorten(text)}”.{" "}
              <Suggestions text={text} near={near} request={request} categories={categories} />
            </>
          ) : (
            `“${shorten(text)}”: ${problem}`
          )}
        </li>
      ))}
      {passedOver > 0 && (
        <li>
          {passedOver.toLocaleString("en")} more {passedOver === 1 ? "name was" : "names were"} unknown or ignored. The
          limit is {MOST_ASKED} per side.
        </li>
      )}
    </ul>
  );
}

interface SuggestionsProps extends Pick<NoticesProps, "request" | "categories"> {
  text: string;
  near: readonly string[];
}

function Suggestions({ text, near, request, categories }: SuggestionsProps) {
  if (near.length === 0) {
    return (
      <>
        Check the spelling, or see <Link to="/tech">all technologies</Link>.
      </>
    );
  }
  return (
    <>
      Did you mean{" "}
      <Joined
        last=" or "
        of={near.map((id) => (
          <Link key={id} to={matrixPath(replaced(request, text, id))}>
            {categories.includes(id) ? `${categoryName(id)} (category)` : id}
          </Link>
        ))}
      />
      ?
    </>
  );
}

function replaced({ rows, columns, ...rest }: MatrixRequest, text: string, id: string): MatrixRequest {
  const replace = (texts: readonly string[]) => [...new Set(texts.map((one) => (one === text ? id : one)))];
  return { rows: replace(rows), columns: replace(columns), ...rest };
}

export function NotShown({
  side: { crowdedOut, empty },
  of,
  request,
}: {
  side: MatrixSide;
  of: string;
  request: MatrixRequest;
}) {
  return (
    <>
      {crowdedOut.length > 0 && (
        <Fold summary={`${crowdedOut.length} more ${of} not shown`}>
          <p class="fine">
            The matrix shows the {MOST_LINES} with the most data. To see others, enter their names instead of the
            category.
          </p>
          <Names subjects={crowdedOut} />
        </Fold>
      )}
      {empty.length > 0 && (
        <Fold summary={`${empty.length} more ${of} without data`}>
          <p class="fine">
            <Link to={matrixPath({ ...request, empty: true })}>Show them</Link>
          </p>
          <Names subjects={empty} />
        </Fold>
      )}
    </>
  );
}

function Names({ subjects }: { subjects: readonly Subject[] }) {
  return (
    <List class="links" of={subjects}>
      {(subject) => <Link to={`/tech/${subject.technology.id}`}>{nameSubject(subject)}</Link>}
    </List>
  );
}
