/** The question as people put it, two names, to a verdict. */
import type { Catalog } from "../catalog.js";
import { InvalidVersion } from "../names/invalid-version.js";
import { asSide } from "../names/names.js";
import { alone, type Subject } from "../names/question.js";
import { isVersionOrTag } from "../names/spelling.js";
import { findTool, findTopic, type ToolSide } from "../names/tool-sides.js";
import { packageBeside } from "../stack/registry.js";
import type { Day } from "../technology/lifecycle.js";
import { isTool, judgeTool, type QuestionSide } from "./tool-verdict.js";
import { formatUnknownNames } from "./unknown-names.js";
import { judge, unknown, type Verdict } from "./verdict.js";

export interface PairCheck {
  techA: string;
  techB: string;
  /** `web`, `edge` … or the name of a host, which then counts as part of the stack. */
  platform?: string | undefined;
}

export interface Answer {
  verdict: Verdict;
  /** The sides as asked; undefined where the name is not known. */
  a: QuestionSide | undefined;
  b: QuestionSide | undefined;
}

/** An answer of which both names are known: of technologies, or of an AI coding tool and what its record is asked about. */
export type NamedAnswer = Answer & { a: QuestionSide; b: QuestionSide };

/** An answer about two known technologies. */
export type KnownAnswer = Answer & { a: Subject; b: Subject };

export const isNamed = (answer: Answer): answer is NamedAnswer => answer.a !== undefined && answer.b !== undefined;

export function isKnown(answer: Answer): answer is KnownAnswer {
  return answer.a?.technology !== undefined && answer.b?.technology !== undefined;
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

/** Answers a question about a pair, in either order. @throws InvalidVersion where a version cannot be one */
export function check(catalog: Catalog, { techA, techB, platform }: PairCheck, today: Day): Answer {
  const [a, b, readings] = sidesOf(catalog, techA, techB);
  if (a?.technology && b?.technology) {
    // In the order of ids, so that (A, B) and (B, A) read the same.
    const [first, second] = inOrder(a, b);
    const verdict = judge(catalog, { ...alone(first, second, today), ...settingOf(catalog, platform) });
    const message = [verdict.message, ...readings].join(" ");
    return { verdict: readings.length > 0 ? { ...verdict, message } : verdict, a, b };
  }
  if (a && isTool(b)) return { verdict: judgeTool(catalog, b, a, today), a, b };
  if (b && isTool(a)) return { verdict: judgeTool(catalog, a, b, today), a, b };
  const sides = [
    { side: a, name: techA },
    { side: b, name: techB },
  ];
  const unknownNames = sides.filter(({ side }) => !side?.technology).map(({ name }) => name);
  return { verdict: unknown(formatUnknownNames(catalog, unknownNames)), a, b };
}

/**
 * Both sides, and how their names were read where that is not plain. Of an AI coding tool, the other side can also be an
 * editor or a language that is no technology here; of a name that several ecosystems have, that of the other side counts.
 */
function sidesOf(
  catalog: Catalog,
  techA: string,
  techB: string,
): [a: QuestionSide | undefined, b: QuestionSide | undefined, readings: string[]] {
  const [one, other] = [sideOf(catalog, techA), sideOf(catalog, techB)];
  const [ownA, ownB] = [subjectBeside(catalog, techA, one, other), subjectBeside(catalog, techB, other, one)];
  const readings = [
    ...(ownA ? formatReading(techA, ownA, one, other) : []),
    ...(ownB && !ownA ? formatReading(techB, ownB, other, one) : []),
  ];
  return [
    ownA ?? one ?? topicBeside(other, techA),
    (ownA ? other : ownB) ?? other ?? topicBeside(one, techB),
    readings,
  ];
}

function subjectBeside(
  { names }: Catalog,
  text: string,
  found: QuestionSide | undefined,
  other: QuestionSide | undefined,
): Subject | undefined {
  if (!other?.technology || (found && !found.technology)) return undefined;
  const name = packageBeside(names, text, found?.technology, [other.technology]);
  if (name?.invalidVersion !== undefined) throw new InvalidVersion(name.invalidVersion);
  return name && asSide(name);
}

/** Which of several packages of one name is meant, and the other. */
function formatReading(
  text: string,
  { technology }: Subject,
  found: QuestionSide | undefined,
  other: QuestionSide | undefined,
): string[] {
  if (!found || !other || found.technology === technology) return [];
  const asked = JSON.stringify(text.trim().slice(0, 80));
  return [
    `Beside ${other.technology?.name}, ${asked} is taken as ${technology.name}, not as ${found.technology?.name}.`,
  ];
}

const topicBeside = (side: QuestionSide | undefined, name: string) =>
  isTool(side) ? findTopic(side, name) : undefined;

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

/** The technology or else the AI coding tool of a name. */
function sideOf({ names, tools }: Catalog, text: string): Subject | ToolSide | undefined {
  const name = names.resolve(text);
  const tool = name ? undefined : findTool(tools, text);
  const invalid = name?.invalidVersion ?? (tool?.version && !isVersionOrTag(tool.version) ? tool.version : undefined);
  if (invalid !== undefined) throw new InvalidVersion(invalid);
  return name ? asSide(name) : tool;
}

function inOrder(a: Subject, b: Subject): [Subject, Subject] {
  const order = a.technology.index - b.technology.index || compare(keyOf(a), keyOf(b));
  return order <= 0 ? [a, b] : [b, a];
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const keyOf = ({ named }: Subject) => named.map((name) => `${name.package}@${name.version?.text}`).join();
