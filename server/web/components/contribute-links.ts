/** Links to the forms that people contribute with, filled in as far as the page knows what it is about. */
import type { Site } from "../site.js";

/** What goes into the form about a pair, by the ids of its fields. */
export interface PairFields {
  techA: string;
  techB: string;
  status?: string | undefined;
  explanation?: string | undefined;
  workaround?: string | null | undefined;
  /** One on a line. */
  testedVersions?: string | undefined;
  platform?: string | undefined;
}

export interface Fault {
  /** What the page is about, in words. */
  about: string;
  /** The whole address of the page. */
  address: string;
  /** What it says now. */
  says: string;
}

type Forms = Pick<Site, "links" | "repositoryUrl">;

/** GitHub shows an empty form for an address that fills in a field with options; those are left to the reader. */
export const CHOICES: ReadonlySet<string> = new Set(["status", "platform"]);

/** Servers and mail programs take addresses of this length; GitHub answers longer ones of some kilobytes with 414. */
export const LONGEST_ADDRESS = 2000;

const LONGEST_VALUE = 1000;

/** Where one tells how two technologies get on: the issue form of the repository, or our own where there is none. */
export function addressToTell({ links, repositoryUrl }: Forms, fields: PairFields): string {
  const given = Object.entries(fields);
  if (!repositoryUrl) return fillIn(links.to("/contribute/compatibility"), given);
  const texts = given.filter(([name]) => !CHOICES.has(name));
  return fillIn(`${repositoryUrl}/issues/new`, [["template", "compatibility.yml"], ...texts]);
}

/**
 * Where one tells that an answer is wrong.
 * @param fields what the data say now, for our own form: it is corrected there
 */
export function addressToCorrect(forms: Forms, { about, address, says }: Fault, fields: PairFields): string {
  if (!forms.repositoryUrl) return addressToTell(forms, fields);
  return fillIn(`${forms.repositoryUrl}/issues/new`, [
    ["template", "wrong-data.yml"],
    ["where", `${about}: ${address}`],
    ["wrong", `It says: ${says}`],
  ]);
}

/** An address with a query; long values are cut until it is short enough. */
function fillIn(address: string, fields: readonly (readonly [string, string | null | undefined])[]): string {
  for (let most = LONGEST_VALUE; ; most = Math.floor(most / 2)) {
    const cut = (value: string) => (value.length > most ? `${[...value].slice(0, most).join("")}…` : value);
    const kept = fields.flatMap(([name, value]) => (value ? [[name, cut(value)] as [string, string]] : []));
    const whole = `${address}?${new URLSearchParams(kept)}`;
    if (whole.length <= LONGEST_ADDRESS || most === 0) return whole;
  }
}
