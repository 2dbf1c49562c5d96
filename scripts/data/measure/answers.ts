/** Our answers to the questions, counted against what the releases declare. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Requirement } from "../../../server/catalog/facts/technology.js";
import { intersects, parseRange } from "../../../server/catalog/facts/version-range.js";
import { type Answer, check } from "../../../server/catalog/verdict/check.js";
import type { Status } from "../../../server/catalog/verdict/judgement.js";
import type { Question } from "./questions.js";
import type { Truth } from "./ranges/range.js";

export const STATUSES: readonly Status[] = ["compatible", "partial", "incompatible", "deprecated", "unknown"];
export const TRUTHS: readonly Truth[] = ["refused", "accepted", "in part"];

/** How often each status was answered, by what is true. */
export type Table = Record<Truth, Record<Status, number>>;

const isPeer = ({ optional, of }: Question) => !optional && of.package !== undefined;
const isEngine = ({ optional, of }: Question) => !optional && of.package === undefined;

/** The questions that have a table of their own. What is optional counts in no other. */
export const TABLES = {
  "peers and engines": ({ optional }) => !optional,
  peers: isPeer,
  "peers, open projects": (question) => isPeer(question) && question.part === "open",
  "peers, held projects": (question) => isPeer(question) && question.part === "held",
  "peers, between technologies": (question) => isPeer(question) && question.by.technology !== question.of.technology,
  "peers, within a technology": (question) => isPeer(question) && question.by.technology === question.of.technology,
  "peers, pre-releases": (question) => isPeer(question) && question.of.version.includes("-"),
  engines: isEngine,
  "engines, open projects": (question) => isEngine(question) && question.part === "open",
  "engines, held projects": (question) => isEngine(question) && question.part === "held",
  "optional peers": ({ optional }) => optional,
} as const satisfies Record<string, (question: Question) => boolean>;

/** Wrong answers about what one package declares of another. */
export interface WrongPair {
  pair: string;
  questions: number;
  example: { question: string; declared: string; answer: string };
}

/** Wrong answers that one kind of fact led to. */
export interface Cause {
  cause: string;
  questions: number;
  /** How many pairs of packages they are about. */
  pairs: number;
  /** Those with most wrong answers. */
  worst: WrongPair[];
}

export interface Measurement {
  tables: Record<keyof typeof TABLES, Table>;
  /** Refused, and answered `deprecated` although a declaration here says that it is refused. */
  hiddenConflicts: Cause[];
  /** Refused, and answered `compatible`. */
  falseGreen: Cause[];
  /** Accepted, and answered `incompatible`. */
  falseRed: Cause[];
}

/** Asks a catalog. @param today the day that lifecycles are judged by */
export function measure(catalog: Catalog, questions: readonly Question[], today: string): Measurement {
  const names = Object.keys(TABLES) as (keyof typeof TABLES)[];
  const tables = Object.fromEntries(names.map((name) => [name, emptyTable()])) as Measurement["tables"];
  const wrong = { hiddenConflicts: new WrongAnswers(), falseGreen: new WrongAnswers(), falseRed: new WrongAnswers() };
  for (const question of questions) {
    const answer = check(catalog, { techA: question.by.asked, techB: question.of.asked }, today);
    const { status } = answer.verdict;
    for (const name of names) if (TABLES[name](question)) tables[name][question.truth][status] += 1;
    if (question.optional) continue;
    if (question.truth === "refused" && status === "compatible") wrong.falseGreen.add(question, answer);
    if (question.truth === "accepted" && status === "incompatible") wrong.falseRed.add(question, answer);
    if (question.truth === "refused" && status === "deprecated" && isRefusalHeld(question))
      wrong.hiddenConflicts.add(question, answer);
  }
  const { hiddenConflicts, falseGreen, falseRed } = wrong;
  return {
    tables,
    hiddenConflicts: hiddenConflicts.causes(),
    falseGreen: falseGreen.causes(),
    falseRed: falseRed.causes(),
  };
}

const emptyTable = () =>
  Object.fromEntries(
    TRUTHS.map((truth) => [truth, Object.fromEntries(STATUSES.map((status) => [status, 0]))]),
  ) as Table;

/** Whether our own facts have a declaration of that release, or of its line, that refuses the other. */
function isRefusalHeld({ by, of }: Question): boolean {
  const [version, asked] = [parseRange(by.version), parseRange(of.version)];
  if (!version || !asked) return false;
  const isAbout = ({ package: name, ofPackages, line }: Requirement) =>
    name === by.package && (!of.package || ofPackages.includes(of.package)) && intersects(line, version);
  const declared = (by.technology.requirements.get(of.technology.id) ?? []).filter(isAbout);
  return declared.length > 0 && declared.every(({ range }) => !intersects(range, asked));
}

/** What decided: the kind of fact that the answer rests on first. */
function causeOf({ verdict, a, b }: Answer): string {
  const [ground] = verdict.grounds;
  if (ground) return ground.kind === "use" ? "seen together" : ground.kind;
  return verdict.status === "compatible" && a?.technology === b?.technology ? "self" : "nothing but a lifecycle";
}

const SHOWN = 15;

/** Wrong answers by cause and pair of packages. */
class WrongAnswers {
  readonly #causes = new Map<string, Map<string, WrongPair>>();

  add({ by, of, range }: Question, answer: Answer): void {
    const cause = causeOf(answer);
    const pairs = this.#causes.get(cause) ?? new Map<string, WrongPair>();
    this.#causes.set(cause, pairs);
    const pair = `${by.package} × ${of.package ?? of.technology.id}`;
    const known = pairs.get(pair);
    if (known) known.questions += 1;
    else {
      const example = { question: `${by.asked} + ${of.asked}`, declared: range, answer: answer.verdict.message };
      pairs.set(pair, { pair, questions: 1, example });
    }
  }

  /** Those with most wrong answers first. */
  causes(): Cause[] {
    return [...this.#causes]
      .map(([cause, pairs]) => {
        const sorted = [...pairs.values()].sort(mostFirst(({ pair }) => pair));
        const questions = sorted.reduce((sum, pair) => sum + pair.questions, 0);
        return { cause, questions, pairs: sorted.length, worst: sorted.slice(0, SHOWN) };
      })
      .sort(mostFirst(({ cause }) => cause));
  }
}

/** Orders by number of questions, then by name. */
const mostFirst =
  <T extends { questions: number }>(nameOf: (one: T) => string) =>
  (one: T, other: T) =>
    other.questions - one.questions || (nameOf(one) < nameOf(other) ? -1 : 1);
