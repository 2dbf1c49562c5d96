/** The forms of the steps. Each contains the whole state, which ends up in the address. */
import type { ComponentChildren } from "preact";
import type { Fit } from "../../catalog/stack/builder.js";
import { chosenIn, isAsked, offersOf } from "../../catalog/stack/wizard/draft.js";
import { APPROACHES, NEEDS, RESULT, SETTINGS, type Slot, STEPS, type Step } from "../../catalog/stack/wizard/steps.js";
import { categoryName } from "../../catalog/technology/category.js";
import { TechnologyField } from "../components/field.js";
import { Link } from "../components/link.js";
import { List } from "../components/parts.js";
import { useSite } from "../site.js";
import { nextStep, stateParameters, stepPath, type WizardState } from "./state.js";
import { FitLine } from "./summary.js";

const SEEN = 6;

export function StepForm(props: StepProps) {
  const { key } = props.step;
  const Form = key === "approach" ? ApproachForm : key === "needs" ? NeedsForm : ChoiceForm;
  return <Form {...props} />;
}

function ChoiceForm({ state, step }: StepProps) {
  const groups = step.groups.filter((group) => isAsked(group, state));
  return (
    <>
      <LiveForm state={state} step={step} names={groups.map(({ key }) => key)}>
        {groups.map((group) => (
          <GroupField key={group.key} state={state} group={group} alone={groups.length === 1} />
        ))}
      </LiveForm>
      <OtherForm state={state} step={step.key} label="Other technology" />
    </>
  );
}

interface ChoiceGroupProps {
  state: WizardState;
  group: Slot;
  alone: boolean;
}

function GroupField({ state, group, alone }: ChoiceGroupProps) {
  const { catalog, today } = useSite();
  const own = chosenIn(state, group);
  const isOwn = ({ technology }: Fit) => own.includes(technology);
  const { fits, compared } = offersOf(catalog, group, state, today);
  // What is chosen is seen, wherever it stands in the order.
  const isSeen = (fit: Fit, place: number) => place < SEEN || isOwn(fit);
  const [seen, more] = [fits.filter(isSeen), fits.filter((fit, place) => !isSeen(fit, place))];
  const card = (fit: Fit) => (
    <Card
      key={fit.technology.id}
      group={group}
      fit={fit}
      users={catalog.usersOf(fit.technology)}
      checked={isOwn(fit)}
      compared={compared}
    />
  );
  return (
    <fieldset>
      <legend class={alone ? "hidden" : "group"}>{group.title}</legend>
      {group.most > 1 && <p class="fine">Up to {group.most}.</p>}
      <ul class="choices">
        {seen.map(card)}
        {group.most === 1 && (
          <li class="choice">
            <input type="radio" id={`${group.key}-open`} name={group.key} value="" checked={own.length === 0} />
            <div>
              <label for={`${group.key}-open`}>Undecided</label>
            </div>
          </li>
        )}
      </ul>
      {more.length > 0 && (
        <details id={`${group.key}-more`}>
          <summary>
            {more.length} more<span class="hidden"> for {group.title}</span>
          </summary>
          <ul class="choices">{more.map(card)}</ul>
        </details>
      )}
    </fieldset>
  );
}

interface CardProps {
  group: Slot;
  fit: Fit;
  /** How many public projects use it, one of each owner. */
  users: number;
  checked: boolean;
  /** Whether there is anything to compare it with. */
  compared: boolean;
}

function Card({ group, fit, users, checked, compared }: CardProps) {
  const { technology } = fit;
  const id = `${group.key}-${technology.id}`;
  const hasFit = compared || fit.deciding !== undefined;
  return (
    <li class="choice">
      <input
        type={group.most === 1 ? "radio" : "checkbox"}
        id={id}
        name={group.key}
        value={technology.id}
        checked={checked}
        aria-describedby={hasFit ? `${id}-fit` : undefined}
      />
      <div>
        <label for={id}>{technology.name}</label>
        {group.categories.length > 1 && <span class="kind">{categoryName(technology.category)}</span>}
        {users > 0 && (
          <span class="kind">
            in {users} public {users === 1 ? "project" : "projects"}
          </span>
        )}
        {hasFit && <FitLine fit={fit} id={`${id}-fit`} />}
      </div>
    </li>
  );
}

interface StepProps {
  state: WizardState;
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
        <List class="ticks" of={NEEDS}>
          {({ key, name }) => (
            <label class="tick">
              <input type="checkbox" id={`needs-${key}`} name="needs" value={key} checked={needs.has(key)} />
              <span>{name}</span>
            </label>
          )}
        </List>
      </fieldset>
      {!approach.platform && (
        <fieldset>
          <legend>Where does the server run?</legend>
          <List class="ticks" of={[{ key: "", name: "Undecided" }, ...SETTINGS]}>
            {({ key, name }) => (
              <label class="tick">
                <input type="radio" id={`runs-${key}`} name="runs" value={key} checked={(runs ?? "") === key} />
                <span>{name}</span>
              </label>
            )}
          </List>
        </fieldset>
      )}
    </LiveForm>
  );
}

function StateFields({ state, step, without = [] }: { state: WizardState; step: string; without?: readonly string[] }) {
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

interface StepFormProps {
  state: WizardState;
  step: Step;
  /** The parameters that the form edits. */
  names: readonly string[];
  children: ComponentChildren;
}

/** A form that updates as you change it, with buttons to move on. */
export function LiveForm({ state, step, names, children }: StepFormProps) {
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

export function OtherForm({ state, step, label }: { state: WizardState; step: string; label: string }) {
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
