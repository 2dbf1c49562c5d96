/** The plan of an upgrade: its phases with the changes of each in a table. */
import type { ComponentChildren } from "preact";
import type {
  PlanChange,
  PlanOverride,
  PlanReplacement,
  PlanResult,
  PlanSettled,
  PlanStep,
} from "../../../schemas/types.js";
import { writeChecklist } from "../../catalog/stack/plan/checklist.js";
import { writtenIn } from "../../catalog/stack/plan/commands/ranges.js";
import { overviewOf } from "../../catalog/stack/plan/commands/words.js";
import { withoutOverride } from "../../catalog/stack/plan/package-manager.js";
import { type Phase, phasesOf, unknownIn } from "../../catalog/stack/plan/phases.js";
import { TechnologyLinks } from "../components/link.js";
import { Columns, Fold, List, Section } from "../components/parts.js";
import { counted } from "../texts.js";
import { PackageName, Reason, Reasons } from "./reasons.js";
import { hasHelp, StepHelp } from "./step-help.js";

const MOST_NAMED = 200;

export function PlanReport({ plan }: { plan: PlanResult }) {
  const { targets, problems, steps, waits, accepts, notAffected, unknown } = plan;
  return (
    <div class="plan-report">
      {targets.length > 0 && <Targets plan={plan} />}
      {problems.length > 0 && (
        <Section class="plan-problems" title={targets.length > 0 ? "Not planned" : "Nothing to plan"}>
          <List of={problems}>{({ message }) => message}</List>
        </Section>
      )}
      {phasesOf(steps).map((phase, place) => (
        <PhaseSection key={place} phase={phase} number={place + 1} />
      ))}
      {waits.length > 0 && (
        <Section title="Check these yourself">
          <p>They may be in the way: sources name limits and what to do about them, or none that we know settles it.</p>
          <ul class="plan-open">
            {waits.map((wait) => (
              <li key={`${wait.package} ${wait.reason.message}`}>
                <PackageName of={wait} /> {wait.version} <Reason reason={wait.reason} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {targets.length > 0 && accepts.length + notAffected.length + unknown.length > 0 && (
        <section class="plan-rest" aria-label="The rest">
          <Settled of={accepts} one="dependency accepts this as it is" many="dependencies accept this as they are" />
          <Settled of={notAffected} one="dependency is not affected" many="dependencies are not affected" />
          <Settled of={unknown} one="dependency is not known" many="dependencies are not known" />
        </section>
      )}
    </div>
  );
}

function Targets({ plan }: { plan: PlanResult }) {
  const targets = plan.targets.map((target) => ({ ...target, guide: overviewOf(target, plan) }));
  return (
    <section class="panel plan-targets" aria-label="Targets">
      {targets.map(({ asked, name, from, to, guide }) => (
        <div key={asked}>
          <h2>
            {name} {from} <span aria-hidden="true">→</span>
            <span class="hidden">to</span> {to}
          </h2>
          {guide !== null && (
            <p>
              <a href={guide} rel="noopener">
                Upgrade guide of {name}
              </a>
            </p>
          )}
        </div>
      ))}
      <p class="plan-summary">{summaryOf(plan)}</p>
      <div class="checklist">
        <button type="button" class="quiet" data-copy hidden>
          Copy checklist
        </button>
        <Fold summary="Checklist in Markdown">
          <pre>
            <code>{writeChecklist(plan)}</code>
          </pre>
        </Fold>
      </div>
    </section>
  );
}

/** `Update 3 first, replace 1, then move 4 together. Check 2 yourself.` */
function summaryOf(plan: PlanResult): string {
  const { steps, waits } = plan;
  const total = (kind: PlanStep["kind"]) =>
    steps
      .filter((step) => step.kind === kind)
      .reduce((sum, { changes, replacements }) => sum + changes.length + replacements.length, 0);
  const overrides = steps.reduce((sum, step) => sum + step.overrides.length, 0);
  const parts: [number, string][] = [
    [total("today"), "can be updated first"],
    [total("replace"), "must be replaced"],
    [total("together"), total("together") === 1 ? "moves" : "move together"],
    [overrides, overrides === 1 ? "needs an override" : "need an override"],
    [waits.length, "to check yourself"],
  ];
  const said = parts.filter(([number]) => number > 0).map(([number, what]) => `${number.toLocaleString("en")} ${what}`);
  const changes = said.length > 0 ? `${said.join(", ")}.` : "Nothing that we know of has to change.";
  return [changes, unknownIn(plan)].filter(Boolean).join(" ");
}

interface SettledProps {
  of: readonly (PlanSettled | string)[];
  one: string;
  many: string;
}

/** Packages, with what says so where something does; empty without any. */
function Settled({ of, one: single, many }: SettledProps) {
  const more = of.length - MOST_NAMED;
  if (of.length === 0) return null;
  return (
    <Fold summary={counted(of.length, single, many)}>
      <ul class="plan-open">
        {of.slice(0, MOST_NAMED).map((one) =>
          typeof one === "string" ? (
            <li key={one}>
              <code>{one}</code>
            </li>
          ) : (
            <li key={one.package}>
              <PackageName of={one} /> <Reason reason={one.reason} />
            </li>
          ),
        )}
        {more > 0 && <li>and {more.toLocaleString("en")} more</li>}
      </ul>
    </Fold>
  );
}

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
        {steps.map((step, place) => (
          <tbody key={place}>
            {step.changes.map(changeRow)}
            {step.replacements.map(replacementRow)}
            {step.overrides.map(overrideRow)}
            {hasHelp(step) && (
              <tr class="plan-help">
                <td colSpan={3}>
                  <StepHelp of={step} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </Section>
  );
}

interface PhaseRowProps {
  of: PlanChange | PlanReplacement | PlanOverride;
  /** Beside the name. */
  note?: string | false;
  versions: ComponentChildren;
  children?: ComponentChildren;
}

function PhaseRow({ of, note, versions, children }: PhaseRowProps) {
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

function changeRow(change: PlanChange) {
  const { ecosystem, from, to, range, target, follows, ended, development, reasons } = change;
  const versions = (
    <>
      {from} → <strong>{to}</strong>
      {range !== to && (
        <span class="fine">
          {" "}
          ask for <code>{writtenIn(ecosystem, range)}</code>
        </span>
      )}
    </>
  );
  return (
    <PhaseRow key={change.package} of={change} note={development && "development"} versions={versions}>
      {follows !== null && (
        <p>
          Moves with <code>{follows}</code>.
        </p>
      )}
      {target && follows === null && <p>This is what you asked for.</p>}
      <Reasons reasons={reasons} />
      {ended && <p class="fine">This release line is past its end of life.</p>}
    </PhaseRow>
  );
}

function replacementRow(replacement: PlanReplacement) {
  const { from, newest, reasons, alternatives } = replacement;
  const versions = (
    <>
      {from}
      {newest !== null && newest !== from && <span class="fine"> newest known: {newest}</span>}
    </>
  );
  return (
    <PhaseRow key={replacement.package} of={replacement} versions={versions}>
      <Reasons reasons={reasons} />
      {alternatives.length > 0 && (
        <p>
          <strong>Instead:</strong> <TechnologyLinks of={alternatives} />
        </p>
      )}
    </PhaseRow>
  );
}

function overrideRow(override: PlanOverride) {
  const { version, manager, file, snippet, reasons } = override;
  const versions = (
    <>
      {version} <span class="fine">with an override</span>
    </>
  );
  return (
    <PhaseRow key={override.package} of={override} versions={versions}>
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
    </PhaseRow>
  );
}
