/** The facts behind a verdict, and its exceptions. */
import type { ExceptionView, Fact } from "../../../catalog/verdict/explain.js";
import { FactList } from "../../components/facts.js";
import { Sources } from "../../components/sources.js";
import { StatusLabel } from "../../components/status.js";
import type { PairView } from "../view.js";

/** More public projects are folded. */
const USES_SHOWN = 2;

export function Why({ facts, view: { rule, verdict } }: { facts: readonly Fact[]; view: PairView }) {
  const uses = facts.filter(({ kind }) => kind === "use");
  const folded = uses.slice(USES_SHOWN);
  const { testedVersions = [], notes, contributor } = rule ?? {};
  return (
    <section>
      <h2>{verdict.status === "unknown" ? "What we know" : "Why"}</h2>
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

/** Additional details of a rule. */
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
    <section>
      <h2>Exceptions</h2>
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
                <strong>Fix:</strong> {exception.workaround}
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
