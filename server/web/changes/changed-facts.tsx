/** The facts of a change, with links to their pages; verdicts before and after it, side by side. */
import type { ComponentChild } from "preact";
import type { Catalog } from "../../catalog/catalog.js";
import { effectOf, formatDifference, formatWhen, ruleDecides } from "../../catalog/directory/change-effects.js";
import { type ChangedFact, formatChangeKind, inOrder, nameFact } from "../../catalog/directory/changes.js";
import type { RuleChange, RuleStatus } from "../../catalog/directory/record-changes.js";
import type { Day } from "../../catalog/technology/lifecycle.js";
import { Columns, Folded } from "../components/parts.js";
import { RuleStatusLabel } from "../components/status.js";

export const MOST_LISTED = 25;

interface FactLinkProps {
  catalog: Catalog;
  today: Day;
  address: (path: string) => string;
}

/** Plain HTML, for feeds too. */
export function ChangedFacts({ facts, ...linkProps }: FactLinkProps & { facts: readonly ChangedFact[] }) {
  const shown = inOrder(facts, linkProps.catalog).slice(0, MOST_LISTED);
  const more = facts.length - shown.length;
  return (
    <ul>
      {shown.map((fact) => (
        <li key={`${fact.kind} ${fact.ids.join(" ")}`}>
          <FactLine fact={fact} {...linkProps} />
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString("en")} more</li>}
    </ul>
  );
}

/** `Rule added: Next.js with Prisma: works`, linked to its page. */
export function FactLine({ fact, ...linkProps }: FactLinkProps & { fact: ChangedFact }) {
  const { catalog, today } = linkProps;
  const difference = formatDifference(catalog, fact, today);
  return (
    <>
      {formatChangeKind(fact)}
      {nameFact(catalog, fact) && ": "}
      <FactLink fact={fact} {...linkProps} />
      {difference && `: ${difference}`}
    </>
  );
}

export function FactLink({
  fact,
  catalog,
  address,
}: Omit<FactLinkProps, "today"> & { fact: ChangedFact }): ComponentChild {
  const path = factPath(catalog, fact);
  const name = nameFact(catalog, fact);
  return path ? <a href={address(path)}>{name}</a> : name;
}

/** @returns the path of the page about a fact; undefined for removed ones */
export function factPath({ names, tools }: Catalog, { kind, ids }: ChangedFact): string | undefined {
  const [first = "", second = ""] = ids;
  if (kind === "ai-tool") return tools.has(first) ? `/tools/${first}` : undefined;
  if (kind === "technology") return names.byId(first) && `/tech/${first}`;
  if (kind === "rule") return names.byId(first) && names.byId(second) && `/check/${first}/${second}`;
  return undefined;
}

const FOLDED = {
  open: 8,
  most: 60,
  rest: (hidden: number) => <p class="fine">and {hidden.toLocaleString("en")} more</p>,
};
const MOST_EXCEPTIONS = 3;

/** Of new rules, what was there before is that there was none. */
export function VerdictChanges({ facts, ...linkProps }: FactLinkProps & { facts: readonly ChangedFact[] }) {
  return (
    <Folded of={facts} {...FOLDED} more="more">
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

function VerdictRow({ fact, ...linkProps }: FactLinkProps & { fact: ChangedFact }) {
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
  // Of a rule that came or went, its exceptions did, too.
  const special = before && after ? exceptions.filter((change) => change[side]) : [];
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
