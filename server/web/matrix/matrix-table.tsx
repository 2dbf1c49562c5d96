/** The matrix itself: a sign and a word where a row and a column meet. */
import { STATUS_SIGNS } from "../../catalog/judgement.js";
import type { Cell, Matrix } from "../../catalog/matrix.js";
import type { Subject } from "../../catalog/question.js";
import type { Technology } from "../../catalog/technology.js";
import { nameSubject } from "../../catalog/wording.js";
import { Scroll } from "../components/scroll.js";
import { STATUSES, StatusLabel } from "../components/status.js";
import { useSite } from "../site.js";

/** What a status means in a few words. */
const MEANINGS = {
  compatible: "works",
  partial: "works with limits",
  incompatible: "conflicts",
  deprecated: "a side is past its end of life",
  unknown: "nothing is known yet",
} as const;

/** The statuses with what they mean, and how many pairs have each. */
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

/** @param props.title what is held against what, for those who hear the page */
export function MatrixTable({ matrix: { rows, columns, cells, retired }, title }: { matrix: Matrix; title: string }) {
  return (
    <div class="matrix">
      <Scroll label={`Table: ${title}`}>
        <table>
          <caption class="hidden">{title}: each cell leads to what is known of the pair.</caption>
          <thead>
            <tr>
              <td />
              {columns.shown.map((column) => (
                <th key={nameSubject(column)} scope="col">
                  <TechnologyLink subject={column} retired={retired} />
                </th>
              ))}
            </tr>
          </thead>
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
        </table>
      </Scroll>
    </div>
  );
}

function TechnologyLink({ subject, retired }: { subject: Subject; retired: ReadonlySet<Technology> }) {
  const { links } = useSite();
  const { technology } = subject;
  return (
    <a href={links.to(`/tech/${technology.id}`)}>
      {nameSubject(subject)}
      {retired.has(technology) && <span class="retired"> retired</span>}
    </a>
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
  const { status, severity } = cell;
  const grave = severity === "error" || severity === "critical" ? `, ${severity}` : "";
  return (
    <td class={status}>
      <a
        href={links.askedPath(row, column)}
        title={`${nameSubject(row)} with ${nameSubject(column)}: ${status}${grave}`}
      >
        <span aria-hidden="true">{STATUS_SIGNS[status]}</span>
        <span class="hidden">{status}</span>
      </a>
    </td>
  );
}
