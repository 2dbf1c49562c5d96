/** Which versions work together, and what packages require. */
import { STATUS_SIGNS } from "../../../catalog/facts/kind.js";
import { versionOf } from "../../../catalog/names/question.js";
import type { Verdict } from "../../../catalog/verdict/verdict.js";
import { firstThatWorks, type Line, type VersionTable } from "../../../catalog/verdict/version-table.js";
import { nameSubject } from "../../../catalog/words.js";
import { Link } from "../../components/link.js";
import { Fold, Scroll, Section } from "../../components/parts.js";
import { STATUSES, StatusLabel, StatusSign, verdictSentence } from "../../components/status.js";
import { useSite } from "../../site.js";
import { RequirementTable } from "../../technology/sections/requirements.js";
import { type PairView, pairPath } from "../view.js";

const MOST_UNFOLDED = 4;

/** Only of use where versions are known to matter. */
export function Versions({ view }: { view: PairView }) {
  const { table, explanation } = view;
  const { versions } = explanation;
  const declarations = (
    <RequirementTable
      of={versions}
      isLinked={false}
      label="What packages require"
      caption="What the packages declare as requirements."
    />
  );
  return (
    <Section title="Versions">
      {table && <LineTable view={view} table={table} />}
      {versions.length > MOST_UNFOLDED ? (
        <Fold summary={`Requirements of ${versions.length} release lines`}>{declarations}</Fold>
      ) : (
        versions.length > 0 && declarations
      )}
    </Section>
  );
}

export function LineTable({ view, table: { rows, columns, verdicts } }: { view: PairView; table: VersionTable }) {
  const { a, b } = view;
  const [nameA, nameB] = [a.technology.name, b.technology.name];
  const all = verdicts.flat();
  const shown = STATUSES.filter((status) => all.some(({ pairStatus }) => pairStatus === status));
  const hasEnded = all.some(({ ended }) => ended.length > 0);
  return (
    <>
      <p class="fine">Select a sign to see why.</p>
      <Scroll label={`Release lines of ${nameA} and ${nameB}`}>
        <table class="lines">
          <caption class="hidden">
            {nameA} versions by {nameB} versions
          </caption>
          <thead>
            <tr>
              <td />
              <th scope="colgroup" colSpan={columns.length}>
                {nameB}
              </th>
            </tr>
            <tr>
              <th scope="col">{nameA}</th>
              {columns.map((line, index) => (
                <th
                  key={line.version}
                  scope="col"
                  class={verdicts.some((row) => row[index] && firstThatWorks(row[index])) ? "with-first" : undefined}
                >
                  <LineName line={line} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.version}>
                <th scope="row">
                  <LineName line={row} />
                </th>
                {columns.map((column, index) => (
                  <td key={column.version}>
                    <Cell view={view} row={row} column={column} verdict={verdicts[at]?.[index] as Verdict} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <ul class="links fine">
        {shown.map((status) => (
          <li key={status}>
            <StatusLabel status={status} />
          </li>
        ))}
        {all.some(firstThatWorks) && <li>1.2+ from this release on, of those we read</li>}
        {hasEnded && (
          <li>
            <StatusSign status="deprecated" /> out of support
          </li>
        )}
      </ul>
    </>
  );
}

function LineName({ line: { version, hasEnded } }: { line: Line }) {
  return (
    <>
      {version ?? "any version"}
      {hasEnded && (
        <>
          {" "}
          <StatusSign status="deprecated" />
          <span class="hidden"> out of support</span>
        </>
      )}
    </>
  );
}

/** The verdict on two release lines. End of life is marked on the lines, since it would hide the verdict. */
function Cell({ view, row, column, verdict }: { view: PairView; row: Line; column: Line; verdict: Verdict }) {
  const { links } = useSite();
  const path = pairPath(links, { a: row.subject, b: column.subject, platform: view.platform });
  const isAsked =
    view.isSpecial &&
    versionOf(view.a)?.text === (row.version ?? undefined) &&
    versionOf(view.b)?.text === (column.version ?? undefined);
  const name = cellName(row, column, verdict);
  const first = firstThatWorks(verdict);
  return (
    <Link to={path} class={verdict.pairStatus} aria-current={isAsked ? "true" : undefined}>
      <span aria-hidden="true">
        {STATUS_SIGNS[verdict.pairStatus]}
        {first && <span class="first-release">{first.version}+</span>}
      </span>
      <span class="hidden">{name}</span>
    </Link>
  );
}

function cellName(row: Line, column: Line, verdict: Verdict): string {
  const { pairStatus, ended } = verdict;
  const first = firstThatWorks(verdict);
  return [
    verdictSentence(pairStatus, nameSubject(row.subject), nameSubject(column.subject)),
    ...(first ? [`from ${first.technology.name} ${first.version} on`] : []),
    ...(ended.length > 0 ? ["out of support"] : []),
  ].join("; ");
}
