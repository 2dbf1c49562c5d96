/** The end of the wizard: the stack that was built, judged as a whole, and what to take along. */
import type { Catalog } from "../../catalog/catalog.js";
import { settingOf } from "../../catalog/check.js";
import { listEntry } from "../../catalog/entry.js";
import { scan } from "../../catalog/scan.js";
import { packagesFor } from "../../catalog/stack-packages.js";
import { stackOf } from "../../catalog/stack-wizard/draft.js";
import { RESULT } from "../../catalog/stack-wizard/steps.js";
import { Copy } from "../components/copy.js";
import { ScanVerdict } from "../scan/scan-report.js";
import { useSite } from "../site.js";
import { OtherForm } from "./form.js";
import { PackageSection } from "./packages.js";
import { pathOf, type State } from "./state.js";
import { Summary } from "./summary.js";

/** The whole result of a state. */
export function Result({ catalog, state }: { catalog: Catalog; state: State }) {
  const { links, today } = useSite();
  const stack = stackOf(state);
  const { chosen, platform } = stack;
  const add = <OtherForm state={state} step={RESULT} label="Add something" />;
  if (chosen.length === 0) {
    return (
      <>
        <h2>Your stack is empty</h2>
        <p>
          Choose at least one part: <a href={links.to(pathOf(state, "language"))}>begin with the language</a>, or add
          what you know already.
        </p>
        {add}
      </>
    );
  }
  const entries = chosen.map(({ id }) => listEntry(id));
  const result = scan(catalog, entries, settingOf(catalog, platform), today);
  const ids = chosen.map(({ id }) => id).join(",");
  return (
    <>
      <section>
        <h2>Your stack</h2>
        <Summary catalog={catalog} state={state} />
        {add}
      </section>
      <div class="scan-report">
        <ScanVerdict catalog={catalog} scan={result} entries={entries} platform={platform} />
      </div>
      <PackageSection packages={packagesFor(catalog, stack, today)} state={state} />
      <section>
        <h2>Take it along</h2>
        <p>The address holds the whole stack: whoever opens it sees this page, with the facts of that day.</p>
        <Copy name="the link" text={links.absolute(pathOf(state, RESULT))} />
        <ul class="links">
          {chosen.length > 1 && (
            <li>
              <a href={links.to(`/matrix?${new URLSearchParams({ row: ids, col: ids })}`)}>Every pair in a table</a>
            </li>
          )}
          <li>
            <a href={links.to("/scan")}>Scan a project you have</a>
          </li>
          <li>
            <a href={links.to("/wizard")}>Start over</a>
          </li>
        </ul>
      </section>
    </>
  );
}
