/** A phase of a plan: its changes in a table, with the reasons for each. */
import type { ComponentChildren } from "preact";
import type { PlanResult } from "../../../schemas/types.js";
import { withoutOverride } from "../../catalog/stack/plan/package-manager.js";
import type { Phase } from "../../catalog/stack/plan/phases.js";
import { Link, TechnologyLinks } from "../components/link.js";
import { Columns, Folded, List, Section } from "../components/parts.js";
import { Sources, sourceName } from "../components/sources.js";

type Step = PlanResult["steps"][number];
type Change = Step["changes"][number];
type Replacement = Step["replacements"][number];
type Override = Step["overrides"][number];

export function PhaseSection({ phase: { kind, title, note, steps }, number }: { phase: Phase; number: number }) {
  return (
    <Section class={`plan-phase ${kind}`} title={`${number}. ${title}`}>
      <p>{note}</p>
      <table>
        {/* The columns are the same in each phase. */}
        <Columns
          class={number > 1 ? "hidden" : undefined}
          of={["Package", kind === "replace" ? "Version" : "From → to", "Why"]}
        />
        {steps.map(({ changes, replacements, overrides }, place) => (
          <tbody key={place}>
            {changes.map(changeRow)}
            {replacements.map(replacementRow)}
            {overrides.map(overrideRow)}
          </tbody>
        ))}
      </table>
    </Section>
  );
}

interface RowProps {
  of: Change | Replacement | Override;
  /** Beside the name. */
  note?: string | false;
  versions: ComponentChildren;
  children?: ComponentChildren;
}

function Row({ of, note, versions, children }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <PackageName of={of} />
        {note && <span class="fine"> {note}</span>}
      </th>
      <td class="plan-versions">{versions}</td>
      <td>{children}</td>
    </tr>
  );
}

function changeRow(change: Change) {
  const { from, to, range, target, follows, ended, development, reasons } = change;
  const versions = (
    <>
      {from} → <strong>{to}</strong>
      {range !== to && (
        <span class="fine">
          {" "}
          ask for <code>{range}</code>
        </span>
      )}
    </>
  );
  return (
    <Row key={change.package} of={change} note={development && "development"} versions={versions}>
      {follows !== null && (
        <p>
          Moves with <code>{follows}</code>.
        </p>
      )}
      {target && follows === null && <p>This is what you asked for.</p>}
      <Reasons reasons={reasons} />
      {ended && <p class="fine">This release line is past its end of life.</p>}
    </Row>
  );
}

function replacementRow(replacement: Replacement) {
  const { from, newest, reasons, alternatives } = replacement;
  const versions = (
    <>
      {from}
      {newest !== null && newest !== from && <span class="fine"> newest known: {newest}</span>}
    </>
  );
  return (
    <Row key={replacement.package} of={replacement} versions={versions}>
      <Reasons reasons={reasons} />
      {alternatives.length > 0 && (
        <p>
          <strong>Instead:</strong> <TechnologyLinks of={alternatives} />
        </p>
      )}
    </Row>
  );
}

function overrideRow(override: Override) {
  const { version, manager, file, snippet, reasons } = override;
  const versions = (
    <>
      {version} <span class="fine">with an override</span>
    </>
  );
  return (
    <Row key={override.package} of={override} versions={versions}>
      <Reasons reasons={reasons} />
      {snippet === null ? (
        <p>{withoutOverride(manager)}</p>
      ) : (
        <>
          <p>
            Add to <code>{file}</code>:
          </p>
          <pre>
            <code>{snippet}</code>
          </pre>
        </>
      )}
    </Row>
  );
}

type PlanReason = PlanResult["waits"][number]["reason"];

const MOST_SOURCES = 2;

/** The first of each name: the same file at two releases says the same twice. */
function chooseSources(sources: readonly string[]): string[] {
  const byName = new Map([...sources].reverse().map((source) => [sourceName(source), source]));
  return sources.filter((source) => byName.get(sourceName(source)) === source).slice(0, MOST_SOURCES);
}

export function Reason({ reason: { message, sources, file, line } }: { reason: PlanReason }) {
  return (
    <>
      {message}{" "}
      <span class="fine">
        {file !== null && <code>{line === null ? file : `${file}:${line}`}</code>}
        <Sources urls={chooseSources(sources)} />
      </span>
    </>
  );
}

/** More reasons of one change are folded; beyond those, the checklist has all. */
const MOST_OPEN = 1;
const MOST_FOLDED = 20;

export function Reasons({ reasons }: { reasons: readonly PlanReason[] }) {
  const more = reasons.length > MOST_OPEN + 1 ? "more reasons" : "more reason";
  const rest = () => <p class="fine">The others are in the checklist.</p>;
  return (
    <Folded of={reasons} open={MOST_OPEN} most={MOST_FOLDED} more={more} rest={rest}>
      {(shown) => (
        <List class="plan-reasons" of={shown}>
          {(reason) => <Reason reason={reason} />}
        </List>
      )}
    </Folded>
  );
}

/** The name of a package or runtime. */

/** Linked where its technology is known. */
export function PackageName({
  of: { package: name, technology },
}: {
  of: { package: string; technology: string | null };
}) {
  const text = <code>{name}</code>;
  return technology === null ? text : <Link to={`/tech/${technology}`}>{text}</Link>;
}
