/** The facts of a change, with links to their pages; verdicts before and after it, side by side. */
import type { ComponentChild } from "preact";
import type { Catalog } from "../../catalog/catalog.js";
import { effectOf, formatDifference, nameAsked, ruleDecides } from "../../catalog/directory/change-effects.js";
import { type ChangedFact, formatChangeKind, inOrder, nameFact } from "../../catalog/directory/changes.js";
import type { ExceptionChange, RuleChange, RuleStatus } from "../../catalog/directory/record-changes.js";
import { Link } from "../components/link.js";
import { Folded, List } from "../components/parts.js";
import { ANSWERS, StatusSign } from "../components/status.js";
import { useSite } from "../site.js";
import { renownOf } from "./digest.js";

export const MOST_LISTED = 25;

/** Plain HTML, for feeds too. */
export function ChangedFacts({ facts }: { facts: readonly ChangedFact[] }) {
  const shown = inOrder(facts, useSite().catalog).slice(0, MOST_LISTED);
  const more = facts.length - shown.length;
  return (
    <ul>
      {shown.map((fact) => (
        <li key={`${fact.kind} ${fact.ids.join(" ")}`}>
          <FactLine fact={fact} />
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString("en")} more</li>}
    </ul>
  );
}

/** `Rule added: Next.js with Prisma: works`, linked to its page. */
export function FactLine({ fact }: { fact: ChangedFact }) {
  const { catalog, today } = useSite();
  const difference = formatDifference(catalog, fact, today);
  return (
    <>
      {formatChangeKind(fact)}
      {nameFact(catalog, fact) && ": "}
      <FactLink fact={fact} />
      {difference && `: ${difference}`}
    </>
  );
}

function FactLink({
  fact,
  name = nameFact(useSite().catalog, fact),
}: {
  fact: ChangedFact;
  name?: string;
}): ComponentChild {
  const path = factPath(useSite().catalog, fact);
  return path ? <Link to={path}>{name}</Link> : name;
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
/** What a rule, or an exception of it, said before, and says now. */
interface ChangedAnswer {
  fact: ChangedFact;
  when?: ExceptionChange["when"];
  before?: RuleStatus | undefined;
  after?: RuleStatus | undefined;
}

/** Of a rule that came or went, its exceptions did, too. */
function answersIn(fact: ChangedFact): ChangedAnswer[] {
  const { before, after, exceptions } = fact.rule as RuleChange;
  const own = effectOf(fact) === "exceptions" ? [] : [{ fact, before: before?.status, after: after?.status }];
  return before && after ? [...own, ...exceptions.map((change) => ({ fact, ...change }))] : own;
}

const WORST_FIRST: readonly (RuleStatus | undefined)[] = ["incompatible", "partial", "compatible", undefined];

/** Each answer before and after in a sentence, conflicts first, and of these the best known: `Next.js before 15 with Prisma: was Yes, is No`. */
export function VerdictChanges({ facts }: { facts: readonly ChangedFact[] }) {
  const { catalog } = useSite();
  const place = ({ after }: ChangedAnswer) => WORST_FIRST.indexOf(after);
  const answers = facts
    .flatMap(answersIn)
    .sort((a, b) => place(a) - place(b) || renownOf(catalog, b.fact) - renownOf(catalog, a.fact));
  return (
    <Folded of={answers} {...FOLDED} more="more">
      {(shown) => (
        <List class="reasons" of={shown}>
          {(answer) => <AnswerLine answer={answer} />}
        </List>
      )}
    </Folded>
  );
}

function AnswerLine({ answer: { fact, when, before, after } }: { answer: ChangedAnswer }) {
  const { catalog, today } = useSite();
  return (
    <>
      <StatusSign status={after ?? "unknown"} /> <FactLink fact={fact} name={nameAsked(catalog, fact.ids, when)} />:{" "}
      {before && `was ${ANSWERS[before]}, `}
      {after ? `${before ? "is " : ""}${ANSWERS[after]}` : `the ${when ? "exception" : "rule"} is gone`}
      {!before && <span class="fine"> (new)</span>}
      {after && !when && !ruleDecides(catalog, fact, today) && (
        <span class="fine"> (what the rule says; other facts decide now)</span>
      )}
    </>
  );
}
