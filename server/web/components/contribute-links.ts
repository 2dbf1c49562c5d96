/** Links to prefilled contribution forms. */
import type { Site } from "../site.js";

/** Values for the pair form, by field id. */
export interface PairFields {
  techA: string;
  techB: string;
  status?: string | undefined;
  explanation?: string | undefined;
  workaround?: string | null | undefined;
  /** One per line. */
  testedVersions?: string | undefined;
  platform?: string | undefined;
}

export interface ReportedPage {
  about: string;
  address: string;
  says: string;
}

type Forms = Pick<Site, "links" | "repositoryUrl">;

/** GitHub shows an empty form when a URL fills in a dropdown, so we leave these to the user. */
export const CHOICES: ReadonlySet<string> = new Set(["status", "platform"]);

/** Characters that servers and mail programs accept; GitHub rejects URLs of several kilobytes. */
export const LONGEST_ADDRESS = 2000;

const LONGEST_VALUE = 1000;

/** The form to report compatibility: an issue form on GitHub, or our own without a repository. */
export function contributeUrl({ links, repositoryUrl }: Forms, fields: PairFields): string {
  const given = Object.entries(fields);
  if (!repositoryUrl) return fillIn(links.to("/contribute/compatibility"), given);
  const texts = given.filter(([name]) => !CHOICES.has(name));
  return fillIn(`${repositoryUrl}/issues/new`, [["template", "compatibility.yml"], ...texts]);
}

/** The form to report wrong data. @param fields the current data, for our own form */
export function reportErrorUrl(forms: Forms, { about, address, says }: ReportedPage, fields: PairFields): string {
  if (!forms.repositoryUrl) return contributeUrl(forms, fields);
  return fillIn(`${forms.repositoryUrl}/issues/new`, [
    ["template", "wrong-data.yml"],
    ["where", `${about}: ${address}`],
    ["wrong", `The page says: ${says}`],
  ]);
}

/** Builds a URL, truncating long values until it is short enough. */
function fillIn(address: string, fields: readonly (readonly [string, string | null | undefined])[]): string {
  for (let most = LONGEST_VALUE; ; most = Math.floor(most / 2)) {
    const cut = (value: string) => (value.length > most ? `${[...value].slice(0, most).join("")}…` : value);
    const kept = fields.flatMap(([name, value]) => (value ? [[name, cut(value)] as [string, string]] : []));
    const whole = `${address}?${new URLSearchParams(kept)}`;
    if (whole.length <= LONGEST_ADDRESS || most === 0) return whole;
  }
}
