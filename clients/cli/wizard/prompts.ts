/** Asks the questions of the wizard in a terminal. */
import { autocomplete, intro, isCancel, log, outro, select, text } from "@clack/prompts";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { STATUS_NAMES, STATUS_SIGNS } from "../../../server/catalog/facts/kind.js";
import { type Fit, fitOf } from "../../../server/catalog/stack/builder.js";
import {
  chosenFor,
  type Draft,
  extrasOf,
  formatUnknownName,
  offersOf,
  stackOf,
} from "../../../server/catalog/stack/wizard/draft.js";
import { firstSentence, namesOf, withWhat } from "../../../server/catalog/stack/wizard/fit-words.js";
import { APPROACHES, EXTRA, type PartKind, SETTINGS } from "../../../server/catalog/stack/wizard/parts.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { plain } from "../output/plain.js";
import { type Keyboard, type Keys, watchKeys } from "../output/terminal/keyboard.js";
import { type Paint, STATUS_STYLES } from "../output/terminal/terminal.js";
import { pad, width } from "../output/terminal/wrap.js";
import { extrasProblem, type Question, questionsOf, withApproach, withExtras, withPart } from "./picks.js";

interface PromptContext extends Keyboard {
  paint: Paint;
  catalog: Catalog;
  today: Day;
}

/** Options visible at once; arrow keys and typing reach the rest. */
const MAX_VISIBLE = 10;

/** What comes of a question: a draft, and whether no other is asked; or that the user went from it. */
type PromptReply = { draft: Draft; isLast?: boolean } | "back" | "leave";

/**
 * Asks all questions about a draft. Esc goes back to the previous question; Ctrl-C, the end of the input and Esc at the first
 * question leave.
 * @param first the place of the first question, from 0
 * @returns the completed draft; undefined if the user left
 */
