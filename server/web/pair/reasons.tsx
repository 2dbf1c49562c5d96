/** What a verdict rests on, and where it is another. */
import type { ExceptionView, Fact } from "../../catalog/explain.js";
import { FactList } from "../components/facts.js";
import { Sources } from "../components/sources.js";
import { StatusLabel } from "../components/status.js";
import type { PairView } from "./view.js";

/** Projects that are told before the others are folded. */
const USES_SHOWN = 2;

/** The facts with their sources; projects that use both are folded but for a few. */
export function Why({ facts, view: { rule } }: { facts: readonly Fact[]; view: PairView }) {
  const uses = facts.filter(({ kind }) => kind === "use");
  const folded = uses.slice(USES_SHOWN);
  const { testedVersions = [], notes, contributor } = rule ?? {};
  return (
    <section>
      <h2>Why</h2>
      <FactList facts={facts.filter((fact) => !folded.includes(fact))} />
      {folded.length > 0 && (
        <details>
          <summary>
            {folded.length} more public {folded.length > 1 ? "projects" : "project"}
          </summary>
          <FactList facts={folded} />
        </details>
      )}
      <Remarks testedVersions={testedVersions} notes={notes} contributor={contributor} />
    </section>
  );
}

interface RemarksProps {
  testedVersions: readonly string[] | undefined;
  notes: string | undefined;
  contributor: string | undefined;
}

/** What a rule says beside its verdict. */
function Remarks({ testedVersions = [], notes, contributor }: RemarksProps) {
  return (
    <>
      {notes && <p>{notes}</p>}
      {testedVersions.length > 0 && <p class="fine">Versions it speaks of: {testedVersions.join(", ")}</p>}
      {contributor && <p class="fine">Contributed by {contributor}</p>}
    </>
  );
}

/** Versions, platforms and third technologies for which the answer is another. */
export function Exceptions({ exceptions }: { exceptions: readonly ExceptionView[] }) {
  return (
    <section>
      <h2>Where it differs</h2>
      <ul class="facts">
        {exceptions.map((exception) => (
          <li key={`${exception.when} ${exception.message}`}>
            <h3>
              {/^(on|together) /.test(exception.when) ? "" : "With "}
              {exception.when} <StatusLabel status={exception.status} />
            </h3>
            <p>{exception.message}</p>
            {exception.workaround && (
              <p>
                <strong>What to do:</strong> {exception.workaround}
              </p>
            )}
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
    </section>
  );
}
