/** Asks the questions of the wizard in a terminal. */
import { autocomplete, intro, isCancel, log, multiselect, outro, select } from "@clack/prompts";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { STATUS_SIGNS } from "../../../server/catalog/facts/kind.js";
import { type Fit, fitOf } from "../../../server/catalog/stack/builder.js";
import {
  chosenIn,
  type Draft,
  formatUnknownName,
  offersOf,
  stackOf,
} from "../../../server/catalog/stack/wizard/draft.js";
import { firstSentence, namesOf, withWhat } from "../../../server/catalog/stack/wizard/fit-words.js";
import { APPROACHES, NEEDS, SETTINGS, type Slot } from "../../../server/catalog/stack/wizard/steps.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { listOf } from "../../../server/catalog/words.js";
import { plain } from "../output/plain.js";
import { type Keyboard, type Keys, watchKeys } from "../output/terminal/keyboard.js";
import { type Paint, STATUS_STYLES } from "../output/terminal/terminal.js";
import { pad, width } from "../output/terminal/wrap.js";
import { questionsOf, toggled, type WizardQuestion, withApproach, withNeeds } from "./picks.js";

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

export const CONTINUE = "continue";
export const FINISH = "finish";

export interface GroupOption {
  value: Technology | typeof CONTINUE | typeof FINISH;
  label: string;
  hint?: string;
}

const MAX_NAME = 32;
const MAX_REASON = 160;

const nameOf = ({ name }: Technology) => plain(name, MAX_NAME);

/** The status of a fit and with what: `~ partial with Next.js`. */
export function statusText(fit: Fit, paint: Paint): string {
  const partners = plain(withWhat(fit), MAX_REASON);
  return `${paint(STATUS_STYLES[fit.status], `${STATUS_SIGNS[fit.status]} ${fit.status}`)}${partners && ` ${partners}`}`;
}

/** Why it fits or not, in a sentence. */
export function reasonText({ deciding, unknown }: Fit): string {
  if (deciding) return plain(firstSentence(deciding.verdict.message), MAX_REASON);
  return unknown.length > 0 ? plain(`nothing known yet about it with ${namesOf(unknown)}`, MAX_REASON) : "";
}

interface GroupOptions {
  all: readonly GroupOption[];
  /** Filtered: name or id contains the text, or it is another name of a technology of any kind. */
  matching(text: string): readonly GroupOption[];
}

/** The options of a group: chosen ones first, then the best. @param today the day that lifecycles are judged by */
export function groupOptions(catalog: Catalog, group: Slot, draft: Draft, today: Day, paint: Paint): GroupOptions {
  const own = chosenIn(draft, group);
  const { fits, against } = offersOf(catalog, group, draft, today);
  const actionOf = ({ technology }: Fit) => `${own.includes(technology) ? "Remove " : ""}${nameOf(technology)}`;
  const longest = Math.max(0, ...fits.map((fit) => width(actionOf(fit))));
  const optionOf = (fit: Fit): GroupOption => {
    const isCompared = fit.deciding !== undefined || fit.unknown.length > 0;
    const action = actionOf(fit);
    const reason = reasonText(fit);
    return {
      value: fit.technology,
      label: isCompared ? `${pad(action, longest)}  ${statusText(fit, paint)}` : action,
      ...(reason === "" ? {} : { hint: reason }),
    };
  };
  const next = own.length > 0 ? `Continue with ${listOf(own.map(nameOf))}` : "Skip";
  const chosen = fits.filter(({ technology }) => own.includes(technology)).map(optionOf);
  const others = fits.filter(({ technology }) => !own.includes(technology)).map(optionOf);
  const technologies = [...chosen, ...others];
  const all: GroupOption[] = [
    { value: CONTINUE, label: next },
    ...technologies,
    ...(draft.choices.length > 0 ? [{ value: FINISH, label: "Show the result now" } as const] : []),
  ];
  const named = new Map<string, GroupOption[]>();
  const namedBy = (text: string): GroupOption[] => {
    const technology = catalog.names.resolve(text)?.technology;
    if (!technology || fits.some((fit) => fit.technology === technology)) return [];
    return [optionOf(fitOf(catalog, technology, against, today))];
  };
  return {
    all,
    matching: (text) => {
      const wanted = text.trim().toLowerCase();
      if (wanted === "") return all;
      const known = catalog.names.resolve(wanted)?.technology;
      const found = fits
        .map(({ technology }) => technology)
        .filter(({ id, name }) => id.includes(wanted) || name.toLowerCase().includes(wanted));
      const isFound = ({ value }: GroupOption) => found.some((one) => one === value) || value === known;
      const renamed = named.get(wanted) ?? namedBy(wanted);
      named.set(wanted, renamed);
      return [...technologies.filter(isFound), ...renamed];
    },
  };
}
