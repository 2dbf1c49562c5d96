/** A table with a column for each release line of a technology, and a row for each other technology. */
import type { ComponentChildren } from "preact";
import type { Technology } from "../../../catalog/facts/technology.js";
import type { OutLine } from "../../../catalog/lines/out-lines.js";
import { Link } from "../../components/link.js";
import { Fold, Scroll } from "../../components/parts.js";
import { useSite } from "../../site.js";
import { linePath, pairPath } from "../focus.js";

export interface LineRow {
  technology: Technology;
  note?: string | undefined;
  cells: readonly ComponentChildren[];
}

interface LineTableProps {
  technology: Technology;
  focus: OutLine | undefined;
  lines: readonly OutLine[];
  label: string;
  rows: readonly LineRow[];
}

export function LineTable({ technology, focus, lines, label, rows }: LineTableProps) {
  const { links } = useSite();
  return (
    <Scroll label={label}>
      <table class={focus ? "by-line one" : "by-line"}>
        <caption class="hidden">{label}</caption>
        <thead>
          <tr>
            <td />
            {lines.map((line) => (
              <th key={line.name} scope="col">
                {focus ? (
                  `${technology.name} ${focus.name}`
                ) : (
                  <Link to={linePath(technology, line.name)}>{line.name}</Link>
                )}
                {line.hasEnded && " (ended)"}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ technology: other, note, cells }) => (
            <tr key={other.id}>
              <th scope="row">
                <a href={pairPath(links, technology, focus, other)}>{other.name}</a>
                {note && (
                  <>
                    {" "}
                    <code class="fine">{note}</code>
                  </>
                )}
              </th>
              {lines.map((line, column) => (
                <td key={line.name}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

interface FoldedLineTableProps extends LineTableProps {
  most: number;
  more: string;
}

export function FoldedLineTable({ rows, most, more, ...table }: FoldedLineTableProps) {
  const folded = rows.slice(most);
  return (
    <>
      <LineTable {...table} rows={rows.slice(0, most)} />
      {folded.length > 0 && (
        <Fold summary={`${folded.length} more ${more}`}>
          <LineTable {...table} rows={folded} label={`${table.label}, continued`} />
        </Fold>
      )}
    </>
  );
}
