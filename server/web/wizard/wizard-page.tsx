/** The wizard: eight questions, and the stack as far as they are answered. */
import { Fragment } from "preact";
import { MOST_IN_SET } from "../../catalog/ask/question.js";
import { type CheckedSet, checkSet } from "../../catalog/ask/set.js";
import { bare, type Subject } from "../../catalog/names/question.js";
import type { Fit } from "../../catalog/stack/builder.js";
import { packagesFor } from "../../catalog/stack/packages.js";
import { askedParts, chosenFor, type Offers, offersOf, stackOf } from "../../catalog/stack/wizard/draft.js";
import { APPROACHES, EXTRA, type PartKind, SETTINGS } from "../../catalog/stack/wizard/parts.js";
import { listOf } from "../../catalog/words.js";
import { setPath } from "../ask/paths.js";
import { Select, TechnologyField } from "../components/field.js";
import { Form, Link, LinkItem } from "../components/link.js";
import { Joined, List, Section } from "../components/parts.js";
import { StatusSign } from "../components/status.js";
import { Layout } from "../layout.js";
import { Findings, summarize } from "../set/answer.js";
import { useSite } from "../site.js";
import { PackageSection } from "./packages.js";
import { restOf, stackPath, type WizardState } from "./state.js";

/** What of the page scripts replace. */
const PART = "wizard";

/** For a part that is not chosen yet. */
const MOST_SUGGESTED = 3;

export function WizardPage({ state }: { state: WizardState }) {
  const { catalog, today } = useSite();
  const chosen = stackOf(state);
  const subjects = chosen.chosen.map(bare);
  const stack = { ...chosen, subjects, checked: checkSet(catalog, { subjects, platform: chosen.platform, today }) };
  const questions = askedParts(state).map((part) => ({ part, offers: offersOf(catalog, part, state, today) }));
  return (
    <Layout
      title="Build a stack"
      description="Choose the parts of a stack, and see at once how they fit together and what to install."
      canonical="/wizard"
      wide
    >
      <div id={PART}>
        <h1>Build a stack</h1>
        <Summary {...stack} />
        <div class="wizard">
          <Questions state={state} questions={questions} />
          <div>
            <Result state={state} stack={stack} />
            <Suggestions state={state} questions={questions} />
          </div>
        </div>
      </div>
    </Layout>
  );
}

interface Question {
  part: PartKind;
  offers: Offers;
}

interface QuestionsProps {
  state: WizardState;
  questions: readonly Question[];
}

const GROUPS: readonly [name: string, isIn: (fit: Fit) => boolean][] = [
  ["Works with your choices", ({ status }) => status === "compatible"],
  ["With limits", ({ status }) => status === "partial"],
  ["Not known yet", ({ status }) => status === "unknown"],
  ["Out of support", ({ status }) => status === "deprecated"],
  ["Does not work with your choices", ({ status }) => status === "incompatible"],
];

function Questions({ state, questions }: QuestionsProps) {
  const { approach, runs, problems } = state;
  return (
    <Form to="/wizard" method="get" class="panel" data-swap={PART} data-swap-live="change">
      <Select
        id="approach"
        name="approach"
        label="What do you want to build?"
        options={APPROACHES.map(({ key, name }) => [key, name])}
        chosen={approach.key}
        hint={approach.description}
      />
      {!approach.platform && (
        <Select
          id="runs"
          name="runs"
          label="Where does the server run?"
          any="Undecided"
          options={SETTINGS.map(({ key, name }) => [key, name])}
          chosen={runs}
        />
      )}
      {questions.map(({ part, offers: { fits, compared } }) => {
        const option = ({ technology: { id, name } }: Fit) => [id, name] as const;
        const groups = GROUPS.map(([name, isIn]) => [name, fits.filter(isIn).map(option)] as const);
        return (
          <Select
            key={part.key}
            id={part.key}
            name={part.key}
            label={part.title}
            any="Undecided"
            {...(compared ? { groups: groups.filter(([, some]) => some.length > 0) } : { options: fits.map(option) })}
            chosen={chosenFor(state, part)?.id}
          />
        );
      })}
      <TechnologyField
        id={EXTRA.key}
        name={EXTRA.key}
        label="Anything else?"
        value={restOf(state)}
        placeholder="tailwind, vitest, auth.js"
        required={false}
        problem={problems}
        hint="Technologies or packages, separated by commas."
        several
      />
      <button type="submit">
        Update <span class="hidden">the stack</span>
      </button>
      <p class="hidden" role="status" data-swap-status />
    </Form>
  );
}

interface CheckedStack extends ReturnType<typeof stackOf> {
  subjects: readonly Subject[];
  checked: CheckedSet;
}

function Summary({ chosen, checked }: CheckedStack) {
  const names = listOf(chosen.map(({ name }) => name));
  if (chosen.length === 0)
    return (
      <p class="lead" data-swap-summary>
        Answer what you know already. Each answer shows what goes with it.
      </p>
    );
  return (
    <p class="lead" data-swap-summary>
      {names}. {chosen.length > 1 && summarize(checked)} <a href="#run">What to run</a>
    </p>
  );
}

function Result({ state, stack }: { state: WizardState; stack: CheckedStack }) {
  const { catalog, today } = useSite();
  const { chosen, platform, subjects, checked } = stack;
  if (chosen.length === 0) return null;
  return (
    <>
      {chosen.length > 1 && (
        <Findings {...{ checked, subjects, platform }} pathOf={(others) => pathWith(state, others)} />
      )}
      <PackageSection packages={packagesFor(catalog, stack, today)} state={state} />
      <ul class="links">
        {chosen.length > 1 && chosen.length <= MOST_IN_SET && (
          <LinkItem to={setPath(subjects, platform)}>All pairs, and versions that go together</LinkItem>
        )}
        <LinkItem to="/scan">Scan an existing project</LinkItem>
        <LinkItem to="/wizard">Start over</LinkItem>
      </ul>
      <p class="fine">The address of this page keeps the whole stack, to share it or to come back.</p>
    </>
  );
}

/** The stack with the one technology that is new among others in the place of the one that is gone. */
function pathWith(state: WizardState, others: readonly Subject[]): string {
  const now = new Set(others.map(({ technology }) => technology));
  const before = new Set(state.choices.map(({ technology }) => technology));
  const [added] = [...now].filter((technology) => !before.has(technology));
  const choices = state.choices.flatMap((choice) =>
    now.has(choice.technology) ? [choice] : added ? [{ ...choice, technology: added }] : [],
  );
  return stackPath({ ...state, choices });
}

/** What could be chosen next: the best of each part that is open, without what conflicts. */
function Suggestions({ state, questions }: QuestionsProps) {
  const open = questions.filter(({ part }) => chosenFor(state, part) === undefined);
  if (open.length === 0) return null;
  return (
    <Section title={state.choices.length === 0 ? "Popular choices" : "What goes with it"}>
      <List class="suggested" of={open}>
        {({ part, offers: { fits, compared } }) => (
          <>
            {part.title}:{" "}
            <Joined
              of={fits
                .filter(({ status }) => status !== "incompatible" && status !== "deprecated")
                .slice(0, MOST_SUGGESTED)
                .map(({ technology, status }) => (
                  <Fragment key={technology.id}>
                    {compared && (
                      <>
                        <StatusSign status={status} /> <span class="hidden">{status}: </span>
                      </>
                    )}
                    <Link to={stackPath({ ...state, choices: [...state.choices, { part, technology }] })}>
                      {technology.name}
                    </Link>
                  </Fragment>
                ))}
            />
          </>
        )}
      </List>
    </Section>
  );
}
