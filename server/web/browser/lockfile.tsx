/** Shows what files that the browser has read require, beside the server's report on what they list. Loaded when there is any. */
import type { VNode } from "preact";
import { conflictsOf, isMatter, type KnownNames } from "../../catalog/scan/conflicts.js";
import { rescore } from "../../catalog/scan/rescore.js";
import type { Held } from "../../manifests/hold.js";
import type { CountedIssue, ForBrowser } from "../scan/figures.js";
import { Requirements } from "../scan/requirements.js";
import { headlineOf, linesOfConflicts } from "../scan/share/markdown-lines.js";
import { Summary } from "../scan/summary.js";

/** @param report of the server, which does not know the requirements */
export function showRequirements(report: HTMLElement, held: Held): void {
  const summary = report.querySelector<HTMLElement>("[data-scanned]");
  if (!summary) return;
  const { figures, known } = JSON.parse(summary.dataset.scanned as string) as ForBrowser;
  const conflicts = conflictsOf(namesOf(known), held.unmet, new Date().toISOString().slice(0, 10));
  // What the installed releases declare counts in place of what is known of their lines.
  const isLeft = ({ declared = [] }: CountedIssue) => !declared.some((key) => held.held.has(key));
  const left = figures.issues.filter(isLeft);
  for (const { pair } of figures.issues.filter((issue) => !isLeft(issue))) removeIssue(report, pair as string);
  const issues = [...left, ...conflicts.filter(isMatter).map(({ status, severity }) => ({ status, severity }))];
  const result = rescore(figures.result.breakdown, figures.issues, left, conflicts);
  const corrected = { ...figures, issues, result };
  summary.replaceWith(elementOf(<Summary figures={corrected} />));
  setText(report, "[data-headline]", headlineOf(corrected));
  setText(report, "[data-conflicts]", linesOfConflicts(conflicts));
  const requirements = elementOf(<Requirements held={held} conflicts={conflicts} />);
  report.querySelector("[data-requirements]")?.replaceChildren(requirements);
}

/** Only names: what is known of technologies stays on the server. */
function namesOf(known: ForBrowser["known"]): KnownNames {
  const find = (key: string) => {
    const brief = Object.hasOwn(known, key) ? known[key] : undefined;
    return brief && { ...brief, cycles: [], requirements: new Map() };
  };
  return {
    byId: find,
    resolvePackage: (_ecosystem, name) => {
      const technology = find(name);
      return technology && { technology };
    },
  };
}

function setText(report: HTMLElement, selector: string, text: string): void {
  const element = report.querySelector(selector);
  if (element) element.textContent = text;
}

/** In the bundle, JSX makes elements: see elements.ts. */
const elementOf = (node: VNode) => node as unknown as Node;

/** Takes an issue out of the list, and what stood around it alone. The requirements take its place. */
function removeIssue(report: HTMLElement, pair: string): void {
  const issue = [...report.querySelectorAll<HTMLElement>("[data-pair]")].find(({ dataset }) => dataset.pair === pair);
  const group = issue?.closest<HTMLElement>("section");
  const cause = issue?.closest("[data-cause]");
  issue?.remove();
  [...report.querySelectorAll<HTMLElement>("[data-row]")].find(({ dataset }) => dataset.row === pair)?.remove();
  // What is to be done about all of them may name the one that is gone; each of the others has its own.
  cause?.querySelector("[data-todo]")?.remove();
  if (cause?.querySelector("[data-pair]") === null) cause.remove();
  if (!group) return;
  const count = group.querySelectorAll(`[data-pair][data-severity="${group.dataset.severity}"]`).length;
  const heading = group.querySelector("h3")?.lastChild;
  if (heading) heading.textContent = `${heading.textContent}`.replace(/\(\d+\)$/, `(${count})`);
  if (group.querySelector("[data-pair]") === null) group.remove();
}
