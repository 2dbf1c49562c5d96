/** How we know and what that covers, as signs and words: the same on all pages. */
import type { Basis } from "../../catalog/facts/kind.js";
import type { Coverage } from "../../catalog/technology/coverage.js";
import { nameCoverage } from "../../catalog/verdict/basis.js";

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

/** How many verdicts rest on which kind of fact: a bar, and the same in words. @param props.bases what each rests on; at least one */
export function EvidenceShare({ bases }: { bases: readonly Basis[] }) {
  const total = bases.length;
  const counts = BASES_BY_STRENGTH.map((basis) => ({ basis, count: bases.filter((one) => one === basis).length }));
  const shown = counts.filter(({ count }) => count > 0);
  let start = 0;
  return (
    <div class="evidence-share">
      <svg width="100%" height="12" aria-hidden="true" focusable="false">
        {shown.map(({ basis, count }) => {
          const x = start;
          start += count;
          return (
            <rect
              key={basis}
              class={basis.replaceAll(" ", "-")}
              x={percent(x / total)}
              width={percent(count / total)}
              height="12"
            />
          );
        })}
      </svg>
      <ul>
        {shown.map(({ basis, count }) => (
          <li key={basis}>
            <svg width="10" height="10" aria-hidden="true" focusable="false">
              <rect class={basis.replaceAll(" ", "-")} width="10" height="10" />
            </svg>{" "}
            <BasisMark basis={basis} /> {count.toLocaleString("en")} <span class="fine">({share(count / total)})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

/** `12%`; what is there is never told as nothing. */
const share = (part: number) => (part < 0.01 ? "under 1%" : `${Math.round(part * 100)}%`);