export async function askAll(prompt: PromptContext, draft: Draft, first: number): Promise<Draft | undefined> {
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

async function askFrom(prompt: PromptContext, keys: Keys, given: Draft, first: number): Promise<Draft | undefined> {
  let draft = given;
  for (let place = first; ; ) {
    const questions = questionsOf(draft);
    const question = questions[place];
    if (!question) return draft;
    const text = `${question.text} ${prompt.paint("dim", `${place + 1}/${questions.length}`)}`;
    const reply = await ask(prompt, keys, draft, { ...question, text });
    if (reply === "leave" || (reply === "back" && place === 0)) return undefined;
    if (reply === "back") {
      place -= 1;
      continue;
    }
    draft = reply.draft;
    if (reply.isLast) return draft;
    // Which questions there are depends on the answers.
    place = questionsOf(draft).findIndex(({ key }) => key === question.key) + 1;
  }
}

async function ask(
  prompt: PromptContext,
  keys: Keys,
  draft: Draft,
  { key, part, text: message }: Question,
): Promise<PromptReply> {
  const { input, output } = prompt;
  const common = { input, output, message, signal: keys.ended };
  const left = () => (keys.last() === "escape" ? "back" : "leave");
  if (key === "approach") {
    const options = APPROACHES.map((value) => ({ value, label: value.name, hint: value.description }));
    const approach = await select({ ...common, options, initialValue: draft.approach });
    return isCancel(approach) ? left() : { draft: withApproach(draft, approach) };
  }
  if (part === undefined) {
    const settings = [{ key: "", name: "Undecided" }, ...SETTINGS];
    const options = settings.map(({ key: value, name: label }) => ({ value, label }));
    const runs = await select({ ...common, options, initialValue: draft.runs ?? "" });
    return isCancel(runs) ? left() : { draft: { ...draft, runs: runs || undefined } };
  }
  const { catalog, today, paint } = prompt;
  if (part === EXTRA) {
    const extras = await text({
      ...common,
      placeholder: "technologies or packages, separated by commas",
      initialValue: extrasOf(draft)
        .map(({ id }) => id)
        .join(", "),
      validate: (value = "") => extrasProblem(catalog, value, today),
    });
    return isCancel(extras) ? left() : { draft: withExtras(catalog, draft, extras ?? "") };
  }
  const offers = partOptions(catalog, part, draft, today, paint);
  let typed = "";
  const choice = await autocomplete<PartOption["value"]>({
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
  if (choice === FINISH) return { draft, isLast: true };
  if (choice === UNDECIDED) return { draft: withPart(draft, part, undefined) };
  const after = withPart(draft, part, choice);
  warn(prompt, after, choice);
  return { draft: after };
}

/** Users may choose something that does not work, but get a warning. */
function warn({ catalog, today, paint, output }: PromptContext, draft: Draft, technology: Technology): void {
  const fit = fitOf(catalog, technology, stackOf(draft), today);
  if (fit.status !== "incompatible" && fit.status !== "deprecated") return;
  log.warn(`${plain(technology.name)}: ${statusText(fit, paint)}. ${reasonText(fit)}`, { output });
}

export const UNDECIDED = "undecided";
export const FINISH = "finish";

export interface PartOption {
  value: Technology | typeof UNDECIDED | typeof FINISH;
  label: string;
  hint?: string;
}

const MAX_NAME = 32;
const MAX_REASON = 160;

const nameOf = ({ name }: Technology) => plain(name, MAX_NAME);

/** The status of a fit and with what: `~ partial with Next.js`. */
export function statusText(fit: Fit, paint: Paint): string {
  const partners = plain(withWhat(fit), MAX_REASON);
  return `${paint(STATUS_STYLES[fit.status], `${STATUS_SIGNS[fit.status]} ${STATUS_NAMES[fit.status]}`)}${partners && ` ${partners}`}`;
}

/** Why it fits or not, in a sentence. */
export function reasonText({ deciding, unknown }: Fit): string {
  if (deciding) return plain(firstSentence(deciding.verdict.message), MAX_REASON);
  return unknown.length > 0 ? plain(`nothing known yet about it with ${namesOf(unknown)}`, MAX_REASON) : "";
}

/** The options of a part: the chosen one first, then the best. @param today the day that lifecycles are judged by */
export function partOptions(catalog: Catalog, part: PartKind, draft: Draft, today: Day, paint: Paint) {
  const own = chosenFor(draft, part);
  const { fits, against } = offersOf(catalog, part, draft, today);
  const longest = Math.max(0, ...fits.map(({ technology }) => width(nameOf(technology))));
  const optionOf = (fit: Fit): PartOption => {
    const isCompared = fit.deciding !== undefined || fit.unknown.length > 0;
    const name = nameOf(fit.technology);
    const reason = reasonText(fit);
    return {
      value: fit.technology,
      label: isCompared ? `${pad(name, longest)}  ${statusText(fit, paint)}` : name,
      ...(reason === "" ? {} : { hint: reason }),
    };
  };
  const chosen = fits.filter(({ technology }) => technology === own).map(optionOf);
  const others = fits.filter(({ technology }) => technology !== own).map(optionOf);
  const technologies = [...chosen, ...others];
  const all: PartOption[] = [
    ...chosen,
    { value: UNDECIDED, label: "Undecided" },
    ...others,
    ...(draft.choices.length > 0 ? [{ value: FINISH, label: "Show the result now" } as const] : []),
  ];
  const named = new Map<string, PartOption[]>();
  const namedBy = (text: string): PartOption[] => {
    const technology = catalog.names.resolve(text)?.technology;
    if (!technology || fits.some((fit) => fit.technology === technology)) return [];
    return [optionOf(fitOf(catalog, technology, against, today))];
  };
  return {
    all,
    /** Filtered: name or id contains the text, or it is another name of a technology of any kind. */
    matching: (text: string): readonly PartOption[] => {
      const wanted = text.trim().toLowerCase();
      if (wanted === "") return all;
      const known = catalog.names.resolve(wanted)?.technology;
      const found = fits
        .map(({ technology }) => technology)
        .filter(({ id, name }) => id.includes(wanted) || name.toLowerCase().includes(wanted));
      const isFound = ({ value }: PartOption) => found.some((one) => one === value) || value === known;
      const renamed = named.get(wanted) ?? namedBy(wanted);
      named.set(wanted, renamed);
      return [...technologies.filter(isFound), ...renamed];
    },
  };
}
