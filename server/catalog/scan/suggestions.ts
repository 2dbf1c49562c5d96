/** What to do about what a scan found. */
import type { Catalog } from "../catalog.js";
import type { Day } from "../technology/lifecycle.js";
import type { Technology } from "../technology/technology.js";
import { advisedAlternatives, namedAlternatives } from "../verdict/alternatives.js";
import type { Verdict } from "../verdict/verdict.js";
import { listOf } from "../words.js";
import type { JudgedPair } from "./detected.js";

export interface Suggestion {
  type: "alternative" | "upgrade" | "config";
  message: string;
  a: Technology;
  b: Technology;
}

export function suggest(catalog: Catalog, { a, b, verdict }: JudgedPair, today: Day): Suggestion[] {
  const pair = { a: a.technology, b: b.technology };
  const { workaround, status, basis } = verdict;
  const fix = workaround ? [{ type: typeOf(verdict), message: workaround, ...pair }] : [];
  if (status !== "incompatible" || basis === "declared") return fix;
  const replacements = suggestAlternatives(catalog, pair.a, pair.b, verdict, today);
  return [...fix, ...replacements.map((message) => ({ type: "alternative", message, ...pair }) as const)];
}

function typeOf({ ended, basis }: Verdict): Suggestion["type"] {
  if (ended.some(({ whole }) => whole)) return "alternative";
  return basis === "declared" || ended.length > 0 ? "upgrade" : "config";
}

function suggestAlternatives(catalog: Catalog, a: Technology, b: Technology, { decision }: Verdict, today: Day) {
  const both = [a, b].map((side) => {
    const partner = side === a ? b : a;
    return { side, partner, others: advisedAlternatives(catalog, side, partner, decision, today).slice(0, 3) };
  });
  // Where the lesser known side has a named alternative, the other side stays: React, where Enzyme is in its way.
  const known = (technology: Technology) => catalog.neighbours.of(technology).size;
  const settled = both.find(
    ({ side, partner, others }) =>
      known(side) < known(partner) && others.some(({ id }) => namedAlternatives(side).includes(id)),
  );
  return (settled ? [settled] : both).flatMap(({ side, partner, others }) => {
    const names = others.map(({ name }) => name);
    if (names.length === 0) return [];
    const verb = names.length > 1 ? "work" : "works";
    return `Instead of ${side.name}, consider ${listOf(names, "or")}, which ${verb} with ${partner.name}.`;
  });
}
