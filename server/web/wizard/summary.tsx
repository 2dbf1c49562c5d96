/** The choices so far, and how each fits the others. */
import { type Fit, fitOf, type PartVerdict } from "../../catalog/stack/builder.js";
import { type Choice, stackOf } from "../../catalog/stack/wizard/draft.js";
import { firstSentence, namesOf, pairName, withWhat } from "../../catalog/stack/wizard/fit-words.js";
import { RESULT, STEPS, type Step } from "../../catalog/stack/wizard/steps.js";
import { Link } from "../components/link.js";
import { StatusLabel } from "../components/status.js";
import { useSite } from "../site.js";
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

export function WhyLink({ pair }: { pair: PartVerdict }) {
  const { links } = useSite();
  const { a, b } = pair;
  return (
    <a href={a === b ? links.to(`/tech/${a.id}`) : links.checkPath(a, b)}>
      Why<span class="hidden">: {pairName(pair)}</span>
    </a>
  );
}

export function FitLine({ fit, id }: { fit: Fit; id?: string }) {
  const { status, deciding, unknown } = fit;
  if (!deciding) {
    return (
      <p class="fit" id={id}>
        {unknown.length > 0 && (
          <>
            <StatusLabel status="unknown" />{" "}
            <span class="fine">We don't know yet about {namesOf(unknown)}. This is neither a yes nor a no.</span>
          </>
        )}
      </p>
    );
  }
  const partners = withWhat(fit);
  return (
    <p class="fit" id={id}>
      <StatusLabel status={status} /> {partners && `${partners}.`}{" "}
      <span class="fine">
        {firstSentence(deciding.verdict.message)} <WhyLink pair={deciding} />
        {unknown.length > 0 && <> · not known yet with {namesOf(unknown)}</>}
      </span>
    </p>
  );
}
