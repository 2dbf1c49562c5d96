/** How we know and what that covers, as signs and words: the same on all pages. */
import type { Basis } from "../../catalog/facts/kind.js";
import { countEach } from "../../catalog/maps.js";
import type { Coverage } from "../../catalog/technology/coverage.js";
import { nameCoverage } from "../../catalog/verdict/basis.js";
import { Joined } from "./parts.js";

/** Strongest first. A solid sign is a statement of somebody about the two; an empty one is our conclusion. */
const BASES: Readonly<Record<Basis, [sign: string, meaning: string]>> = {
  tested: ["◆", "Somebody tests or has tried it, in these versions"],
  declared: ["■", "A release declares it in its manifest"],
  documented: ["●", "Documentation of its makers says so"],
  inferred: ["○", "It follows from other facts"],
  "seen together": ["◎", "Public projects use both"],
};

const BASES_BY_STRENGTH = Object.keys(BASES) as Basis[];

/** Strongest first. The signs are those of version ranges. */
const COVERAGES: Readonly<Record<Coverage, [sign: string, meaning: string]>> = {
  exact: ["=", "What we know is about these very releases"],
  line: ["~", "What we know is about releases of these lines, or about ranges that hold them"],
  minimum: ["≥", "What we know is from which release on it works"],
  current: ["^", "What we know is about the releases that were current when it was checked"],
  unversioned: ["*", "The question names no versions. Give some for a more exact answer"],
};

export function BasisMark({ basis }: { basis: Basis }) {
  return <Mark sign={BASES[basis]} text={basis} />;
}

export function KnownMark({ basis, coverage }: { basis: Basis; coverage: Coverage | undefined }) {
  return (
    <>
      <BasisMark basis={basis} />
      {coverage && (
        <>
          , <Mark sign={COVERAGES[coverage]} text={nameCoverage(coverage)} />
        </>
      )}
    </>
  );
}

function Mark({ sign: [sign, meaning], text }: { sign: [string, string]; text: string }) {
  return (
    <span class="basis" title={meaning}>
      <span aria-hidden="true">{sign}</span> {text}
    </span>
  );
}

/** How many verdicts rest on which kind of fact, strongest first. @param props.bases what each rests on */
export function EvidenceCounts({ bases }: { bases: readonly Basis[] }) {
  const counts = countEach(bases);
  return (
    <Joined
      of={BASES_BY_STRENGTH.filter((basis) => counts.has(basis)).map((basis) => (
        <>
          <BasisMark basis={basis} /> {counts.get(basis)?.toLocaleString("en")}
        </>
      ))}
    />
  );
}
