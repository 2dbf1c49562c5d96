/** How a part fits the others, in words that the page and the terminal share. */

import type { Technology } from "../../technology/technology.js";
import { listFirst } from "../../words.js";
import type { Fit, PartVerdict } from "../builder.js";

/** More names than this are counted. */
const MOST_NAMED = 3;

/** `A, B and 3 more`. */
export const namesOf = (technologies: readonly Technology[]): string =>
  listFirst(
    technologies.map(({ name }) => name),
    MOST_NAMED,
  );

/** The first sentence of a message. Names such as `Next.js` end none, as no space follows the full stop. */
export function firstSentence(message: string): string {
  return /^.+?[.!?](?=\s+["(\p{Lu}]|$)/su.exec(message)?.[0] ?? message;
}

/** `A and B`, or the one technology that a verdict is about. */
export const pairName = ({ a, b }: PartVerdict): string => (a === b ? a.name : `${a.name} and ${b.name}`);

/** With what the status is, after its word: `with React`; empty where it is about the technology alone, or nothing is known. */
export function withWhat({ technology, status, deciding, compatible }: Fit): string {
  if (!deciding) return "";
  if (status === "compatible") return `with ${namesOf(compatible)}`;
  const { a, b } = deciding;
  if (a === b) return "";
  return `with ${a === technology ? b.name : b === technology ? a.name : `${pairName(deciding)} together`}`;
}
