/** Links to report what is wrong without an account. */
import { versionOf } from "../../catalog/names/question.js";
import { briefOf, isTool, type Side } from "../../catalog/verdict/tool-verdict.js";
import type { Links } from "../../http/views/links.js";

/** The form for a pair, with the versions asked about. @param platform a setting such as `edge` */
export function pairReportPath(links: Links, a: Side, b: Side, platform?: string): string {
  const query = new URLSearchParams({ techA: withVersion(a), techB: withVersion(b), ...(platform && { platform }) });
  return links.to(`/report?${query}`);
}

export const technologyReportPath = (links: Links, id: string): string =>
  links.to(`/report?${new URLSearchParams({ technology: id })}`);

export const toolReportPath = (links: Links, slug: string): string =>
  links.to(`/report?${new URLSearchParams({ tool: slug })}`);

function withVersion(side: Side): string {
  const version = side.technology ? versionOf(side)?.text : isTool(side) ? side.version : undefined;
  const { id } = briefOf(side);
  return version === undefined ? id : `${id}@${version}`;
}
