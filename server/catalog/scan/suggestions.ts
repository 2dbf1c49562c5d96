/** What to do about what a scan found. */
import type { Catalog } from "../catalog.js";
import type { Day } from "../technology/lifecycle.js";
import type { Technology } from "../technology/technology.js";
import { advisedAlternatives, namedAlternatives } from "../verdict/alternatives.js";
import { listOf } from "../words.js";
import type { JudgedPair } from "./detected.js";

export interface Suggestion {
  type: "alternative" | "upgrade" | "config";
  message: string;
  /** The pair it is about. */
  a: Technology;
  b: Technology;
}

export function suggest(catalog: Catalog, { a, b, verdict }: JudgedPair, today: Day): Suggestion[] {
  const pair = { a: a.technology, b: b.technology };
  const suggestions: Suggestion[] = [];
  if (verdict.workaround) {
    const retired = verdict.ended.some(({ whole }) => whole);
    const type = retired
      ? "alternative"
      : verdict.basis === "declared" || verdict.ended.length > 0
        ? "upgrade"
        : "config";
    suggestions.push({ type, message: verdict.workaround, ...pair });
  }
  if (verdict.status === "incompatible" && verdict.basis !== "declared") {
    const both = [pair.a, pair.b].map((side) => {
      const partner = side === pair.a ? pair.b : pair.a;
      return {
        side,
        partner,
        others: advisedAlternatives(catalog, side, partner, verdict.decision, today).slice(0, 3),
      };
    });
    // Where the lesser known side has a named alternative, the other side stays: React, where Enzyme is in its way.
    const known = (technology: Technology) => catalog.neighbours.of(technology).size;
    const settled = both.find(
      ({ side, partner, others }) =>
        known(side) < known(partner) && others.some(({ id }) => namedAlternatives(side).includes(id)),
    );
    for (const { side, partner, others } of settled ? [settled] : both) {
      const names = others.map(({ name }) => name);
      if (names.length === 0) continue;
      const message = `Instead of ${side.name}, consider ${listOf(names, "or")}, which ${names.length > 1 ? "work" : "works"} with ${partner.name}.`;
      suggestions.push({ type: "alternative", message, ...pair });
    }
  }
  return suggestions;
}
