/** The choices so far, how each fits the others, and which two do not work together. */
import { type Fit, fitOf, type PartVerdict } from "../../catalog/stack/builder.js";
import { type Choice, stackOf } from "../../catalog/stack/wizard/draft.js";
import { firstSentence, namesOf, pairName, withWhat } from "../../catalog/stack/wizard/fit-words.js";
import { repairsFor, type Swap } from "../../catalog/stack/wizard/repairs.js";
import { RESULT, SETTINGS, STEPS, type Step } from "../../catalog/stack/wizard/steps.js";
import { Link, LinkItem } from "../components/link.js";
import { Section } from "../components/parts.js";
import { StatusLabel, StatusSign } from "../components/status.js";
import { useSite } from "../site.js";
import { stepPath, type WizardState } from "./state.js";

export function Summary({ state }: { state: WizardState }) {
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

function WhyLink({ pair }: { pair: PartVerdict }) {
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

export function Conflicts({ state }: { state: WizardState }) {
  const { catalog, today } = useSite();
  const setting = SETTINGS.find(({ key }) => key === state.runs)?.name.toLowerCase();
  const repairs = repairsFor(catalog, state, today);
  if (repairs.length === 0) return null;
  return (
    <Section
      class="panel conflicts"
      anchor="conflicts"
      title={repairs.length === 1 ? "A conflict to fix" : `${repairs.length} conflicts to fix`}
    >
      <ul>
        {repairs.map(({ pair, isOfSetting, swaps }) => (
          <li key={`${pair.a.id} ${pair.b.id}`}>
            <p>
              <StatusSign status="incompatible" />{" "}
              <strong>
                {pair.a.name} does not work with {pair.b.name}
                {isOfSetting && ` ${setting}`}.
              </strong>{" "}
              {firstSentence(pair.verdict.message)} <WhyLink pair={pair} />
            </p>
            <ul class="swaps">
              {swaps.map((swap) => (
                <li key={`${swap.choice.group.key} ${swap.choice.technology.id}`}>
                  <SwapLink state={state} swap={swap} />
                </li>
              ))}
              {isOfSetting && <LinkItem to={stepPath(state, "needs")}>Change where it runs</LinkItem>}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SwapLink({ state, swap: { choice, instead } }: { state: WizardState; swap: Swap }) {
  const { links } = useSite();
  const here = state.step?.key ?? RESULT;
  const { name } = choice.technology;
  const pathWith = (...replacement: { technology: typeof choice.technology; group: typeof choice.group }[]) =>
    links.to(
      stepPath(
        state,
        here,
        state.choices.flatMap((one) => (one === choice ? replacement : [one])),
      ),
    );
  if (!instead) return <a href={pathWith()}>Remove {name}</a>;
  return (
    <>
      <a href={pathWith({ ...choice, technology: instead.technology })}>
        Replace {name} with {instead.technology.name}
      </a>{" "}
      <StatusLabel status={instead.status} />{" "}
      <span class="fine">
        {withWhat(instead)}
        {instead.unknown.length > 0 && <> · not known yet with {namesOf(instead.unknown)}</>}
      </span>
    </>
  );
}
