/** A verdict with everything behind it: the facts with their sources, versions, exceptions and alternatives. */
import type { Fact as FactView, Lack, Need, PairException } from "../../../schemas/types.js";
import { type Catalog, factsOn } from "../catalog.js";
import type { Day } from "../facts/lifecycle.js";
import type { Obstacle } from "../facts/pair.js";
import type { CompiledException } from "../facts/rule.js";
import { independentUses, type Use } from "../facts/seen-together.js";
import type { Requirement, Technology, Tested } from "../facts/technology.js";
import { onlyRelease } from "../facts/version-range.js";
import { firstOfEach } from "../maps.js";
import { hasVersions, inOrder, type Subject } from "../names/question.js";
import { alternativesTo } from "./alternatives.js";
import { type Answer, isKnown } from "./check.js";
import { homeOf, manifestsOf } from "./evidence.js";
import { type Ground, isPartial, LEVEL_OF_OUTCOME, type Status } from "./judgement.js";
import type { Verdict } from "./verdict.js";
import * as wording from "./wording.js";

/** What a fact says of a pair going together; `other` says it of versions that were not asked about. */
export type Stance = "for" | "limits" | "against" | "other";

export interface Fact extends FactView {
  stance: Stance;
  /** The line of the source that says it, where it was read word for word and is short. */
  quote?: string;
}

const STANCES: Readonly<Record<Status, Stance>> = {
  compatible: "for",
  partial: "limits",
  deprecated: "limits",
  incompatible: "against",
  unknown: "other",
};

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
  if (!isKnown(answer)) {
    const facts = [
      ...endingsOf(answer.verdict, today),
      ...answer.verdict.grounds.flatMap((ground) => (ground.kind === "tool" ? [fromTool(ground)] : [])),
    ];
    return { facts, versions: [], exceptions: [], alternatives: [] };
  }
  const { a, b, verdict } = answer;
  const [{ technology: first }, { technology: second }] = inOrder(a, b);
  const known = factsOn(catalog, first, second);
  const versions = [
    ...(first.requirements.get(second.id) ?? []),
    ...(first === second ? [] : (second.requirements.get(first.id) ?? [])),
  ];
  const others = [
    ...(known?.rule ? fromGround(catalog, { kind: "rule", rule: known.rule }) : []),
    ...(known?.obstacles ?? []).flatMap(fromObstacle),
    ...newestOfEach(versions).map((requirement) => fromRequirement(catalog, requirement)),
    ...(known?.tests ?? []).flatMap((tested) => fromGround(catalog, testGround(catalog, tested))),
    ...(known?.supports ?? []).flatMap((support) => fromGround(catalog, { kind: "support", support })),
    ...fromUses(first, second, catalog.usesOf(first, second)),
  ];
  // Of the versions asked about, only what decides is known to speak.
  const isSpecial = hasVersions({ a, b });
  const facts = [
    ...decidingFacts(catalog, { a, b, verdict }, today),
    ...(isSpecial ? others.map((fact): Fact => ({ ...fact, stance: "other" })) : others),
  ];
  // Where a declared range is the matter, another version is the answer, and not another technology; alternatives are that already.
  const wantsOther =
    first !== second &&
    verdict.grounds[0]?.kind !== "role" &&
    (verdict.ended.some(({ whole }) => whole) ||
      (verdict.basis !== "declared" && (verdict.apart === "partial" || verdict.apart === "incompatible")));
  return {
    facts: withoutRepeats(facts),
    versions,
    exceptions: (known?.rule?.exceptions ?? []).map((exception) => viewException(catalog, exception)),
    alternatives: (wantsOther ? [first, second] : []).flatMap((insteadOf) => {
      const partner = insteadOf === first ? second : first;
      return alternativesTo(catalog, insteadOf, partner, today).map((technology) => ({ technology, insteadOf }));
    }),
  };
}

/** The facts that a verdict rests on: what has ended, then what decides. */
export function decidingFacts(
  catalog: Catalog,
  { a, b, verdict }: { a: Subject; b: Subject; verdict: Verdict },
  today: Day,
): Fact[] {
  const [{ technology: first }, { technology: second }] = inOrder(a, b);
  return [
    ...endingsOf(verdict, today),
    ...verdict.grounds.flatMap((ground) => {
      if (ground.kind === "use") return fromUses(first, second, ground.uses);
      const facts = fromGround(catalog, ground);
      // A role says one thing of a pair that fills it together, and another of two that fill it both.
      return ground.kind === "role" ? facts.map((fact) => ({ ...fact, stance: STANCES[verdict.apart] })) : facts;
    }),
  ];
}

const endingsOf = ({ ended }: Verdict, today: Day): Fact[] =>
  ended.map((end) => ({
    stance: "limits",
    kind: "lifecycle",
    statement: wording.formatEndOfLife(end, today),
    sources: [end.source],
    basis: "documented",
    checked: end.checked,
  }));

