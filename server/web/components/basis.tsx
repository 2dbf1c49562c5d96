/** How we know, as a sign and a word: the same on all pages. */
import type { Basis } from "../../catalog/verdict/judgement.js";

/** Strongest first. A solid sign is a statement of somebody about the two; an empty one is our conclusion. */
const BASES: Readonly<Record<Basis, [sign: string, meaning: string]>> = {
  tested: ["◆", "Somebody tests or has tried it, in these versions"],
  declared: ["■", "A release declares it in its manifest"],
  documented: ["●", "Documentation of its makers says so"],
  inferred: ["○", "It follows from other facts, or projects use both"],
};

export function BasisMark({ basis }: { basis: Basis }) {
  const [sign, meaning] = BASES[basis];
  return (
    <span class="basis" title={meaning}>
      <span aria-hidden="true">{sign}</span> {basis}
    </span>
  );
}
