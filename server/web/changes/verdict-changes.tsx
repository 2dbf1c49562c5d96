/** Verdicts before and after a change, side by side, and those of new pairs. */
import type { ComponentChildren } from "preact";
import type { Catalog } from "../../catalog/catalog.js";
import { effectOf, formatWhen, ruleDecides } from "../../catalog/directory/change-effects.js";
import type { ChangedFact } from "../../catalog/directory/changes.js";
import type { RuleChange, RuleStatus } from "../../catalog/directory/record-changes.js";
import { Columns, Fold } from "../components/parts.js";
import { RuleStatusLabel } from "../components/status.js";
import { FactLink, type LinkProps } from "./changed-facts.js";

const MOST_UNFOLDED = 8;
const MOST_FOLDED = 60;
const MOST_EXCEPTIONS = 3;

interface ListProps extends LinkProps {
  facts: readonly ChangedFact[];
}

export function VerdictChanges({ facts, ...linkProps }: ListProps) {
  return (
    <Folded facts={facts} what="changed">
      {(shown) => (
        <table class="verdict-changes">
          <Columns of={["Pair", "Before", "After"]} />
          <tbody>
            {shown.map((fact) => (
              <VerdictRow key={fact.ids.join(" ")} fact={fact} {...linkProps} />
            ))}
          </tbody>
        </table>
      )}
    </Folded>
  );
}

function VerdictRow({ fact, ...linkProps }: LinkProps & { fact: ChangedFact }) {
  const { catalog, today } = linkProps;
  const { after } = fact.rule as RuleChange;
  return (
    <tr>
      <th scope="row">
        <FactLink fact={fact} {...linkProps} />
        {after && !ruleDecides(catalog, fact, today) && <span class="fine"> (what its rule says)</span>}
      </th>
      <td data-label="Before">
        <Side fact={fact} side="before" catalog={catalog} />
      </td>
      <td data-label="After">
        <Side fact={fact} side="after" catalog={catalog} />
      </td>
    </tr>
  );
}

/** What a rule said, or says now: its status where that changed, and the exceptions that did. */
function Side({ catalog, fact, side }: { catalog: Catalog; fact: ChangedFact; side: "before" | "after" }) {
  const { before, after, exceptions } = fact.rule as RuleChange;
  const isPlain = effectOf(fact) !== "exceptions";
  // Of a rule that is gone, its exceptions are, too.
  const special = after ? exceptions.filter((change) => change[side]) : [];
  if (!isPlain && special.length === 0) return <span class="fine">no such exception</span>;
  return (
    <>
      {isPlain && <Statement status={(side === "after" ? after : before)?.status} />}
      {special.slice(0, MOST_EXCEPTIONS).map((change) => (
        <p key={JSON.stringify(change.when)} class="special">
          <span class="fine">{formatWhen(catalog, change)}:</span> <Statement status={change[side]} />
        </p>
      ))}
      {special.length > MOST_EXCEPTIONS && <p class="special fine">and {special.length - MOST_EXCEPTIONS} more</p>}
    </>
  );
}

const Statement = ({ status }: { status: RuleStatus | undefined }) =>
  status ? <RuleStatusLabel status={status} /> : <span class="fine">no rule</span>;

export function NewPairs({ facts, ...linkProps }: ListProps) {
  const { catalog, today } = linkProps;
  return (
    <Folded facts={facts} what="new">
      {(shown) => (
        <ul class="new-pairs">
          {shown.map((fact) => (
            <li key={fact.ids.join(" ")}>
              <FactLink fact={fact} {...linkProps} />{" "}
              {!ruleDecides(catalog, fact, today) && <span class="fine">the rule says </span>}
              <Statement status={fact.rule?.after?.status} />
            </li>
          ))}
        </ul>
      )}
    </Folded>
  );
}

interface FoldedProps {
  facts: readonly ChangedFact[];
  what: string;
  children: (shown: readonly ChangedFact[]) => ComponentChildren;
}

function Folded({ facts, what, children }: FoldedProps) {
  const next = facts.slice(MOST_UNFOLDED, MOST_UNFOLDED + MOST_FOLDED);
  const more = facts.length - MOST_UNFOLDED;
  const uncounted = more - next.length;
  return (
    <>
      {children(facts.slice(0, MOST_UNFOLDED))}
      {more > 0 && (
        <Fold summary={`${more.toLocaleString("en")} more ${what}`}>
          {children(next)}
          {uncounted > 0 && <p class="fine">and {uncounted.toLocaleString("en")} more</p>}
        </Fold>
      )}
    </>
  );
}
