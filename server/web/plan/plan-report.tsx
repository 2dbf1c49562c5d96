/** The plan of an upgrade. */
import type { PlanResult } from "../../../schemas/types.js";
import { writeChecklist } from "../../catalog/stack/plan/checklist.js";
import { phasesOf } from "../../catalog/stack/plan/phases.js";
import { Fold, Joined, List, Section } from "../components/parts.js";
import { PackageName, PhaseSection, Reason } from "./phase.js";

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
          {accepts.length > 0 && (
            <Fold summary={`${count(accepts.length, "dependency accepts", "dependencies accept")} this as it is`}>
              <ul class="plan-open">
                {accepts.slice(0, MOST_NAMED).map((one) => (
                  <li key={one.package}>
                    <PackageName of={one} /> <Reason reason={one.reason} />
                  </li>
                ))}
              </ul>
            </Fold>
          )}
          <Names
            names={notAffected}
            title={count(notAffected.length, "dependency is", "dependencies are")}
            rest="not affected"
          />
          <Names
            names={unknown}
            title={`We know nothing about ${count(unknown.length, "dependency", "dependencies")}`}
            rest=""
          />
        </section>
      )}
    </div>
  );
}

function Targets({ plan }: { plan: PlanResult }) {
  return (
    <section class="panel plan-targets" aria-label="Targets">
      {plan.targets.map(({ asked, name, from, to, upgradeGuide }) => (
        <div key={asked}>
          <h2>
            {name} {from} <span aria-hidden="true">→</span>
            <span class="hidden">to</span> {to}
          </h2>
          {upgradeGuide !== null && (
            <p>
              <a href={upgradeGuide} rel="noopener">
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
function summaryOf({ steps, waits }: PlanResult): string {
  const total = (kind: PlanResult["steps"][number]["kind"]) =>
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
  return said.length > 0 ? `${said.join(", ")}.` : "Nothing has to change.";
}

function Names({ names, title, rest }: { names: readonly string[]; title: string; rest: string }) {
  if (names.length === 0) return null;
  const more = names.length - MOST_NAMED;
  return (
    <Fold summary={`${title} ${rest}`}>
      <p class="plan-names">
        <Joined of={names.slice(0, MOST_NAMED).map((name) => <code key={name}>{name}</code>)} />
        {more > 0 && ` and ${more.toLocaleString("en")} more`}
      </p>
    </Fold>
  );
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
