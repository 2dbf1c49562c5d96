/** The choices of a group as a terminal lists them: each with how it fits what is chosen. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { STATUS_SIGNS } from "../../../server/catalog/judgement.js";
import type { Day } from "../../../server/catalog/lifecycle.js";
import { type Fit, fitOf } from "../../../server/catalog/stack-builder.js";
import { chosenIn, type Draft, offersOf } from "../../../server/catalog/stack-wizard/draft.js";
import { firstSentence, namesOf, withWhat } from "../../../server/catalog/stack-wizard/fit-words.js";
import type { Group } from "../../../server/catalog/stack-wizard/steps.js";
import type { Technology } from "../../../server/catalog/technology.js";
import { listOf } from "../../../server/catalog/wording.js";
import { type Paint, STATUS_STYLES } from "../output/color.js";
import { plain } from "../output/plain.js";
import { pad, width } from "../output/wrap.js";

/** Leads on to the next question. */
export const ONWARD = "onward";
/** Leads to the result at once. */
export const FINISH = "finish";

export interface GroupOption {
  value: Technology | typeof ONWARD | typeof FINISH;
  label: string;
  /** Shown where the cursor is. */
  hint?: string;
}

const LONGEST_NAME = 32;
const LONGEST_REASON = 160;

const nameOf = ({ name }: Technology) => plain(name, LONGEST_NAME);

/** The status of a fit and with what: `~ partial with Next.js`. */
export function tellStatus(fit: Fit, paint: Paint): string {
  const partners = plain(withWhat(fit), LONGEST_REASON);
  return `${paint(STATUS_STYLES[fit.status], `${STATUS_SIGNS[fit.status]} ${fit.status}`)}${partners && ` ${partners}`}`;
}

/** Why a fit is what it is, in a sentence. */
export function reasonOf({ deciding, unknown }: Fit): string {
  if (deciding) return plain(firstSentence(deciding.verdict.message), LONGEST_REASON);
  return unknown.length > 0 ? plain(`nothing is known yet of it with ${namesOf(unknown)}`, LONGEST_REASON) : "";
}

export interface GroupOptions {
  /** What is listed. */
  all: readonly GroupOption[];
  /** Those that a typed text leaves: what has it in its name or id, and what it is another name of, of whatever kind. */
  matching(text: string): readonly GroupOption[];
}

/**
 * The options of a group, the best first; what is chosen already comes before, and the ways on around it.
 * @param today the day that lifecycles are judged by
 */
export function groupOptions(catalog: Catalog, group: Group, draft: Draft, today: Day, paint: Paint): GroupOptions {
  const own = chosenIn(draft, group);
  const { fits, against } = offersOf(catalog, group, draft, today);
  const actionOf = ({ technology }: Fit) => `${own.includes(technology) ? "Take out " : ""}${nameOf(technology)}`;
  const longest = Math.max(0, ...fits.map((fit) => width(actionOf(fit))));
  const optionOf = (fit: Fit): GroupOption => {
    const isCompared = fit.deciding !== undefined || fit.unknown.length > 0;
    const action = actionOf(fit);
    const reason = reasonOf(fit);
    return {
      value: fit.technology,
      label: isCompared ? `${pad(action, longest)}  ${tellStatus(fit, paint)}` : action,
      ...(reason === "" ? {} : { hint: reason }),
    };
  };
  const onward = own.length > 0 ? `Go on with ${listOf(own.map(nameOf))}` : "Leave it open";
  const chosen = fits.filter(({ technology }) => own.includes(technology)).map(optionOf);
  const others = fits.filter(({ technology }) => !own.includes(technology)).map(optionOf);
  const technologies = [...chosen, ...others];
  const all: GroupOption[] = [
    { value: ONWARD, label: onward },
    ...technologies,
    ...(draft.choices.length > 0 ? [{ value: FINISH, label: "See the result now" } as const] : []),
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
      const besides = named.get(wanted) ?? namedBy(wanted);
      named.set(wanted, besides);
      return [...technologies.filter(isFound), ...besides];
    },
  };
}
