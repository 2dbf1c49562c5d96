/** Wrong answers, by what led to them. */
import type { Answer } from "../../../server/catalog/verdict/check.js";

/** Wrong answers about one pair. */
export interface WrongPair {
  pair: string;
  questions: number;
  example: { question: string; declared?: string; answer: string };
}

/** Wrong answers that one kind of fact led to. */
export interface Cause {
  cause: string;
  questions: number;
  /** How many pairs they are about. */
  pairs: number;
  /** Those with most wrong answers. */
  worst: WrongPair[];
}

/** What decided: the kind of fact that the answer rests on first. */
function causeOf({ verdict, a, b }: Answer): string {
  const { decision } = verdict;
  if (decision?.restsOn) return decision.kind === "use" ? "seen together" : decision.kind;
  return verdict.status === "compatible" && a?.technology === b?.technology ? "self" : "nothing but a lifecycle";
}

const SHOWN = 15;

/** Wrong answers by cause and pair of packages. */
export class WrongAnswers {
  readonly #causes = new Map<string, Map<string, WrongPair>>();

  /**
   * @param pair what it is about
   * @param example shown where it is the first about that pair
   */
  add(answer: Answer, pair: string, example: Omit<WrongPair["example"], "answer">): void {
    const cause = causeOf(answer);
    const pairs = this.#causes.get(cause) ?? new Map<string, WrongPair>();
    this.#causes.set(cause, pairs);
    const known = pairs.get(pair);
    if (known) known.questions += 1;
    else pairs.set(pair, { pair, questions: 1, example: { ...example, answer: answer.verdict.message } });
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
