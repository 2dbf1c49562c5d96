/** Which versions of the two go together, and what their packages declare. */
import { STATUS_SIGNS, type Status } from "../../catalog/judgement.js";
import { versionOf } from "../../catalog/question.js";
import type { Requirement } from "../../catalog/technology.js";
import type { Verdict } from "../../catalog/verdict.js";
import { describeRange } from "../../catalog/version-range.js";
import type { Line, VersionTable } from "../../catalog/version-table.js";
import { nameSubject } from "../../catalog/wording.js";
import { Scroll } from "../components/scroll.js";
import { sourceName } from "../components/sources.js";
import { STATUSES, StatusSign } from "../components/status.js";
import { useSite } from "../site.js";
import { type PairView, pathOf } from "./view.js";

/** More lines of declarations than this are folded. */
const MOST_UNFOLDED = 4;

/** The section; nothing where no versions are known to matter. */
export function Versions({ view }: { view: PairView }) {
  const { table, explanation } = view;
  const { versions } = explanation;
  if (!table && versions.length === 0) return null;
  return (
    <section>
      <h2>Versions</h2>
      {table && <LineTable view={view} table={table} />}
      {versions.length > MOST_UNFOLDED ? (
        <details>
          <summary>What {versions.length} lines of packages declare</summary>
          <Declarations versions={versions} />
        </details>
      ) : (
        versions.length > 0 && <Declarations versions={versions} />
      )}
    </section>
  );
}

function LineTable({ view, table: { rows, columns, verdicts } }: { view: PairView; table: VersionTable }) {
  const { a, b } = view;
  const [nameA, nameB] = [a.technology.name, b.technology.name];
  const all = verdicts.flat();
  const shown = STATUSES.filter((status) => all.some(({ apart }) => apart === status));
  const hasEnded = all.some(({ ended }) => ended.length > 0);
  return (
    <>
      <Scroll label={`Release lines of ${nameA} and ${nameB}`}>
        <table class="lines">
          <caption>
            Each sign stands for a line of {nameA} with a line of {nameB}, and leads to why.
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
              {columns.map((line) => (
                <th key={line.version} scope="col">
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
            <StatusSign status={status} /> {status}
          </li>
        ))}
        {hasEnded && (
          <li>
            <StatusSign status="deprecated" /> past its end of life
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
          <span class="hidden"> past its end of life</span>
        </>
      )}
    </>
  );
}

/** How two lines get on, apart from ends of life, which would hide it; these are told beside. */
function Cell({ view, row, column, verdict }: { view: PairView; row: Line; column: Line; verdict: Verdict }) {
  const { links } = useSite();
  const path = pathOf(links, { a: row.subject, b: column.subject, platform: view.platform });
  const isAsked =
    view.isSpecial &&
    versionOf(view.a)?.text === (row.version ?? undefined) &&
    versionOf(view.b)?.text === (column.version ?? undefined);
  const name = `${nameSubject(row.subject)} with ${nameSubject(column.subject)}: ${tell(verdict)}`;
  return (
    <a href={links.to(path)} class={verdict.apart} aria-current={isAsked ? "true" : undefined}>
      <span aria-hidden="true">{STATUS_SIGNS[verdict.apart]}</span>
      <span class="hidden">{name}</span>
    </a>
  );
}

function tell({ apart, ended }: Verdict): Status | string {
  return ended.length > 0 ? `${apart}, past its end of life` : apart;
}

function Declarations({ versions }: { versions: readonly Requirement[] }) {
  return (
    <Scroll label="What packages declare">
      <table class="declared">
        <caption>What each line asks for, as its package declares it.</caption>
        <thead>
          <tr>
            <th scope="col">Package</th>
            <th scope="col">Line</th>
            <th scope="col">Asks for</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((requirement) => {
            const { package: name, line, ofPackages, source } = requirement;
            return (
              <tr key={`${name} ${line.text} ${ofPackages.join()} ${source}`}>
                <td>{name}</td>
                <td>{describeRange(line.text)}</td>
                <td>{tellAsked(requirement)}</td>
                <td>
                  <a href={source} rel="noopener">
                    {sourceName(source)}
                  </a>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}

/** `react ^18.2 or ^19 (optional)`: what a line asks for. */
export function tellAsked({ ofPackages, of, lockstep, range, optional }: Requirement): string {
  const versions = lockstep ? "of its own line" : /\d/.test(range.text) ? describeRange(range.text) : "in any version";
  return `${ofPackages.join(", ") || of} ${versions}${optional ? " (optional)" : ""}`;
}
