/** How much a catalog knows. */
import type { Catalog } from "../catalog.js";
import type { Day } from "../facts/lifecycle.js";
import { finishInSlices, type Steps } from "../steps.js";
import { knownPairs } from "./known-pairs.js";

export interface Figures {
  technologies: number;
  /** Pairs of two technologies on which a fact decides when they are asked about without versions. */
  pairs: number;
  /** Those of them on which nothing but their use in public projects decides. */
  observed: number;
  rules: number;
  tools: number;
  /** Different addresses that facts cite. */
  sources: number;
}

const counted = new WeakMap<Catalog, { today: Day; figures: Promise<Figures> }>();

/**
 * Counts what a catalog holds, once for each catalog and day. That takes seconds.
 * @param pause in which other work has its turn
 */
export function figuresOf(catalog: Catalog, today: Day, pause: () => Promise<unknown>): Promise<Figures> {
  const known = counted.get(catalog);
  if (known?.today === today) return known.figures;
  const figures = finishInSlices(count(catalog, today), pause);
  counted.set(catalog, { today, figures });
  return figures;
}

function* count(catalog: Catalog, today: Day): Steps<Figures> {
  const { technologies, neighbours, stacks, tools } = catalog;
  let [pairs, observed] = [0, 0];
  for (const { kind } of knownPairs(catalog, today)) {
    pairs += 1;
    if (kind === "use") observed += 1;
    yield;
  }
  const sources = new Set<string>();
  let rules = 0;
  for (const technology of technologies) {
    yield;
    for (const list of technology.requirements.values()) for (const { source } of list) sources.add(source);
    for (const { source } of [...(technology.record.needs ?? []), ...(technology.record.lacks ?? [])])
      sources.add(source);
    const { lifecycle, endOfLife, upgradeGuide, start } = technology.record;
    if (lifecycle) sources.add(lifecycle.source);
    if (endOfLife) sources.add(endOfLife.source);
    if (upgradeGuide) sources.add(upgradeGuide.url);
    if (start) sources.add(start.source);
    for (const [partner, facts] of neighbours.of(technology)) {
      if (partner.index <= technology.index) continue;
      for (const { record } of [...facts.tests, ...facts.supports]) sources.add(record.source);
      if (!facts.rule) continue;
      rules += 1;
      for (const source of facts.rule.record.evidence) sources.add(source);
      for (const { record } of facts.rule.exceptions) for (const source of record.evidence) sources.add(source);
    }
  }
  for (const { manifests } of stacks) for (const { source } of manifests) sources.add(source);
  for (const { evidence } of tools.values()) for (const source of evidence) sources.add(source);
  return {
    technologies: technologies.length,
    pairs,
    observed,
    rules,
    tools: tools.size,
    sources: sources.size,
  };
}
