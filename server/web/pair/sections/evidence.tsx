/** The facts behind a verdict, for and against apart, and its exceptions. */
import type { ExceptionView, Fact, Stance } from "../../../catalog/verdict/explain.js";
import { FactList } from "../../components/facts.js";
import { Fix, Fold, Section } from "../../components/parts.js";
import { Sources } from "../../components/sources.js";
import { StatusLabel } from "../../components/status.js";
import type { PairView } from "../view.js";

const USES_SHOWN = 2;

const HEADINGS: readonly [Stance, string][] = [
  ["against", "Against"],
  ["limits", "With limits"],
  ["for", "For"],
];

export function Evidence({ facts, view: { rule } }: { facts: readonly Fact[]; view: PairView }) {
  const { testedVersions, notes, contributor } = rule ?? {};
  const others = facts.filter(({ stance }) => stance === "other");
  return (
    <Section title="Evidence">
      {inOrder(facts).map(([stance, heading]) => (
        <section key={stance} class={`stance ${stance}`}>
          <h3>{heading}</h3>
          <Side facts={facts.filter((fact) => fact.stance === stance)} />
        </section>
      ))}
      <Remarks testedVersions={testedVersions} notes={notes} contributor={contributor} />
      {others.length > 0 && (
        <section class="stance">
          <h3>What else is known</h3>
          <Side facts={others} />
        </section>
      )}
    </Section>
  );
}

/** What decides comes first, as the facts do; ends of life are told before it, and decide less. */
function inOrder(facts: readonly Fact[]): [Stance, string][] {
  const lasting = facts.filter(({ kind }) => kind !== "lifecycle");
  const first = [...lasting, ...facts];
  const place = (stance: Stance) => first.findIndex((fact) => fact.stance === stance);
  const there = HEADINGS.filter(([stance]) => place(stance) >= 0);
  return there.sort(([one], [other]) => place(one) - place(other));
}

function Side({ facts }: { facts: readonly Fact[] }) {
  const folded = facts.filter(({ kind }) => kind === "use").slice(USES_SHOWN);
  return (
    <>
      <FactList facts={facts.filter((fact) => !folded.includes(fact))} />
      {folded.length > 0 && (
        <Fold summary={`${folded.length} more public ${folded.length > 1 ? "projects" : "project"}`}>
          <FactList facts={folded} />
        </Fold>
      )}
    </>
  );
}

interface RemarksProps {
  testedVersions: readonly string[] | undefined;
  notes: string | undefined;
  contributor: string | undefined;
}

function Remarks({ testedVersions = [], notes, contributor }: RemarksProps) {
  return (
    <>
      {notes && <p>{notes}</p>}
      {testedVersions.length > 0 && <p class="fine">Tested versions: {testedVersions.join(", ")}</p>}
      {contributor && <p class="fine">Contributed by {contributor}</p>}
    </>
  );
}

/** Versions, platforms and technologies with a different verdict. */
export function Exceptions({ exceptions }: { exceptions: readonly ExceptionView[] }) {
  return (
    <Section title="Exceptions">
      <ul class="exceptions">
        {exceptions.map((exception) => (
          <li key={`${exception.when} ${exception.message}`}>
            <h3>
              {/^(on|together) /.test(exception.when) ? "" : "With "}
              {exception.when} <StatusLabel status={exception.status} />
            </h3>
            <p>{exception.message}</p>
            <Fix text={exception.workaround} />
            <Remarks
              testedVersions={exception.testedVersions}
              notes={exception.notes}
              contributor={exception.contributor}
            />
            <p class="fine">
              <Sources urls={exception.sources} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
