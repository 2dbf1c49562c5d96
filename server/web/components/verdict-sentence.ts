/** A verdict on two technologies as a sentence. */
import type { Status } from "../../catalog/verdict/judgement.js";
import type { Verdict } from "../../catalog/verdict/verdict.js";

const SENTENCES: Record<Status, (a: string, b: string) => string> = {
  compatible: (a, b) => `${a} works with ${b}`,
  partial: (a, b) => `${a} works with ${b}, with limits`,
  incompatible: (a, b) => `${a} does not work with ${b}`,
  deprecated: (a, b) => `${a} with ${b}: past end of life`,
  unknown: (a, b) => `${a} with ${b}: not known yet`,
};

/** `Next.js 15 does not work with React 17`. */
export const verdictSentence = (status: Status, a: string, b: string): string => SENTENCES[status](a, b);

/** As above; of two that have the same role `React and Vue are alternatives`. */
export function pairSentence({ status, grounds }: Pick<Verdict, "status" | "grounds">, a: string, b: string): string {
  const [first] = grounds;
  const areAlternatives =
    status === "partial" &&
    first?.kind === "role" &&
    grounds.every((ground) => ground.kind === "role" && ground.role === first.role);
  return areAlternatives ? `${a} and ${b} are alternatives` : verdictSentence(status, a, b);
}
