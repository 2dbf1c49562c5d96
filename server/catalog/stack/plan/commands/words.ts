/** What a step ends with, in words that the page, the checklist, the terminal and assistants share. */
import type { PlanCommands, PlanGuide, PlanResult, PlanTarget } from "../../../../../schemas/types.js";

export const guideTitle = ({ name, line }: PlanGuide): string => `Guide to ${name} ${line}`;

/** What comes before the lines of a command; empty where nothing does. */
export const leadOf = ({ edit, lines }: PlanCommands): string =>
  [edit ?? "", lines.length > 0 ? (edit === null ? "Run:" : "Then run:") : ""].filter(Boolean).join(" ");

/** The overview of a target's guides, where no step has the guide of its very jump. */
export const overviewOf = ({ name, upgradeGuide }: PlanTarget, { steps }: Pick<PlanResult, "steps">): string | null =>
  steps.some(({ guides = [] }) => guides.some((guide) => guide.name === name)) ? null : upgradeGuide;
