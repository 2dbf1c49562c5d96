/** A verdict, or what files of a project prove, for assistants: an object for programs, and lines for models. */
import type { IssueView, VerdictView } from "../../schemas/types.js";
import { countEach } from "../catalog/maps.js";
import type { Conflict } from "../catalog/scan/conflicts.js";
import type { Unmet } from "../catalog/scan/unmet.js";
import { nameBasis } from "../catalog/verdict/basis.js";
import type { Answer } from "../catalog/verdict/check.js";
import { sourcesOf } from "../catalog/verdict/evidence.js";
import { briefOf, nameSide, type QuestionSide } from "../catalog/verdict/tool-verdict.js";
import type { Verdict } from "../catalog/verdict/verdict.js";
import { oneLine, quote, shorten, type World } from "./tool.js";

/** The maximum of sources; more do not help an assistant. */
const MOST_SOURCES = 3;

/** What an unknown verdict must not be taken for. */
export const UNKNOWN_NOTE = "Unknown is neither a yes nor a no.";

/** The answer to a question about two names, which need not be known. */
export function viewAnswer({ a, b, verdict }: Answer, names: readonly [string, string], world: World): VerdictView {
  if (a && b) return viewVerdict(a, b, verdict, world);
  const nameOf = (side: QuestionSide | undefined, given: string) => (side ? oneLine(nameSide(side)) : quote(given));
  const view = { ...viewFacts(verdict), a: nameOf(a, names[0]), b: nameOf(b, names[1]) };
  return { ...view, message: `${view.message} ${UNKNOWN_NOTE}` };
}

export function viewVerdict(a: QuestionSide, b: QuestionSide, verdict: Verdict, { linkTo }: World): VerdictView {
  const url = linkTo?.(briefOf(a), briefOf(b));
  return {
    ...viewFacts(verdict),
    a: oneLine(nameSide(a)),
    b: oneLine(nameSide(b)),
    ...(url !== undefined && { url }),
  };
}

function viewFacts(verdict: Verdict): Omit<VerdictView, "a" | "b" | "url"> {
  const { status, severity, message, workaround, basis, coverage, checked, ended } = verdict;
  return {
    status,
    severity: severity ?? null,
    message: oneLine(message),
    workaround,
    basis: basis ?? null,
    coverage: coverage ?? null,
    checked: checked ?? ended[0]?.checked ?? null,
    sources: sourcesOf(verdict).slice(0, MOST_SOURCES),
  };
}

/** The maximum of releases and places; a conflict can have hundreds. */
const MOST_LISTED = 10;

/** A conflict as a verdict, with the releases that cause it and where they stand. */
export function viewConflict(conflict: Conflict, { linkTo }: World): IssueView {
  const { by, of, status, severity, message, workaround, members } = conflict;
  const url = by.technology && of.technology && linkTo?.(by.technology, of.technology);
  const stated = members.flatMap((one) => one.stated ?? []);
  const releases = members.flatMap((one) => [one.by, ...(one.found ? [one.found] : [])]);
  return {
    ...{ a: oneLine(by.name), b: oneLine(of.name), status, severity },
    message: oneLine(message),
    workaround: workaround && oneLine(workaround),
    ...{ basis: "declared", coverage: "exact", checked: stated.map(({ checked }) => checked).sort()[0] ?? null },
    sources: [...new Set(stated.map(({ source }) => source))].slice(0, MOST_LISTED),
    ...(url !== undefined && { url }),
    packages: firstOf(releases.map(({ name, version }) => shorten(`${name}@${version}`))),
    places: firstOf(members.flatMap(placesOf)),
  };
}

const firstOf = (texts: readonly string[]) => [...new Set(texts)].slice(0, MOST_LISTED);

/** `package-lock.json:12` */
const placesOf = ({ by, found }: Unmet): string[] =>
  [by.place, found?.place].flatMap((place) =>
    place ? [oneLine(place.line === undefined ? place.file : `${place.file}:${place.line}`)] : [],
  );

/** `Next.js 15 + React 17`, or the one where it is about one alone. */
export const titleOf = ({ a, b }: Pick<VerdictView, "a" | "b">): string => (a === b ? a : `${a} + ${b}`);

/** `2 error, 1 warning`, in the order in which they come. */
export function formatSeverities(findings: readonly Pick<VerdictView, "severity">[]): string {
  const counts = countEach(findings.map(({ severity }) => severity ?? "info"));
  return [...counts].map(([severity, count]) => `${count} ${severity}`).join(", ");
}

/** How to see what the limit of a scan left out. @param most the largest limit */
export const formatMore = (limit: number, most: number): string =>
  limit < most ? `Call again with limit up to ${most}.` : "Fix these first, then scan again.";

/** The whole verdict, the most important first. */
export function formatVerdict(view: VerdictView): string[] {
  const { status, severity, message, workaround, url } = view;
  return [
    `${titleOf(view)}: ${status}${severity && severity !== "info" ? ` (${severity})` : ""}`,
    `Why: ${message}`,
    ...(workaround ? [`What to do: ${workaround}`] : []),
    ...formatSources(view).map((sources) => `Evidence: ${sources}`),
    ...(url ? [`Page: ${url}`] : []),
  ];
}

/** `declared, checked 2026-01-01: https://…`; nothing where a verdict rests on no source. @param most how many addresses at most */
export function formatSources({ basis, coverage, checked, sources }: VerdictView, most = sources.length): string[] {
  if (sources.length === 0) return [];
  const how = [basis && nameBasis(basis, coverage), checked && `checked ${checked}`].filter(Boolean).join(", ");
  return [`${how ? `${how}: ` : ""}${sources.slice(0, most).join(" ")}`];
}
