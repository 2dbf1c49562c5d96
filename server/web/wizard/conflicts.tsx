/** Which two of the stack do not work together, and what to change. */
import { firstSentence, namesOf, withWhat } from "../../catalog/stack/wizard/fit-words.js";
import { repairsFor, type Swap } from "../../catalog/stack/wizard/repairs.js";
import { RESULT, SETTINGS } from "../../catalog/stack/wizard/steps.js";
import { LinkItem } from "../components/link.js";
import { Section } from "../components/parts.js";
import { StatusLabel, StatusSign } from "../components/status.js";
import { useSite } from "../site.js";
import { type State, stepPath } from "./state.js";
import { WhyLink } from "./summary.js";

export function Conflicts({ state }: { state: State }) {
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

function SwapLink({ state, swap: { choice, instead } }: { state: State; swap: Swap }) {
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
