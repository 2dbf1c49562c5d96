/** The badge of a stack. */
import { makeBadge } from "badge-maker";
import type { Grade, Score } from "../../catalog/score.js";

/** The colours of the badges of pairs. */
const COLOURS: Record<Grade, string> = { A: "#3FB950", B: "#3FB950", C: "#D29922", D: "#F85149", F: "#F85149" };

export interface StackBadge {
  svg: string;
  /** What it says: `stack: B 82`. */
  text: string;
  /** In pixels; the height is 20. */
  width: number;
}

/** The badge for a score. */
export function stackBadge({ score, grade }: Pick<Score, "score" | "grade">): StackBadge {
  const message = grade === null ? "unknown" : `${grade} ${score}`;
  const svg = makeBadge({ label: "stack", message, color: grade === null ? "#8B949E" : COLOURS[grade] });
  return { svg, text: `stack: ${message}`, width: Number(/width="(\d+)/.exec(svg)?.[1]) };
}
