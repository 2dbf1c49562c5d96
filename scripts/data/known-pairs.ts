/** All pairs that facts have a verdict on: what is counted, and listed for those who go through them. */
import type { Catalog } from "../../server/catalog/catalog.js";
import type { Decision } from "../../server/catalog/facts/kind.js";
import { alone, bare } from "../../server/catalog/names/question.js";
import type { Day } from "../../server/catalog/technology/lifecycle.js";
import type { Technology } from "../../server/catalog/technology/technology.js";
import { decide } from "../../server/catalog/verdict/order.js";
import { isGrounded } from "../../server/catalog/verdict/outcome.js";
import { judge, type Verdict } from "../../server/catalog/verdict/verdict.js";

export interface KnownPair {
  /** In the order of their ids. */
  a: Technology;
  b: Technology;
  /** The kind of fact that decides. */
  kind: Decision["kind"];
  verdict(): Verdict;
}

/** Pairs that a fact decides without versions, in the order of ids, one at a time: deciding all takes a while */
export function* knownPairs(catalog: Catalog, today: Day): Generator<KnownPair, void> {
  for (const a of catalog.technologies) {
    for (const [b, facts] of catalog.neighbours.of(a)) {
      if (b.index <= a.index) continue;
      const question = alone(bare(a), bare(b), today);
      const decision = decide(catalog, question, facts);
      if (isGrounded(decision)) yield { a, b, kind: decision.kind, verdict: () => judge(catalog, question) };
    }
  }
}
