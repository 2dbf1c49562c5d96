/** The choices so far, and how they fit. */
import { fitOf } from "../../catalog/stack/builder.js";
import { type Choice, stackOf } from "../../catalog/stack/wizard/draft.js";
import { RESULT, STEPS, type Step } from "../../catalog/stack/wizard/steps.js";
import { Link } from "../components/link.js";
import { StatusLabel } from "../components/status.js";
import { useSite } from "../site.js";
import { WhyLink } from "./fit-line.js";
import { type State, stepPath } from "./state.js";

export function Summary({ state }: { state: State }) {
  const { catalog, today } = useSite();
  const { choices } = state;
  const stack = stackOf(state);
  const here = state.step?.key ?? RESULT;
  if (choices.length === 0) return <p>Nothing yet. Each step adds something.</p>;
  return (
    <>
      <p class="hidden" role="status">
        {stack.chosen.length} chosen
      </p>
      <ul class="chosen">
        {choices.map((choice) => {
          const { group, technology } = choice;
          const fit = fitOf(catalog, technology, stack, today);
          const step = stepOf(choice);
          return (
            <li key={`${group.key} ${technology.id}`}>
              <p>
                <span class="fine">{group.title}</span>{" "}
                <Link to={`/tech/${technology.id}`} class="name">
                  {technology.name}
                </Link>{" "}
                {(stack.chosen.length > 1 || fit.deciding) && <StatusLabel status={fit.status} />}
              </p>
              <p class="fine chosen-links">
                {fit.deciding && <WhyLink pair={fit.deciding} />}{" "}
                {step && (
                  <Link to={stepPath(state, step.key)}>
                    Change<span class="hidden"> {technology.name}</span>
                  </Link>
                )}{" "}
                <Link
                  to={stepPath(
                    state,
                    here,
                    choices.filter((one) => one !== choice),
                  )}
                >
                  Remove<span class="hidden"> {technology.name}</span>
                </Link>
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function stepOf({ group }: Choice): Step | undefined {
  return STEPS.find(({ groups }) => groups.includes(group));
}
