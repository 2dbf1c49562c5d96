/** What a table of pairs does not show: names that are not known, and lines without room or data. */
import type { ComponentChildren } from "preact";
import {
  type Matrix,
  type MatrixRequest,
  type MatrixSide,
  MOST_ASKED,
  MOST_LINES,
} from "../../catalog/directory/matrix.js";
import type { Subject } from "../../catalog/names/question.js";
import { categoryName } from "../../catalog/technology/category.js";
import { nameSubject } from "../../catalog/words.js";
import { Link } from "../components/link.js";
import { DidYouMean, Fold, List } from "../components/parts.js";
import { shorten } from "../texts.js";
import { tablePath } from "./query.js";

interface NoticesProps {
  request: MatrixRequest;
  matrix: Matrix;
  categories: readonly string[];
}

export function Notices({ request, matrix: { rows, columns }, categories }: NoticesProps) {
  const passedOver = rows.passedOver + columns.passedOver;
  const unknownNames = [...rows.unknownNames, ...columns.unknownNames];
  if (unknownNames.length === 0 && passedOver === 0) return null;
  return (
    <ul class="matrix-notices">
      {unknownNames.map(({ text, problem, near }) => (
        <li key={text}>
          {problem === undefined ? (
            <>
              Unknown technology or category “{shorten(text)}”. <Suggestions {...{ text, near, request, categories }} />
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
    <DidYouMean
      of={near.map((id) => (
        <Link key={id} to={tablePath(replaced(request, text, id))}>
          {categories.includes(id) ? `${categoryName(id)} (category)` : id}
        </Link>
      ))}
    />
  );
}

function replaced({ rows, columns, ...rest }: MatrixRequest, text: string, id: string): MatrixRequest {
  const replace = (texts: readonly string[]) => [...new Set(texts.map((one) => (one === text ? id : one)))];
  return { rows: replace(rows), columns: replace(columns), ...rest };
}

interface NotShownProps {
  side: MatrixSide;
  of: string;
  request: MatrixRequest;
}

export function NotShown({ side: { crowdedOut, empty }, of, request }: NotShownProps) {
  return (
    <>
      <Hidden subjects={crowdedOut} why={`${of} not shown`}>
        The table shows the {MOST_LINES} with the most data. To see others, enter their names instead of the category.
      </Hidden>
      <Hidden subjects={empty} why={`${of} without data`}>
        <Link to={tablePath({ ...request, empty: true })}>Show them</Link>
      </Hidden>
    </>
  );
}

interface HiddenProps {
  subjects: readonly Subject[];
  why: string;
  children: ComponentChildren;
}

function Hidden({ subjects, why, children }: HiddenProps) {
  if (subjects.length === 0) return null;
  return (
    <Fold summary={`${subjects.length} more ${why}`}>
      <p class="fine">{children}</p>
      <List class="links" of={subjects}>
        {(subject) => <Link to={`/tech/${subject.technology.id}`}>{nameSubject(subject)}</Link>}
      </List>
    </Fold>
  );
}
