/** A status as a sign and a word, never colour alone. */
import { STATUS_NAMES, STATUS_SIGNS, type Status } from "../../catalog/facts/kind.js";
import type { Verdict } from "../../catalog/verdict/verdict.js";

/** From best to worst. */
export const STATUSES = Object.keys(STATUS_SIGNS) as Status[];

export const StatusLabel = ({ status }: { status: Status }) => (
  <Label look={status} sign={STATUS_SIGNS[status]} text={STATUS_NAMES[status]} />
);

/** Something else in the look of a status. */
export function Label({ look, sign, text }: { look: Status; sign: string; text: string }) {
  return (
    <span class={`status ${look}`}>
      <span class={`sign ${look}`} aria-hidden="true">
        {sign}
      </span>{" "}
      {text}
    </span>
  );
}

/** The sign alone, next to a word that screen readers announce. */
export function StatusSign({ status }: { status: Status }) {
  return (
    <span class={`sign ${status}`} aria-hidden="true">
      {STATUS_SIGNS[status]}
    </span>
  );
}

const SENTENCES: Record<Status, (a: string, b: string) => string> = {
  compatible: (a, b) => `${a} works with ${b}`,
  partial: (a, b) => `${a} works with ${b}, with limits`,
  incompatible: (a, b) => `${a} does not work with ${b}`,
  deprecated: (a, b) => `${a} with ${b}: out of support`,
  unknown: (a, b) => `${a} with ${b}: not known yet`,
};

/** `Next.js 15 does not work with React 17`. */
export const verdictSentence = (status: Status, a: string, b: string): string => SENTENCES[status](a, b);

type Answered = Pick<Verdict, "status" | "pairStatus" | "decision">;

const areAlternatives = ({ pairStatus, decision }: Answered) =>
  pairStatus === "partial" && decision?.restsOn === "roles";

/** As above; two with the same role are alternatives. If a side is out of support, that comes last. */
export function pairSentence(verdict: Answered, a: string, b: string): string {
  const { status, pairStatus } = verdict;
  const own = areAlternatives(verdict) ? `${a} and ${b} are alternatives` : verdictSentence(pairStatus, a, b);
  return status === "deprecated" && pairStatus !== "deprecated" ? `${own}; out of support` : own;
}

/** What `Do they work together?` is answered with. */
export const ANSWERS: Record<Status, string> = {
  compatible: "Yes",
  partial: "With limits",
  incompatible: "No",
  deprecated: "Out of support",
  unknown: "We don't know",
};

/** Whether two work together, in a word or two. */
export const answerTo = (verdict: Answered): string =>
  areAlternatives(verdict) ? "They are alternatives" : ANSWERS[verdict.pairStatus];
