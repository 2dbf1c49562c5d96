/** What files of a project prove, for assistants. */
import type { Conflict } from "../catalog/scan/conflicts.js";
import type { Release, Unmet } from "../catalog/scan/unmet.js";
import { oneLine, quote, type World } from "./tool.js";
import type { VerdictView } from "./verdict-view.js";

/** The maximum of releases and places; a conflict can have hundreds. */
const MOST_LISTED = 10;

export type ConflictView = VerdictView & { packages: string[]; places: string[] };

/** A conflict as a verdict, with the releases that cause it and where they stand. */
export function viewConflict(conflict: Conflict, { linkTo }: World): ConflictView {
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
    packages: firstOf(releases.map(textOf)),
    places: firstOf(members.flatMap(placesOf)),
  };
}

const firstOf = (texts: readonly string[]) => [...new Set(texts)].slice(0, MOST_LISTED);

/** Without the quotes. */
const textOf = ({ name, version }: Release) => quote(`${name}@${version}`).slice(1, -1);

/** `package-lock.json:12` */
const placesOf = ({ by, found }: Unmet): string[] =>
  [by.place, found?.place].flatMap((place) =>
    place ? [oneLine(place.line === undefined ? place.file : `${place.file}:${place.line}`)] : [],
  );
