/** What a matrix does not show: names that are not known, and technologies without room or without a verdict. */
import { type Matrix, type MatrixRequest, MOST_ASKED, MOST_LINES, type Side } from "../../catalog/matrix.js";
import type { Subject } from "../../catalog/question.js";
import { nameSubject } from "../../catalog/wording.js";
import { categoryName } from "../components/category.js";
import { useSite } from "../site.js";
import { addressOf } from "./query.js";

interface NoticesProps {
  request: MatrixRequest;
  matrix: Matrix;
  categories: readonly string[];
}

/** Longer texts are cut here where they are repeated. */
const QUOTED_LENGTH = 60;

/** A text of the user's, to be repeated. */
export const shorten = (text: string) => (text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text);

/** What was not understood, with what may be meant. */
export function Notices({ request, matrix, categories }: NoticesProps) {
  const { links } = useSite();
  const sides = [
    { key: "rows", side: matrix.rows },
    { key: "columns", side: matrix.columns },
  ] as const;
  const passedOver = matrix.rows.passedOver + matrix.columns.passedOver;
  const strangers = sides.flatMap(({ key, side }) => side.strangers.map((stranger) => ({ key, ...stranger })));
  if (strangers.length === 0 && passedOver === 0) return null;
  return (
    <ul class="matrix-notices">
      {strangers.map(({ key, text, near }) => (
        <li key={`${key} ${text}`}>
          No technology or category is known as “{shorten(text)}”.{" "}
          {near.length > 0 ? (
            <>
              Did you mean{" "}
              {near.map((id, index) => (
                <span key={id}>
                  {index > 0 && (index === near.length - 1 ? " or " : ", ")}
                  <a href={links.to(addressOf(replaced(request, text, id)))}>
                    {categories.includes(id) ? `${categoryName(id)} (category)` : id}
                  </a>
                </span>
              ))}
              ?
            </>
          ) : (
            <>
              It may be spelt differently here; see <a href={links.to("/tech")}>all technologies</a>.
            </>
          )}
        </li>
      ))}
      {passedOver > 0 && (
        <li>
          {passedOver.toLocaleString("en")} more {passedOver === 1 ? "name was" : "names were"} not understood, or not
          looked at: it is up to {MOST_ASKED} on a side.
        </li>
      )}
    </ul>
  );
}

/** The same matrix with one word in the place of another. */
function replaced({ rows, columns, ...rest }: MatrixRequest, text: string, id: string): MatrixRequest {
  const replace = (texts: readonly string[]) => [...new Set(texts.map((one) => (one === text ? id : one)))];
  return { rows: replace(rows), columns: replace(columns), ...rest };
}

/** What is left out of a side, and how to see it. */
export function NotShown({
  side: { crowdedOut, empty },
  of,
  request,
}: {
  side: Side;
  of: string;
  request: MatrixRequest;
}) {
  const { links } = useSite();
  return (
    <>
      {crowdedOut.length > 0 && (
        <details>
          <summary>
            {crowdedOut.length} more {of}, for which there is no room
          </summary>
          <p class="fine">
            {MOST_LINES} are shown at once, those with the most facts. To see others, give their names instead of the
            category.
          </p>
          <Names subjects={crowdedOut} />
        </details>
      )}
      {empty.length > 0 && (
        <details>
          <summary>
            {empty.length} more {of} without a verdict here
          </summary>
          <p class="fine">
            <a href={links.to(addressOf({ ...request, empty: true }))}>Show those as well</a>
          </p>
          <Names subjects={empty} />
        </details>
      )}
    </>
  );
}

function Names({ subjects }: { subjects: readonly Subject[] }) {
  const { links } = useSite();
  return (
    <ul class="links">
      {subjects.map((subject) => (
        <li key={nameSubject(subject)}>
          <a href={links.to(`/tech/${subject.technology.id}`)}>{nameSubject(subject)}</a>
        </li>
      ))}
    </ul>
  );
}
