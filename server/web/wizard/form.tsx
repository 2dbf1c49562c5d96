/** Forms of the steps. Each contains the whole state, which ends up in the address. */
import type { ComponentChildren } from "preact";
import { RESULT, STEPS, type Step } from "../../catalog/stack/wizard/steps.js";
import { Link } from "../components/link.js";
import { TechnologyField } from "../components/technology-field.js";
import { useSite } from "../site.js";
import { nextStep, type State, stateParameters, stepPath } from "./state.js";

function StateFields({ state, step, without = [] }: { state: State; step: string; without?: readonly string[] }) {
  const parameters = [
    ...stateParameters(state, [...state.choices, ...state.dormant]).filter(([name]) => !without.includes(name)),
    ["step", step],
  ];
  return (
    <>
      {parameters.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

interface FormProps {
  state: State;
  step: Step;
  /** The parameters that the form edits. */
  names: readonly string[];
  children: ComponentChildren;
}

/** A form that updates as you change it, with buttons to move on. */
export function LiveForm({ state, step, names, children }: FormProps) {
  const { links } = useSite();
  const next = nextStep(state);
  const before = state.steps[state.steps.indexOf(step) - 1];
  const title = next === RESULT ? "Your stack" : STEPS.find(({ key }) => key === next)?.title;
  return (
    <form action={links.to("/wizard")} method="get" data-swap="wizard" data-swap-live>
      <StateFields state={state} step={step.key} without={names} />
      {children}
      <p class="onward">
        {before && (
          <Link class="button quiet" to={stepPath(state, before.key)}>
            Back<span class="hidden"> to {before.title}</span>
          </Link>
        )}
        <button type="submit" name="to" value="next">
          {/* The step after the needs depends on the selection, unknown without scripts. */}
          Next{step.groups.length > 0 && `: ${title}`}
        </button>
        {step.groups.length > 0 && (
          <Link
            to={stepPath(
              state,
              next,
              state.choices.filter(({ group }) => !names.includes(group.key)),
            )}
          >
            Skip this step
          </Link>
        )}
      </p>
    </form>
  );
}

export function OtherForm({ state, step, label }: { state: State; step: string; label: string }) {
  const { links } = useSite();
  const { typed } = state;
  return (
    <form action={links.to("/wizard")} method="get" data-swap="wizard" class="panel other">
      <StateFields state={state} step={step} />
      <div class="fields">
        <TechnologyField
          id="other"
          name="other"
          label={label}
          value={typed?.text}
          placeholder="technology or package"
          {...(typed ? { describedBy: "other-problem" } : {})}
          invalid={typed !== undefined}
        />
        <button type="submit">Add</button>
      </div>
      {typed && (
        <p class="problem" id="other-problem" role="alert">
          {typed.problem}
        </p>
      )}
    </form>
  );
}
