/** The question as people put it, two names, to a verdict. */
import type { Catalog } from "../catalog.js";
import type { Day } from "../facts/lifecycle.js";
import { InvalidVersion } from "../names/invalid-version.js";
import type { ResolvedName } from "../names/names.js";
import type { Subject } from "../names/question.js";
import { formatUnknownNames } from "./unknown-names.js";
import { judge, unknown, type Verdict } from "./verdict.js";

export interface Check {
  techA: string;
  techB: string;
  /** `web`, `edge` … or the name of a host, which then counts as part of the stack. */
  platform?: string | undefined;
}

export interface Answer {
  verdict: Verdict;
  /** The sides as asked; undefined where the name is not known. */
  a: Subject | undefined;
  b: Subject | undefined;
}

/** An answer about two known technologies. */
export type KnownAnswer = Answer & { a: Subject; b: Subject };

/** Whether both sides are known. */
export function isKnown(answer: Answer): answer is KnownAnswer {
  return answer.a !== undefined && answer.b !== undefined;
}

const EMPTY: ReadonlySet<string> = new Set();
/** Settings that a project can run in; hosts are known by their names. */
export const SETTINGS: ReadonlySet<string> = new Set([
  "web",
  "mobile",
  "desktop",
  "server",
  "edge",
  "serverless",
  "cli",
]);

/**
 * Answers a question about a pair. The order of the two makes no difference to the verdict.
 * @param today the day that lifecycles are judged by
 * @throws InvalidVersion where a known name is given a version that cannot be one
 */
export function check(catalog: Catalog, { techA, techB, platform }: Check, today: Day): Answer {
  const a = subjectOf(catalog.names.resolve(techA));
  const b = subjectOf(catalog.names.resolve(techB));
  if (!a || !b) {
    const strange = [a ? undefined : techA, b ? undefined : techB].filter((name) => name !== undefined);
    return { verdict: unknown(formatUnknownNames(catalog, strange)), a, b };
  }
  // In the order of ids, so that (A, B) and (B, A) read the same.
  const [first, second] = inOrder(a, b);
  return {
    verdict: judge(catalog, { a: first, b: second, ...settingOf(catalog, platform), versioned: EMPTY, today }),
    a,
    b,
  };
}

/** A platform as asked: a setting, or a technology that is part of the stack. */
export function settingOf(
  catalog: Catalog,
  platform: string | undefined,
): { platform: string | undefined; present: ReadonlySet<string> } {
  const setting = platform?.trim().toLowerCase();
  if (setting === undefined || SETTINGS.has(setting)) return { platform: setting, present: EMPTY };
  const host = catalog.names.resolve(setting)?.technology;
  return { platform: host ? undefined : setting, present: host ? new Set([host.id]) : EMPTY };
}

function subjectOf(name: ResolvedName | undefined): Subject | undefined {
  if (name?.invalidVersion !== undefined) throw new InvalidVersion(name.invalidVersion);
  return name && { technology: name.technology, named: [{ package: name.package, version: name.version }] };
}

function inOrder(a: Subject, b: Subject): [Subject, Subject] {
  const order = a.technology.index - b.technology.index || compare(keyOf(a), keyOf(b));
  return order <= 0 ? [a, b] : [b, a];
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const keyOf = ({ named }: Subject) => named.map((name) => `${name.package}@${name.version?.text}`).join();
