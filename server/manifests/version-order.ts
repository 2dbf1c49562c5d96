/** What the versions of all ecosystems have in common: numbers in order of weight, and operators that compare them. */

/** @returns above 0 where the first is newer; parts that one of them lacks count as 0 */
export function compareParts(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    if (a !== b) return a > b ? 1 : -1;
  }
  return 0;
}

/** Whether what an operator says of two versions holds. @param order above 0 where the version is the newer one */
export function holds(operator: string, order: number): boolean {
  if (operator === "<") return order < 0;
  if (operator === "<=") return order <= 0;
  if (operator === ">") return order > 0;
  if (operator === ">=") return order >= 0;
  return (order === 0) !== (operator === "!=");
}

/** Texts that are longer are taken for no version and no range. */
export const MAX_RANGE = 500;
