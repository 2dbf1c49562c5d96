/** Records of any number of pairs, made up in memory: technologies and rules, and nothing else that would take room. */
import type { Rule, Technology } from "../../../../schemas/types.js";
import type { Records, Revision } from "../../../../server/catalog/catalog.js";

export const REVISION: Revision = { id: "made-up", date: "2026-01-01T00:00:00.000Z" };
const TECHNOLOGIES = 5000;

const DAY = "2026-01-01";
/** Of so many pairs one is an issue, about as in real data. */
const ISSUE_EVERY = 25;

const idOf = (index: number) => `tech-${index}`;

/** @param pairs how many pairs have a rule; the same number gives the same records */
export function madeUpRecords(pairs: number): Records {
  const technologies = new Map(
    Array.from({ length: TECHNOLOGIES }, (_, index): [string, Technology] => [
      idOf(index),
      { name: `Technology ${index}`, category: "framework", checked: DAY, packages: { npm: [idOf(index)] } },
    ]),
  );
  // Each technology with the next few: every pair once, and as many for the first as for the last.
  const rules = Array.from({ length: pairs }, (_, index): Rule => {
    const techA = index % TECHNOLOGIES;
    const techB = (techA + 1 + Math.floor(index / TECHNOLOGIES)) % TECHNOLOGIES;
    const level = index % ISSUE_EVERY === 0 ? ["partial", "warning"] : ["compatible", "info"];
    return {
      techA: idOf(techA),
      techB: idOf(techB),
      status: level[0] as Rule["status"],
      severity: level[1] as Rule["severity"],
      explanation: `What is known of pair ${index}.`,
      evidence: [`https://example.com/${index}`],
      basis: "documented",
      checked: DAY,
      updated: DAY,
    };
  });
  return { technologies, declared: [], rules, stacks: [], tools: new Map(), capabilities: [] };
}
