/** Asks the questions of the wizard in a terminal. */
import { autocomplete, intro, isCancel, log, multiselect, outro, select } from "@clack/prompts";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { fitOf } from "../../../server/catalog/stack/builder.js";
import { chosenIn, type Draft, formatUnknownName, stackOf } from "../../../server/catalog/stack/wizard/draft.js";
import { APPROACHES, NEEDS, SETTINGS } from "../../../server/catalog/stack/wizard/steps.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { plain } from "../output/plain.js";
import { type Keyboard, type Keys, watchKeys } from "../output/terminal/keyboard.js";
import type { Paint } from "../output/terminal/terminal.js";
import { CONTINUE, FINISH, type GroupOption, groupOptions, reasonText, statusText } from "./options.js";
import { questionsOf, toggled, type WizardQuestion, withApproach, withNeeds } from "./questions.js";

interface PromptContext extends Keyboard {
  paint: Paint;
  catalog: Catalog;
  today: Day;
}

/** Options visible at once; arrow keys and typing reach the rest. */
const MAX_VISIBLE = 10;

/** What comes of a question: a draft, and whether the question is asked again or no other is; or that the user went from it. */
type PromptReply = { draft: Draft; move?: "again" | "finish" } | "back" | "leave";

/**
 * Asks all questions about a draft. Esc goes back to the previous question; Ctrl-C, the end of the input and Esc at the first
 * question leave.
 * @param first the key of the first question
 * @returns the completed draft; undefined if the user left
 */
export async function askAll(prompt: PromptContext, draft: Draft, first: string): Promise<Draft | undefined> {
  const { input, output, paint } = prompt;
  const keys = watchKeys(input);
  intro(paint("bold", "Build a stack"), { output });
  log.message(paint("dim", "Esc goes back, Ctrl-C quits. Nothing is written to disk."), { output });
  try {
    const completed = await askFrom(prompt, keys, draft, first);
    outro(completed ? "Done." : "Cancelled. Nothing was written.", { output });
    return completed;
  } finally {
    keys.stop();
  }
}

async function askFrom(prompt: PromptContext, keys: Keys, given: Draft, first: string): Promise<Draft | undefined> {
  let draft = given;
  // Which questions there are depends on earlier answers.
  const placeOf = (key: string) => questionsOf(draft).findIndex((question) => question.key === key);
  for (let place = placeOf(first); place >= 0; ) {
    const questions = questionsOf(draft);
    const question = questions[place];
    if (!question) break;
    const text = `${question.text} ${prompt.paint("dim", `${place + 1}/${questions.length}`)}`;
    const reply = await ask(prompt, keys, draft, { ...question, text });
    if (reply === "leave" || (reply === "back" && place === 0)) return undefined;
    if (reply === "back") {
      place -= 1;
      continue;
    }
    draft = reply.draft;
    if (reply.move === "finish") break;
    if (reply.move !== "again") place = placeOf(question.key) + 1;
  }
  return draft;
}

async function ask(prompt: PromptContext, keys: Keys, draft: Draft, question: WizardQuestion): Promise<PromptReply> {
  const { input, output } = prompt;
  const common = { input, output, message: question.text, signal: keys.ended };
  const left = () => (keys.last() === "escape" ? "back" : "leave");
  if (question.kind === "approach") {
    const options = APPROACHES.map((value) => ({ value, label: value.name, hint: value.description }));
    const approach = await select({ ...common, options, initialValue: draft.approach });
    if (isCancel(approach)) return left();
    return { draft: approach === draft.approach ? draft : withApproach(draft, approach) };
  }
  if (question.kind === "needs") {
    const options = NEEDS.map(({ key, name }) => ({ value: key, label: name }));
    const needs = await multiselect({ ...common, options, initialValues: [...draft.needs], required: false });
    return isCancel(needs) ? left() : { draft: withNeeds(draft, needs) };
  }
  if (question.kind === "runs") {
    const options = [{ key: "", name: "Not decided" }, ...SETTINGS].map(({ key, name }) => ({
      value: key,
      label: name,
    }));
    const runs = await select({ ...common, options, initialValue: draft.runs ?? "" });
    return isCancel(runs) ? left() : { draft: { ...draft, runs: runs || undefined } };
  }
  const { catalog, today, paint } = prompt;
  const { group } = question;
  const offers = groupOptions(catalog, group, draft, today, paint);
  let typed = "";
  const choice = await autocomplete<GroupOption["value"]>({
    ...common,
    maxItems: MAX_VISIBLE,
    placeholder: "technology or package",
    options() {
      typed = this.userInput;
      return [...offers.matching(typed)];
    },
    // The options are filtered already.
    filter: () => true,
    validate: (value) => (value === undefined ? plain(formatUnknownName(catalog, typed, today)) : undefined),
  });
  if (isCancel(choice)) return left();
  if (choice === CONTINUE) return { draft };
  if (choice === FINISH) return { draft, move: "finish" };
  const after = toggled(draft, group, choice);
  const own = chosenIn(after, group);
  if (!own.includes(choice)) return { draft: after, move: "again" };
  warn(prompt, after, choice);
  return own.length < group.most ? { draft: after, move: "again" } : { draft: after };
}

/** Users may choose something that does not work, but get a warning. */
function warn({ catalog, today, paint, output }: PromptContext, draft: Draft, technology: Technology): void {
  const fit = fitOf(catalog, technology, stackOf(draft), today);
  if (fit.status !== "incompatible" && fit.status !== "deprecated") return;
  log.warn(`${plain(technology.name)}: ${statusText(fit, paint)}. ${reasonText(fit)}`, { output });
}
