/** Plans as people read them: in a terminal, and in an issue or a pull request. */
import type { PlanStep } from "../../../schemas/types.js";
import { writeChecklist } from "../../../server/catalog/stack/plan/checklist.js";
import { phasesOf } from "../../../server/catalog/stack/plan/phases.js";
import { listOf } from "../../../server/catalog/words.js";
import { type Edited, installText } from "../edit/edits.js";
import { MAX_CHARACTERS } from "../output/formats/markdown.js";
import { joinBlocks, plain, withoutCommands } from "../output/plain.js";
import { type Paint, painter, type View } from "../output/terminal/terminal.js";
import { labelled } from "../output/terminal/wrap.js";
import type { ProjectPlan } from "./plan.js";

/** All plans, and how to go on. @param command how the plan was asked for: `stackfit plan react@19` */
export function plansText(plans: readonly ProjectPlan[], command: string, view: View): string {
  const checklists = plans.map((plan) => inTerminal(checklistOf(plan, plans.length > 1, LIMITS[0]), view));
  return joinBlocks([...checklists, ...closing(plans, command)]);
}

/** More than any line of a plan has; commands are never cut. */
const LONGEST_LINE = 10_000;

/** What marks a line as a heading or an item, and its indentation. */
const START = /^(?:#+ | *(?:- (?:\[ \] )?)?)/;

/** A checklist as a terminal shows it: wrapped and painted, without its marks. What is to be copied is never wrapped. */
function inTerminal(checklist: string, { paint, width }: View): string {
  let isCode = false;
  const lines = checklist.trimEnd().split("\n");
  const shown = lines.flatMap((line) => {
    const [start = ""] = START.exec(line) ?? [];
    const text = plain(line.slice(start.length), LONGEST_LINE);
    if (text.startsWith("```")) {
      isCode = !isCode;
      return [];
    }
    if (isCode) return [start + paint("bold", text)];
    if (start.startsWith("#")) return [paint("bold", withoutMarks(text, painter(false)))];
    return [labelled(0, start.replace("[ ] ", ""), withoutMarks(text, paint), width, false)];
  });
  return shown.join("\n");
}

/** Code, addresses, and what is escaped. */
const MARKS = /`([^`]+)`|<(https?:[^<>]+)>|\\([!-/:-@[-`{-~])|&(amp|lt|gt|#8203);/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">" };

function withoutMarks(text: string, paint: Paint): string {
  return text.replace(MARKS, (_mark, code?: string, address?: string, escaped?: string, entity = "") => {
    if (code !== undefined) return paint("bold", code);
    // On GitHub such an address keeps a mention from showing; a terminal needs none of that.
    if (address !== undefined) return paint("dim", address.replace("//redirect.github.com/", "//github.com/"));
    return escaped ?? ENTITIES[entity] ?? "";
  });
}

function closing(plans: readonly ProjectPlan[], command: string): string[][] {
  const first = plans[0]?.result.steps.findIndex(({ kind }) => kind !== "replace") ?? -1;
  if (first < 0) return [];
  const what = `step ${first + 1}${plans.length > 1 ? " in each project that has it" : ""}`;
  return [[`No files changed. Run \`${plain(command)} --step ${first + 1} --write\` to make ${what}.`]];
}

/** What was written, what is left to do by hand, and how to go on. Ends with a line break. */
export function writtenText({ edits, byHand, install }: Edited, step: number, steps: readonly PlanStep[]): string {
  const files = listOf(edits.map(({ path }) => path));
  const commands = installText(install);
  const lines = [
    edits.length === 0
      ? "There is no version to change in these files."
      : `Changed ${files}.${commands === "" ? "" : ` Run ${commands} to update your lockfiles.`}`,
    ...byHand.map((text) => `By hand: ${text}`),
    ...(step > 1
      ? [`Step ${step} comes after ${step === 2 ? "step 1" : `steps 1 to ${step - 1}`}: make those, too.`]
      : []),
    ...(steps.length > 1 && step === 1 ? ["Then plan again: what is left begins with step 1."] : []),
  ];
  return withoutCommands(lines.map((line) => `${plain(line)}\n`).join(""));
}

/** How many reasons to give at one place, and names in one list: fewer where there would be more than GitHub takes. */
const LIMITS = [
  { reasons: 3, names: 50 },
  { reasons: 1, names: 20 },
  { reasons: 0, names: 5 },
] as const;

type Limit = (typeof LIMITS)[number];

export function plansMarkdown(plans: readonly ProjectPlan[]): string {
  const compose = (limit: Limit) => plans.map((plan) => checklistOf(plan, plans.length > 1, limit)).join("\n");
  return LIMITS.map(compose).find((written) => written.length <= MAX_CHARACTERS) ?? compose(LIMITS[2]);
}

function checklistOf({ project: { path }, result }: ProjectPlan, isNamed: boolean, limit: Limit): string {
  const reached = { ...result, problems: result.problems.filter((problem) => problem.reached) };
  // Each step has its number, by which `--step` takes it.
  const phases = result.steps.flatMap((step) => phasesOf([step]));
  return writeChecklist(reached, { folder: isNamed || path !== "." ? path : undefined, phases, ...limit });
}
