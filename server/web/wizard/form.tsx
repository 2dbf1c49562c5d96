/** The forms of the steps. Each carries the whole state, so that the address of what comes back does too. */
import type { ComponentChildren } from "preact";
import { RESULT, STEPS, type Step } from "../../catalog/stack-wizard/steps.js";
import { TechnologyField } from "../components/technology-field.js";
import { useSite } from "../site.js";
import { nextOf, parametersOf, pathOf, type State } from "./state.js";

/** The state but for some parameters, in hidden fields. */
function Kept({ state, step, without = [] }: { state: State; step: string; without?: readonly string[] }) {
  const kept = [
    ...parametersOf(state, [...state.choices, ...state.dormant]).filter(([name]) => !without.includes(name)),
    ["step", step],
  ];
  return (
    <>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

interface FormProps {
  state: State;
  step: Step;
  /** The parameters that the fields of the form are about. */
  names: readonly string[];
  children: ComponentChildren;
}

/** A form that answers changes in place and leads on with its button. */
export function LiveForm({ state, step, names, children }: FormProps) {
  const { links } = useSite();
  const next = nextOf(state);
  const before = state.steps[state.steps.indexOf(step) - 1];
  const title = next === RESULT ? "Your stack" : STEPS.find(({ key }) => key === next)?.title;
  return (
    <form action={links.to("/wizard")} method="get" data-swap="wizard" data-swap-live>
      <Kept state={state} step={step.key} without={names} />
      {children}
      <p class="onward">
        {before && (
          <a class="button quiet" href={links.to(pathOf(state, before.key))}>
            Back<span class="hidden"> to {before.title}</span>
          </a>
        )}
        <button type="submit" name="to" value="next">
          {/* What comes after the needs depends on what is ticked, which is not known where no script runs. */}
          Next{step.groups.length > 0 && `: ${title}`}
        </button>
        {step.groups.length > 0 && (
          <a
            href={links.to(
              pathOf(
                state,
                next,
                state.choices.filter(({ group }) => !names.includes(group.key)),
              ),
            )}
          >
            Skip this step
          </a>
        )}
      </p>
    </form>
  );
}

/** A field for what is not offered. */
export function OtherForm({ state, step, label }: { state: State; step: string; label: string }) {
  const { links } = useSite();
  const { typed } = state;
  return (
    <form action={links.to("/wizard")} method="get" data-swap="wizard" class="panel other">
      <Kept state={state} step={step} />
      <div class="fields">
        <TechnologyField
          id="other"
          name="other"
          label={label}
          value={typed?.text}
          placeholder="any technology or package"
          {...(typed ? { describedBy: "other-problem" } : {})}
          invalid={typed !== undefined}
        />
        <button type="submit">Add it</button>
      </div>
      {typed && (
        <p class="problem" id="other-problem" role="alert">
          {typed.problem}
        </p>
      )}
    </form>
  );
}
