/** The table of a matrix. Scripts make a grid of it: `browser/matrix.ts`. */
import type { Cell, Matrix } from "../../catalog/directory/matrix.js";
import { STATUS_SIGNS } from "../../catalog/facts/kind.js";
import type { Subject } from "../../catalog/names/question.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { nameBasis } from "../../catalog/verdict/basis.js";
import { nameSubject } from "../../catalog/words.js";
import { Link } from "../components/link.js";
import { Table } from "../components/parts.js";
import { STATUSES, StatusLabel, verdictSentence } from "../components/status.js";
import { useSite } from "../site.js";

const MEANINGS = {
  compatible: "works",
  partial: "works with limits",
  incompatible: "conflicts",
  deprecated: "a side is out of support",
  unknown: "not known yet",
} as const;

export function MatrixLegend({ counts }: Pick<Matrix, "counts">) {
  return (
    <ul class="matrix-legend">
      {STATUSES.map((status) => (
        <li key={status}>
          <StatusLabel status={status} /> <strong>{counts[status].toLocaleString("en")}</strong>{" "}
          <span class="fine">{MEANINGS[status]}</span>
        </li>
      ))}
    </ul>
  );
}

export function MatrixTable({ matrix: { rows, columns, cells, retired }, title }: { matrix: Matrix; title: string }) {
  return (
    <div class="matrix">
      <Table
        label={`Table: ${title}`}
        heard={`${title}. Each cell links to the pair.`}
        columns={[
          "",
          ...columns.shown.map((column) => (
            <TechnologyLink key={nameSubject(column)} subject={column} retired={retired} />
          )),
        ]}
      >
        <tbody>
          {rows.shown.map((row, index) => (
            <tr key={nameSubject(row)}>
              <th scope="row">
                <TechnologyLink subject={row} retired={retired} />
              </th>
              {columns.shown.map((column, place) => (
                <PairCell key={nameSubject(column)} row={row} column={column} cell={cells[index]?.[place]} />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {/* Scripts show the title of a sign here; whoever hears the page has that. */}
      <p class="matrix-reason" aria-hidden="true">
        Point at a sign, or move to it with the arrow keys, to see why.
      </p>
    </div>
  );
}

function TechnologyLink({ subject, retired }: { subject: Subject; retired: ReadonlySet<Technology> }) {
  const { technology } = subject;
  return (
    <Link to={`/tech/${technology.id}`}>
      {nameSubject(subject)}
      {retired.has(technology) && <span class="retired"> retired</span>}
    </Link>
  );
}

function PairCell({ row, column, cell }: { row: Subject; column: Subject; cell: Cell | undefined }) {
  const { links } = useSite();
  if (!cell) {
    return (
      <td class="self">
        <span aria-hidden="true">–</span>
        <span class="hidden">the same technology</span>
      </td>
    );
  }
  const { status } = cell;
  return (
    <td class={status}>
      <a href={links.askedPath(row, column)} title={summarize(row, column, cell)}>
        <span aria-hidden="true">{STATUS_SIGNS[status]}</span>
        <span class="hidden">{status}</span>
      </a>
    </td>
  );
}

/** Longer reasons are cut: the page of the pair has them whole. */
const REASON_LENGTH = 120;

/**
 * What a cell says of its pair, a line each: the verdict, how we know and for which versions, and why. Of what is unknown there
 * is one line.
 */
function summarize(row: Subject, column: Subject, { status, severity, basis, coverage, message }: Cell): string {
  const grave = severity === "critical" ? " (critical)" : "";
  const verdict = `${verdictSentence(status, nameSubject(row), nameSubject(column))}${grave}`;
  if (!basis) return verdict;
  return [verdict, nameBasis(basis, coverage), cut(message)].join("\n");
}

/** After a sentence, or between words where the first is too long. */
function cut(message: string): string {
  if (message.length <= REASON_LENGTH) return message;
  const end = message.lastIndexOf(". ", REASON_LENGTH) + 1 || message.lastIndexOf(" ", REASON_LENGTH);
  return `${message.slice(0, end)} …`;
}
