/** What a pair page shows, in any format, and what its query asks for: versions and a platform. */
import type { Rule } from "../../../schemas/types.js";
import type { Catalog } from "../../catalog/catalog.js";
import { bare, type Subject } from "../../catalog/names/question.js";
import type { Day } from "../../catalog/technology/lifecycle.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { alternativesTo } from "../../catalog/verdict/alternatives.js";
import { check, type KnownAnswer, type NamedAnswer, settingOf } from "../../catalog/verdict/check.js";
import { type Alternative, type Explanation, explain } from "../../catalog/verdict/explain.js";
import type { Verdict } from "../../catalog/verdict/verdict.js";
import { type VersionTable, versionTable } from "../../catalog/verdict/version-table.js";
import { nameSubject } from "../../catalog/words.js";
import { invalidInput } from "../../http/errors.js";
import { type Links, PREFIX } from "../../http/views/links.js";
import { decidingRule } from "../../http/views/pair.js";
import { PLATFORMS } from "../components/platform-field.js";
import { pairSentence } from "../components/status.js";
import { quote } from "../texts.js";

export interface PairView {
  /** Ordered by id, in the requested versions. */
  a: Subject;
  b: Subject;
  platform: AskedPlatform | undefined;
  verdict: Verdict;
  plain: Verdict;
  isSpecial: boolean;
  explanation: Explanation;
  table: VersionTable | undefined;
  rule: Partial<Rule> | undefined;
  /** For unknown pairs: technologies of the same category that work with the other side. */
  neighbours: readonly Alternative[];
}

export function viewPair(
  catalog: Catalog,
  answer: KnownAnswer,
  platform: AskedPlatform | undefined,
  today: Day,
): PairView {
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
    rule: decidingRule(verdict),
    neighbours: verdict.status === "unknown" ? findNeighbours(catalog, [techA, techB], today) : [],
  };
}

function findNeighbours(catalog: Catalog, [a, b]: readonly [Technology, Technology], today: Day): Alternative[] {
  return [
    ...alternativesTo(catalog, b, a, today).map((technology) => ({ technology, insteadOf: b })),
    ...alternativesTo(catalog, a, b, today).map((technology) => ({ technology, insteadOf: a })),
  ];
}

/** The pair in general. */
export function withoutVersions({ a, b }: PairView): Pick<PairView, "a" | "b" | "platform"> {
  return { a: bare(a.technology), b: bare(b.technology), platform: undefined };
}

export const inOrder = ({ a, b }: KnownAnswer): Pick<PairView, "a" | "b"> =>
  a.technology.index <= b.technology.index ? { a, b } : { a: b, b: a };

/** Whether the request used the canonical address, not another spelling or order. */
export function isCanonical(
  links: Links,
  { a, b }: NamedAnswer,
  { techA, techB, platform: named = "" }: { techA: string; techB: string; platform?: string | undefined },
  platform: AskedPlatform | undefined,
): boolean {
  const isPath = decodeURIComponent(links.askedPath(a, b)) === links.to(`/check/${techA}/${techB}`);
  return isPath && named === (platform?.value ?? "");
}

/** `Next.js 15 does not work with React 17 on edge`. */
export function verdictHeadline({
  a,
  b,
  platform,
  verdict,
}: Pick<PairView, "a" | "b" | "platform" | "verdict">): string {
  const second = isSame(a, b) ? "itself" : nameSubject(b);
  return pairSentence(verdict, nameSubject(a), platform ? `${second} ${formatPlatform(platform)}` : second);
}

const isSame = (a: Subject, b: Subject) => a.technology === b.technology && nameSubject(a) === nameSubject(b);

/** `on edge`, `together with Vercel`. */
export function formatPlatform({ name, isTechnology }: AskedPlatform): string {
  return isTechnology ? `together with ${name}` : `on ${name}`;
}

export function pairCardPath(links: Links, pair: Parameters<typeof pairPath>[1]): string {
  return pairPath(links, pair, ".png").replace("/check/", "/cards/");
}

/** The path of what the page shows, as JSON. */
export function pairDataPath(links: Links, pair: Parameters<typeof pairPath>[1]): string {
  return pairPath(links, pair).replace("/check/", `${PREFIX}/pairs/`);
}

/** The path of the page below the public URL. @param ending such as `.png` */
export function pairPath(
  links: Links,
  { a, b, platform }: Pick<NamedAnswer, "a" | "b"> & { platform?: PairView["platform"] },
  ending = "",
): string {
  const query = platform ? `?platform=${encodeURIComponent(platform.value)}` : "";
  return `${links.askedPath(a, b).slice(links.to("").length)}${ending}${query}`;
}

export interface AskedPlatform {
  /** A setting, or the id of a technology. */
  value: string;
  /** `edge`, `Vercel`. */
  name: string;
  isTechnology: boolean;
}

/** @returns undefined for none @throws ApiError for one that is not known */
export function parsePlatform(catalog: Catalog, text = ""): AskedPlatform | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  const { platform, present } = settingOf(catalog, typed);
  const [host] = present;
  if (host !== undefined) return { value: host, name: catalog.names.byId(host)?.name ?? host, isTechnology: true };
  const setting = Object.keys(PLATFORMS).find((known) => known === platform);
  if (!setting) throw invalidInput(`Unknown platform ${quote(typed)}. Choose one from the list.`);
  return { value: setting, name: setting, isTechnology: false };
}
