/** How much a catalog knows. */
import type { Catalog } from "../catalog.js";
import type { PairFacts } from "../facts/pair.js";

export interface Figures {
  technologies: number;
  /** Pairs of two technologies that facts tie together. */
  pairs: number;
  /** Those of them that nothing but their use in public projects ties together. */
  observed: number;
  rules: number;
  tools: number;
  /** Different addresses that facts cite. */
  sources: number;
}

const counted = new WeakMap<Catalog, Figures>();

/** Counts what a catalog holds; once for each catalog. */
export function figuresOf(catalog: Catalog): Figures {
  const known = counted.get(catalog);
  if (known) return known;
  const figures = count(catalog);
  counted.set(catalog, figures);
  return figures;
}

function count({ technologies, neighbours, stacks, tools }: Catalog): Figures {
  const sources = new Set<string>();
  let pairs = 0;
  let observed = 0;
  let rules = 0;
  for (const technology of technologies) {
    for (const list of technology.requirements.values()) for (const { source } of list) sources.add(source);
    for (const { source } of [...(technology.record.needs ?? []), ...(technology.record.lacks ?? [])])
      sources.add(source);
    const { lifecycle, endOfLife } = technology.record;
    if (lifecycle) sources.add(lifecycle.source);
    if (endOfLife) sources.add(endOfLife.source);
    for (const [partner, facts] of neighbours.of(technology)) {
      if (partner.index <= technology.index) continue;
      pairs += 1;
      if (facts.isObserved && !hasOtherFacts(facts)) observed += 1;
      for (const { record } of facts.supports) sources.add(record.source);
      if (!facts.rule) continue;
      rules += 1;
      for (const source of facts.rule.record.evidence) sources.add(source);
      for (const { record } of facts.rule.exceptions) for (const source of record.evidence) sources.add(source);
    }
  }
  for (const { manifests } of stacks) for (const { source } of manifests) sources.add(source);
  for (const { evidence } of tools.values()) for (const source of evidence) sources.add(source);
  return { technologies: technologies.length, pairs, observed, rules, tools: tools.size, sources: sources.size };
}

const hasOtherFacts = ({ a, b, rule, supports, obstacles }: PairFacts): boolean =>
  rule !== undefined || supports.length + obstacles.length > 0 || a.requirements.has(b.id) || b.requirements.has(a.id);
