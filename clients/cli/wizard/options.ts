/** The options of a question, each with how it fits what is chosen. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { STATUS_SIGNS } from "../../../server/catalog/facts/kind.js";
import { type Fit, fitOf } from "../../../server/catalog/stack/builder.js";
import { chosenIn, type Draft, offersOf } from "../../../server/catalog/stack/wizard/draft.js";
import { firstSentence, namesOf, withWhat } from "../../../server/catalog/stack/wizard/fit-words.js";
import type { Group } from "../../../server/catalog/stack/wizard/steps.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { listOf } from "../../../server/catalog/words.js";
import { plain } from "../output/plain.js";
import { type Paint, STATUS_STYLES } from "../output/terminal/terminal.js";
import { pad, width } from "../output/terminal/wrap.js";

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
export function groupOptions(catalog: Catalog, group: Group, draft: Draft, today: Day, paint: Paint): GroupOptions {
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
