/** Our answers to the questions, counted against what the releases declare. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Status } from "../../../server/catalog/facts/kind.js";
import { checkRequirements } from "../../../server/catalog/facts/requirements.js";
import { type Answer, check, isKnown } from "../../../server/catalog/verdict/check.js";
import type { Question } from "./questions.js";
import type { Truth } from "./ranges/range.js";
import { type Cause, WrongAnswers } from "./wrong-answers.js";

export const STATUSES: readonly Status[] = ["compatible", "partial", "incompatible", "deprecated", "unknown"];
export const TRUTHS: readonly Truth[] = ["refused", "accepted", "in part"];

/** How often each status was answered, by what is true. */
export type Table = Record<Truth, Record<Status, number>>;

const isPeer = ({ optional, of }: Question) => !optional && of.package !== undefined;
const isEngine = ({ optional, of }: Question) => !optional && of.package === undefined;

const isRead = ({ technology, package: name = "" }: Question["by"]) => technology.read.has(name);

/** The questions that have a table of their own. What is optional counts in no other. */
export const TABLES = {
  "peers and engines": ({ optional }) => !optional,
  peers: isPeer,
  "peers, open projects": (question) => isPeer(question) && question.part === "open",
  "peers, held projects": (question) => isPeer(question) && question.part === "held",
  "peers, between technologies": (question) => isPeer(question) && question.by.technology !== question.of.technology,
  "peers, within a technology": (question) => isPeer(question) && question.by.technology === question.of.technology,
  "peers, of packages read by release": (question) => isPeer(question) && isRead(question.by),
  "peers, pre-releases": (question) => isPeer(question) && question.of.version.includes("-"),
  engines: isEngine,
  "engines, open projects": (question) => isEngine(question) && question.part === "open",
  "engines, held projects": (question) => isEngine(question) && question.part === "held",
  "optional peers": ({ optional }) => optional,
} as const satisfies Record<string, (question: Question) => boolean>;

export interface Measurement {
  tables: Record<keyof typeof TABLES, Table>;
  /** Refused, and answered `deprecated` although a declaration here says that it is refused. */
  hiddenConflicts: Cause[];
  /** Refused, and answered `compatible`. */
  falseGreen: Cause[];
  /** Accepted, and answered `incompatible`. */
  falseRed: Cause[];
}

/** Asks a catalog. @param today the day that lifecycles are judged by */
export function measure(catalog: Catalog, questions: readonly Question[], today: string): Measurement {
  const names = Object.keys(TABLES) as (keyof typeof TABLES)[];
  const tables = Object.fromEntries(names.map((name) => [name, emptyTable()])) as Measurement["tables"];
  const wrong = { hiddenConflicts: new WrongAnswers(), falseGreen: new WrongAnswers(), falseRed: new WrongAnswers() };
  for (const question of questions) {
    const answer = check(catalog, { techA: question.by.asked, techB: question.of.asked }, today);
    const { status } = answer.verdict;
    for (const name of names) if (TABLES[name](question)) tables[name][question.truth][status] += 1;
    if (question.optional) continue;
    const { by, of, range } = question;
    const add = (list: WrongAnswers) =>
      list.add(answer, `${by.package} × ${of.package ?? of.technology.id}`, {
        question: `${by.asked} + ${of.asked}`,
        declared: range,
      });
    if (question.truth === "refused" && status === "compatible") add(wrong.falseGreen);
    if (question.truth === "accepted" && status === "incompatible") add(wrong.falseRed);
    if (question.truth === "refused" && status === "deprecated" && isRefusalHeld(answer, today))
      add(wrong.hiddenConflicts);
  }
  const { hiddenConflicts, falseGreen, falseRed } = wrong;
  return {
    tables,
    hiddenConflicts: hiddenConflicts.causes(),
    falseGreen: falseGreen.causes(),
    falseRed: falseRed.causes(),
  };
}

const emptyTable = () =>
  Object.fromEntries(
    TRUTHS.map((truth) => [truth, Object.fromEntries(STATUSES.map((status) => [status, 0]))]),
  ) as Table;

/** Whether our own facts have a declaration that covers the release and refuses the other. */
function isRefusalHeld(answer: Answer, today: string): boolean {
  return isKnown(answer) && checkRequirements(answer.a, answer.b, today)?.outcome === "violated";
}
