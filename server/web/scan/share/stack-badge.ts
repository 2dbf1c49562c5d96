/** The badge of a stack. */
import type { Grade, Score } from "../../../catalog/scan/score.js";
import { drawBadge } from "../../../http/views/draw-badge.js";

/** As on pair badges. */
const COLOURS: Record<Grade, string> = { A: "#3FB950", B: "#3FB950", C: "#D29922", D: "#F85149", F: "#F85149" };

export interface StackBadge {
  svg: string;
  /** `stack: B 82`. */
  text: string;
  /** In pixels; the height is 20. */
  width: number;
}

export function createStackBadge({ score, grade }: Pick<Score, "score" | "grade">): StackBadge {
  const message = grade === null ? "unknown" : `${grade} ${score}`;
  const svg = drawBadge({ label: "stack", message, color: grade === null ? "#8B949E" : COLOURS[grade] });
  return { svg, text: `stack: ${message}`, width: Number(/width="(\d+)/.exec(svg)?.[1]) };
}
