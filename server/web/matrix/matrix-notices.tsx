/** What a matrix does not show: unknown names, and technologies without space or data. */
import { type Matrix, type MatrixRequest, MOST_ASKED, MOST_LINES, type Side } from "../../catalog/directory/matrix.js";
import { categoryName } from "../../catalog/facts/category.js";
import type { Subject } from "../../catalog/names/question.js";
import { nameSubject } from "../../catalog/verdict/wording.js";
import { Link, LinkItem } from "../components/link.js";
import { Fold, Joined } from "../components/parts.js";
import { shorten } from "../shorten.js";
import { matrixPath } from "./query.js";

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
  side: Side;
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
    <ul class="links">
      {subjects.map((subject) => (
        <LinkItem key={nameSubject(subject)} to={`/tech/${subject.technology.id}`}>
          {nameSubject(subject)}
        </LinkItem>
      ))}
    </ul>
  );
}
