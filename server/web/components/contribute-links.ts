/** Links to forms that are filled in: to contribute, and to report what is wrong without an account. */
import { versionOf } from "../../catalog/names/question.js";
import { briefOf, isTool, type QuestionSide } from "../../catalog/verdict/tool-verdict.js";
import type { Links } from "../../http/views/links.js";

interface PairFields {
  techA: string;
  techB: string;
  platform?: string | undefined;
}

const filled = (links: Links, path: string, { platform, ...fields }: Record<string, string | undefined>) =>
  links.to(`${path}?${new URLSearchParams({ ...fields, ...(platform && { platform }) })}`);

/** The form for a pair. It starts with the rule where there is one, and leads to GitHub, too. */
export const contributePath = (links: Links, { techA, techB, platform }: PairFields): string =>
  filled(links, "/contribute/compatibility", { techA, techB, platform });

/** The same for an AI coding tool. @param tool undefined for a new one */
export const toolFormPath = (links: Links, tool?: { name: string }): string =>
  tool ? filled(links, "/contribute/ai-tool", { name: tool.name }) : links.to("/contribute/ai-tool");

/** The form for a pair, with the versions asked about. @param platform a setting such as `edge` */
export const pairReportPath = (links: Links, a: QuestionSide, b: QuestionSide, platform?: string): string =>
  filled(links, "/report", { techA: withVersion(a), techB: withVersion(b), platform });

export const technologyReportPath = (links: Links, id: string): string => filled(links, "/report", { technology: id });

export const toolReportPath = (links: Links, slug: string): string => filled(links, "/report", { tool: slug });

function withVersion(side: QuestionSide): string {
  const version = side.technology ? versionOf(side)?.text : isTool(side) ? side.version : undefined;
  const { id } = briefOf(side);
  return version === undefined ? id : `${id}@${version}`;
}
