/** The technologies that require this one, and which of their releases accept each of its release lines. */
import type { Technology } from "../../../catalog/facts/technology.js";
import type { Acceptance } from "../../../catalog/lines/acceptance.js";
import type { Dependent } from "../../../catalog/lines/dependents.js";
import type { OutLine } from "../../../catalog/lines/out-lines.js";
import { Section } from "../../components/parts.js";
import { FoldedLineTable } from "./line-table.js";

interface NeededByProps {
  technology: Technology;
  focus: OutLine | undefined;
  lines: readonly OutLine[];
  /** At least one. */
  dependents: readonly Dependent[];
  others: number;
}

const MOST_SHOWN = 10;

export function NeededBy({ technology, focus, lines, dependents, others }: NeededByProps) {
  const { name } = technology;
  const heading = focus ? `What needs ${name} ${focus.name}` : "What needs it, by release line";
  return (
    <Section id="needed-by" title={heading}>
      <p class="fine">
        Releases that accept {focus ? `${name} ${focus.name}` : `each line of ${name}`}, as the manifests of those that
        we have read declare. <b>From</b>: the one before refuses it. <b>In</b> and <b>up to</b>: the newest that
        accepts it. <b>Not known</b>: we have read no release that covers this line.
      </p>
      <FoldedLineTable
        technology={technology}
        focus={focus}
        lines={lines}
        label={focus ? heading : `Releases that accept each line of ${name}`}
        most={MOST_SHOWN}
        more={focus ? `that need ${name} ${focus.name}` : `that need ${name}`}
        rows={dependents.map((dependent) => ({
          technology: dependent.technology,
          note: noteOn(dependent),
          cells: dependent.cells.map((cell) => <Cell acceptance={cell} />),
        }))}
      />
      {others > 0 && (
        <p class="fine">
          {others} less known {others === 1 ? "technology requires" : "technologies require"} it, too. All are in{" "}
          <a href="#everything">the list below</a>.
        </p>
      )}
    </Section>
  );
}

/** The package, where the technology is not called like it. */
function noteOn({ technology: { id, name }, package: main }: Dependent): string | undefined {
  return [id, name.toLowerCase()].includes(main) ? undefined : main;
}

function Cell({ acceptance }: { acceptance: Acceptance | undefined }) {
  if (!acceptance) return <span class="fine">not known</span>;
  return <>{describeAcceptance(acceptance)}</>;
}

/** `from 9.2.0`, `in 16.3.1`, `3.0.0 to 3.7.19`, `up to 6.30.6`, `none up to 2.17.4`, `not from 13.0.0 on`. */
export function describeAcceptance(acceptance: Acceptance): string {
  const { kind, last } = acceptance;
  if (kind === "refused")
    return acceptance.from === undefined ? `none up to ${last}` : `not from ${acceptance.from} on`;
  const { first, isNewest, refusedFrom } = acceptance;
  if (isNewest && first !== undefined) return `from ${first}`;
  if (refusedFrom === undefined) return `in ${last}`;
  if (first === undefined) return `up to ${last}`;
  return first === last ? `only ${last}` : `${first} to ${last}`;
}
