/** The steps of a plan as people go through them, in words that the page, the checklist and the terminal share. */
import type { PlanResult, PlanStep } from "../../../../schemas/types.js";

/** Steps of one kind, on the way to one target. */
export interface Phase {
  kind: PlanStep["kind"];
  title: string;
  /** How to go about it, in a sentence or two. */
  note: string;
  /** One after the other. */
  steps: readonly PlanStep[];
}

/** `12 of 31 packages are not known.` Empty where all are. */
export function unknownIn({ packages: { total, unknown }, targets }: PlanResult): string {
  if (unknown === 0 || targets.length === 0) return "";
  const whole = `${total.toLocaleString("en")} package${total === 1 ? " is" : unknown === 1 ? "s is" : "s are"}`;
  return `${unknown.toLocaleString("en")} of ${whole} not known: neither a yes nor a no.`;
}

/** Puts steps that can go one by one before the same target into one phase; every other step is one. */
export function phasesOf(steps: readonly PlanStep[]): Phase[] {
  const runs: PlanStep[][] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    const [before] = last ?? [];
    if (last && before?.kind === "today" && step.kind === "today" && before.target === step.target) last.push(step);
    else runs.push([step]);
  }
  return runs.map((run): Phase => {
    const { kind, target } = run[0] as PlanStep;
    return { kind, ...WORDS[kind](target, run.length), steps: run };
  });
}

const WORDS: Record<PlanStep["kind"], (target: string, steps: number) => Pick<Phase, "title" | "note">> = {
  today: (target, steps) => ({
    title: `Update before ${target}`,
    note:
      steps === 1
        ? "This works with the versions you have and with the new one, so it can be merged first."
        : "These work with the versions you have and with the new one. Merge them one at a time, in this order.",
  }),
  replace: (target) => ({
    title: "Replace or remove",
    note: `No release that we know of works with ${target}.`,
  }),
  together: (target) => ({ title: `Move to ${target}`, note: "Change all of these together, in one pull request." }),
};
