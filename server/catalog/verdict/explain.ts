/** A verdict with everything behind it: the facts with their sources, versions, exceptions and alternatives. */
import type { PairException } from "../../../schemas/types.js";
import { type Catalog, factsOn } from "../catalog.js";
import type { CompiledException } from "../facts/compiled.js";
import { requirementsOf } from "../facts/declared.js";
import { type Fact, nameIn } from "../facts/kind.js";
import { formatCondition } from "../facts/rule.js";
import { USES_SHOWN } from "../facts/seen-together.js";
import { firstOfEach } from "../maps.js";
import { alone, bare, hasVersions, inOrder } from "../names/question.js";
import type { Day } from "../technology/lifecycle.js";
import type { Requirement, Technology } from "../technology/technology.js";
import { advisedAlternatives } from "./alternatives.js";
import { type Answer, isKnown } from "./check.js";
import { formatEndOfLife } from "./end-of-life.js";
import { askedOf, KINDS } from "./order.js";
import type { Verdict } from "./verdict.js";

export type ExceptionView = PairException;

export interface Alternative {
  technology: Technology;
  insteadOf: Technology;
}

export interface Explanation {
  /** The deciding facts first, then whatever else is known about the pair. */
  facts: Fact[];
  /** What each version line declares about the other side, newest first. */
  versions: Requirement[];
  exceptions: ExceptionView[];
  alternatives: Alternative[];
}

/** Explains the answer to a check; where a name is no technology, there is no more than what decides. */
export function explain(catalog: Catalog, answer: Answer, today: Day): Explanation {
  const { verdict } = answer;
  const deciding = decidingFacts(verdict, today);
  if (!isKnown(answer)) return { facts: deciding, versions: [], exceptions: [], alternatives: [] };
  const [{ technology: first }, { technology: second }] = inOrder(answer.a, answer.b);
  const asked = askedOf(catalog, alone(bare(first), bare(second), today));
  const known = KINDS.flatMap((kind) => kind.known?.(asked) ?? []);
  // Only what decides is known to cover the versions asked about.
  const others = hasVersions(answer) ? known.map((fact): Fact => ({ ...fact, stance: "other" })) : known;
  const replaceable = first !== second && isReasonToReplace(verdict) ? [first, second] : [];
  return {
    facts: withoutRepeats([...deciding, ...others]),
    versions: requirementsOf(first, second),
    exceptions: (factsOn(catalog, first, second)?.rule?.exceptions ?? []).map((one) => viewException(catalog, one)),
    alternatives: replaceable.flatMap((insteadOf) => {
      const partner = insteadOf === first ? second : first;
      return advisedAlternatives(catalog, insteadOf, partner, verdict.decision, today).map((technology) => ({
        technology,
        insteadOf,
      }));
    }),
  };
}

/** Whether a verdict is a reason to look for another technology. */
function isReasonToReplace({ decision, ended, basis, pairStatus }: Verdict): boolean {
  // The two are alternatives themselves.
  if (decision?.evidence()[0]?.kind === "role") return false;
  if (ended.some(({ whole }) => whole)) return true;
  // Where a declared range refuses, another version is the answer.
  return basis !== "declared" && (pairStatus === "partial" || pairStatus === "incompatible");
}

/** The facts that a verdict rests on: what has ended, then what decides. */
export const decidingFacts = ({ ended, decision }: Pick<Verdict, "ended" | "decision">, today: Day): Fact[] => [
  ...ended.map(
    (end): Fact => ({
      ...{ stance: "limits", kind: "lifecycle", statement: formatEndOfLife(end, today), sources: [end.source] },
      ...{ basis: "documented", checked: end.checked },
    }),
  ),
  // Of many projects that use both, some are shown.
  ...(decision?.evidence() ?? []).filter(({ kind }, place) => kind !== "use" || place < USES_SHOWN),
];

const withoutRepeats = (facts: readonly Fact[]): Fact[] =>
  firstOfEach(facts, ({ kind, statement }) => `${kind} ${statement}`);

function viewException(catalog: Catalog, { record }: CompiledException): ExceptionView {
  const { testedVersions, notes, contributor } = record;
  return {
    when: formatCondition(record.when, nameIn(catalog)),
    status: record.status,
    severity: record.severity,
    message: record.explanation,
    workaround: record.workaround ?? null,
    sources: [...record.evidence],
    ...(testedVersions && { testedVersions }),
    ...(notes && { notes }),
    ...(contributor && { contributor }),
  };
}
