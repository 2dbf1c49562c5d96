/** The form of a step, with the fit of every choice. */
import { categoryName } from "../../catalog/facts/category.js";
import type { Fit } from "../../catalog/stack/builder.js";
import { chosenIn, isAsked, offersOf } from "../../catalog/stack/wizard/draft.js";
import type { Group } from "../../catalog/stack/wizard/steps.js";
import { useSite } from "../site.js";
import { ApproachForm, NeedsForm, type StepProps } from "./first-steps.js";
import { FitLine } from "./fit-line.js";
import { LiveForm, OtherForm } from "./form.js";
import type { State } from "./state.js";

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

interface GroupProps {
  state: State;
  group: Group;
  alone: boolean;
}

function GroupField({ state, group, alone }: GroupProps) {
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
  group: Group;
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
