/** The result: the stack, its score, and packages. */
import { bare } from "../../catalog/ask/pair-verdict.js";
import { MOST_IN_SET } from "../../catalog/ask/question.js";
import { listEntry } from "../../catalog/scan/entry.js";
import { scan } from "../../catalog/scan/scan.js";
import { packagesFor } from "../../catalog/stack/packages.js";
import { stackOf } from "../../catalog/stack/wizard/draft.js";
import { RESULT } from "../../catalog/stack/wizard/steps.js";
import { settingOf } from "../../catalog/verdict/check.js";
import { setPath } from "../ask/paths.js";
import { Link, LinkItem } from "../components/link.js";
import { Copy, Section } from "../components/parts.js";
import { ScanVerdict } from "../scan/scan-report.js";
import { useSite } from "../site.js";
import { PackageSection } from "./packages.js";
import { type State, stepPath } from "./state.js";
import { OtherForm } from "./step-form.js";
import { Summary } from "./summary.js";

export function Result({ state }: { state: State }) {
  const { catalog, links, today } = useSite();
  const stack = stackOf(state);
  const { chosen, platform } = stack;
  const add = <OtherForm state={state} step={RESULT} label="Add a technology" />;
  if (chosen.length === 0) {
    return (
      <>
        <h2>Your stack is empty</h2>
        <p>
          Choose at least one technology: <Link to={stepPath(state, "language")}>start with the language</Link>, or add
          one here.
        </p>
        {add}
      </>
    );
  }
  const entries = chosen.map(({ id }) => listEntry(id));
  const result = scan(catalog, entries, settingOf(catalog, platform), today);
  const ids = chosen.map(({ id }) => id).join(",");
  return (
    <div class="with-aside even">
      <div>
        <Section title="Your stack">
          <Summary state={state} />
          {add}
        </Section>
        <div class="scan-report">
          <ScanVerdict scan={result} entries={entries} platform={platform} />
        </div>
        <Section title="Share">
          <p>The link contains the whole stack. Opening it shows this page with current data.</p>
          <Copy name="the link" text={links.absolute(stepPath(state, RESULT))} />
          <ul class="links">
            {chosen.length > 1 && (
              <LinkItem to={`/matrix?${new URLSearchParams({ row: ids, col: ids })}`}>All pairs in a table</LinkItem>
            )}
            {chosen.length > 1 && chosen.length <= MOST_IN_SET && (
              <LinkItem to={setPath(chosen.map(bare), platform)}>Versions that go together</LinkItem>
            )}
            <LinkItem to="/scan">Scan an existing project</LinkItem>
            <LinkItem to="/wizard">Start over</LinkItem>
          </ul>
        </Section>
      </div>
      <PackageSection packages={packagesFor(catalog, stack, today)} state={state} />
    </div>
  );
}
