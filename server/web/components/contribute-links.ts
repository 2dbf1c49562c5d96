/** Links to prefilled forms: to contribute, and to report what is wrong without an account. */
import { versionOf } from "../../catalog/names/question.js";
import { briefOf, isTool, type QuestionSide } from "../../catalog/verdict/tool-verdict.js";
import type { Links } from "../../http/views/links.js";
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

interface ReportedPage {
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

/** The form for a pair, with the versions asked about. @param platform a setting such as `edge` */
export function pairReportPath(links: Links, a: QuestionSide, b: QuestionSide, platform?: string): string {
  const query = new URLSearchParams({ techA: withVersion(a), techB: withVersion(b), ...(platform && { platform }) });
  return links.to(`/report?${query}`);
}

export const technologyReportPath = (links: Links, id: string): string =>
  links.to(`/report?${new URLSearchParams({ technology: id })}`);

export const toolReportPath = (links: Links, slug: string): string =>
  links.to(`/report?${new URLSearchParams({ tool: slug })}`);

function withVersion(side: QuestionSide): string {
  const version = side.technology ? versionOf(side)?.text : isTool(side) ? side.version : undefined;
  const { id } = briefOf(side);
  return version === undefined ? id : `${id}@${version}`;
}