const fromTool = ({ statement, sources, checked }: Ground & { kind: "tool" }): Fact => ({
  stance: "other",
  kind: "support",
  statement,
  sources: [...sources],
  basis: "documented",
  checked,
});

const withoutRepeats = (facts: readonly Fact[]): Fact[] =>
  firstOfEach(facts, ({ kind, statement }) => `${kind} ${statement}`);

/** The newest line of each package that declares something. */
const newestOfEach = (requirements: readonly Requirement[]): Requirement[] =>
  firstOfEach(requirements, ({ by, package: name, ofPackages }) => `${by.id} ${name} ${ofPackages.join()}`);

function fromRequirement({ names }: Catalog, requirement: Requirement, stance: Stance = "other"): Fact {
  const target = names.byId(requirement.of) as Technology;
  const statement = wording.stateRequirement(requirement, target);
  const quote = quoteOf(requirement);
  return {
    ...{ stance, kind: "requirement", statement, ...(quote && { quote }) },
    ...{ sources: manifestsOf(requirement), basis: "declared", checked: requirement.checked },
  };
}

const LONGEST_QUOTE = 120;

/** `"react": "^18.2.0 || ^19.0.0"`, where that is not what the statement has already. */
function quoteOf({ key, lockstep, range }: Requirement): string | undefined {
  // The data have a range of one release without the `=` that may stand before it.
  if (key === undefined || lockstep || onlyRelease(range)) return undefined;
  const quote = `"${key}": "${range.text}"`;
  return quote.length <= LONGEST_QUOTE ? quote : undefined;
}

function fromObstacle(obstacle: Obstacle): Fact[] {
  const { technology, platform, capability, need, lack } = obstacle;
  const optional = need.optional ? " for some of its features" : "";
  const offers = lack.partly ? `offers ${capability.name} only partly` : `does not offer ${capability.name}`;
  const say = (kind: "need" | "lack", text: string, { note, source, checked }: Need | Lack, by: Technology): Fact => ({
    ...{ stance: isPartial(obstacle) ? "limits" : "against", kind, statement: note ? `${text} ${note}` : text },
    ...{ sources: [source], basis: "documented", checked: checked ?? by.checked },
  });
  return [
    say("need", `${technology.name} needs ${capability.name}${optional}.`, need, technology),
    say("lack", `${platform.name} ${offers}.`, lack, platform),
  ];
}

/** The manifests committed last stand for the others. */
const USES_SHOWN = 5;

function fromUses(a: Technology, b: Technology, uses: readonly Use[]): Fact[] {
  return independentUses(uses)
    .slice(0, USES_SHOWN)
    .map((use) => ({
      stance: "for",
      kind: "use",
      statement: wording.stateUse(a, b, use),
      sources: [use.source],
      basis: "seen together",
      checked: use.stack.checked,
    }));
}

function fromGround(catalog: Catalog, ground: Exclude<Ground, { kind: "use" }>): Fact[] {
  switch (ground.kind) {
    case "exception":
    case "rule": {
      const { explanation, evidence, status } = (ground.kind === "rule" ? ground.rule : ground.exception).record;
      const { basis, checked } = ground.rule.record;
      return [
        { stance: STANCES[status], kind: "rule", statement: explanation, sources: [...evidence], basis, checked },
      ];
    }
    case "requirement":
      return [
        fromRequirement(catalog, ground.finding.requirement, STANCES[LEVEL_OF_OUTCOME[ground.finding.outcome].status]),
      ];
    case "shared requirement":
      return [ground.conflict.one, ground.conflict.other].map((requirement) =>
        fromRequirement(catalog, requirement, "against"),
      );
    case "obstacle":
      return fromObstacle(ground.obstacle);
    case "role": {
      const { technology, role } = ground;
      const statement = wording.stateRole(technology, role);
      const sources = homeOf(technology);
      return [{ stance: "other", kind: "role", statement, sources, basis: "inferred", checked: technology.checked }];
    }
    case "tool":
      return [fromTool(ground)];
    case "test": {
      const { tested, partner } = ground;
      const statement = wording.formatTest(tested, partner);
      const sources = [tested.record.source];
      return [{ stance: "for", kind: "test", statement, sources, basis: "tested", checked: tested.checked }];
    }
    case "support": {
      const { support } = ground;
      const statement = wording.formatSupport(support);
      const sources = [support.record.source];
      return [{ stance: "for", kind: "support", statement, sources, basis: "documented", checked: support.checked }];
    }
  }
}

const testGround = ({ names }: Catalog, tested: Tested): Ground & { kind: "test" } => ({
  kind: "test",
  tested,
  partner: names.byId(tested.with) as Technology,
});

function viewException({ names }: Catalog, { record }: CompiledException): ExceptionView {
  const { testedVersions, notes, contributor } = record;
  return {
    when: wording.formatCondition(record.when, (id) => names.byId(id)?.name ?? id),
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
