/** The first two steps: what to build, and what it needs. */
import { APPROACHES, NEEDS, SETTINGS, type Step } from "../../catalog/stack/wizard/steps.js";
import { LiveForm } from "./form.js";
import type { State } from "./state.js";

export interface StepProps {
  state: State;
  step: Step;
}

export function ApproachForm({ state, step }: StepProps) {
  return (
    <LiveForm state={state} step={step} names={["approach"]}>
      <fieldset>
        <legend class="hidden">{step.question}</legend>
        <ul class="choices">
          {APPROACHES.map(({ key, name, description }) => (
            <li key={key} class="choice">
              <input
                type="radio"
                id={`approach-${key}`}
                name="approach"
                value={key}
                checked={state.approach.key === key}
                aria-describedby={`approach-${key}-text`}
              />
              <div>
                <label for={`approach-${key}`}>{name}</label>
                <p class="fine" id={`approach-${key}-text`}>
                  {description}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </fieldset>
    </LiveForm>
  );
}

export function NeedsForm({ state, step }: StepProps) {
  const { approach, needs, runs } = state;
  return (
    <LiveForm state={state} step={step} names={["needs", "runs"]}>
      <fieldset>
        <legend>Select what you need</legend>
        <p class="fine">Each selection adds a step. You can come back at any time.</p>
        <ul class="ticks">
          {NEEDS.map(({ key, name }) => (
            <li key={key}>
              <label class="tick">
                <input type="checkbox" id={`needs-${key}`} name="needs" value={key} checked={needs.has(key)} />
                <span>{name}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {!approach.platform && (
        <fieldset>
          <legend>Where does the server run?</legend>
          <ul class="ticks">
            {[{ key: "", name: "Undecided" }, ...SETTINGS].map(({ key, name }) => (
              <li key={key}>
                <label class="tick">
                  <input type="radio" id={`runs-${key}`} name="runs" value={key} checked={(runs ?? "") === key} />
                  <span>{name}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </LiveForm>
  );
}
