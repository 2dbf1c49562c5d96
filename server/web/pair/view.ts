/** Everything that the forms of a pair's page show. */
import type { Rule } from "../../../schemas/types.js";
import { alternativesTo } from "../../catalog/alternatives.js";
import type { Catalog } from "../../catalog/catalog.js";
import { type Answer, check } from "../../catalog/check.js";
import { type Alternative, type Explanation, explain } from "../../catalog/explain.js";
import type { Day } from "../../catalog/lifecycle.js";
import type { Subject } from "../../catalog/question.js";
import type { Technology } from "../../catalog/technology.js";
import type { Verdict } from "../../catalog/verdict.js";
import { type VersionTable, versionTable } from "../../catalog/version-table.js";
import { nameSubject } from "../../catalog/wording.js";
import type { Links } from "../../http/links.js";
import { decidingRule } from "../../http/routes/pairs.js";
import type { Platform } from "./asked.js";

export interface PairView {
  /** The sides in the order of their ids, as asked. */
  a: Subject;
  b: Subject;
  platform: Platform | undefined;
  verdict: Verdict;
  /** The verdict on the pair as such, without versions and platform: what its badge says. */
  plain: Verdict;
  /** Whether versions or a platform were asked about. */
  isSpecial: boolean;
  explanation: Explanation;
  table: VersionTable | undefined;
  /** What the rule that decides says besides its verdict; undefined where no rule does. */
  rule: Partial<Rule> | undefined;
  /** Where nothing is known of the pair: what goes with one side and is of the category of the other. */
  neighbours: readonly Alternative[];
}

/** An answer on two known technologies. */
export type KnownAnswer = Answer & { a: Subject; b: Subject };

/** Gathers what there is to show on an answer. @param platform that was asked about */
export function viewPair(catalog: Catalog, answer: KnownAnswer, platform: Platform | undefined, today: Day): PairView {
  const { verdict } = answer;
  const { a, b } = inOrder(answer);
  const [techA, techB] = [a.technology, b.technology];
  const isSpecial = platform !== undefined || [...a.named, ...b.named].some(({ version }) => version !== undefined);
  return {
    a,
    b,
    platform,
    verdict,
    plain: isSpecial ? check(catalog, { techA: techA.id, techB: techB.id }, today).verdict : verdict,
    isSpecial,
    explanation: explain(catalog, answer, today),
    table: versionTable(catalog, [techA, techB], platform?.value, today),
    rule: decidingRule(verdict.grounds),
    neighbours: verdict.status === "unknown" ? neighboursOf(catalog, [techA, techB], today) : [],
  };
}

function neighboursOf(catalog: Catalog, [a, b]: readonly [Technology, Technology], today: Day): Alternative[] {
  return [
    ...alternativesTo(catalog, b, a, today).map((technology) => ({ technology, insteadOf: b })),
    ...alternativesTo(catalog, a, b, today).map((technology) => ({ technology, insteadOf: a })),
  ];
}

/** Whether the two were asked about in the order of their ids, which is that of the page. */
export function isInOrder({ a, b }: KnownAnswer): boolean {
  return a.technology.index <= b.technology.index;
}

/** The sides in the order of their ids. */
export function inOrder(answer: KnownAnswer): Pick<PairView, "a" | "b"> {
  return isInOrder(answer) ? { a: answer.a, b: answer.b } : { a: answer.b, b: answer.a };
}

/** Whether an answer was asked for at the one address that it has, and not by other spellings or in the other order. */
export function isCanonical(
  links: Links,
  answer: KnownAnswer,
  { techA, techB, platform: named = "" }: { techA: string; techB: string; platform?: string | undefined },
  platform: Platform | undefined,
): boolean {
  const { a, b } = inOrder(answer);
  const isPath = decodeURIComponent(links.askedPath(a, b)) === links.to(`/check/${techA}/${techB}`);
  return isPath && named === (platform?.value ?? "");
}

/** Whether both names of an answer are known. */
export function isKnown(answer: Answer): answer is KnownAnswer {
  return answer.a !== undefined && answer.b !== undefined;
}

/** `Next.js 15 and React 17 on edge`, for titles. */
export function titleOf({ a, b, platform }: Pick<PairView, "a" | "b" | "platform">): string {
  const second = a.technology === b.technology && nameSubject(a) === nameSubject(b) ? "itself" : nameSubject(b);
  return `${nameSubject(a)} and ${second}${platform ? ` ${tellPlatform(platform)}` : ""}`;
}

/** `on edge`, `together with Vercel`. */
export function tellPlatform({ name, isTechnology }: Platform): string {
  return isTechnology ? `together with ${name}` : `on ${name}`;
}

/**
 * The path of the page from the root of the service, without the prefix of a proxy.
 * @param ending of a form of it, such as `.json`
 */
export function pathOf(links: Links, { a, b, platform }: Pick<PairView, "a" | "b" | "platform">, ending = ""): string {
  const query = platform ? `?platform=${encodeURIComponent(platform.value)}` : "";
  return `${links.askedPath(a, b).slice(links.to("").length)}${ending}${query}`;
}
