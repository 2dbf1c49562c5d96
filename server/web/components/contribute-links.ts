/** Links to the form for what anybody knows, filled in. */
import { versionOf } from "../../catalog/names/question.js";
import { briefOf, isTool, type QuestionSide } from "../../catalog/verdict/tool-verdict.js";
import type { Links } from "../../http/views/links.js";

interface PairFields {
  techA: string;
  techB: string;
  platform?: string | undefined;
}

/** The form for a pair. It starts with the rule where there is one. @param fields names may have versions; a platform such as `edge` */
export const contributePath = (links: Links, { techA, techB, platform }: PairFields): string =>
  links.to(`/contribute/compatibility?${new URLSearchParams({ techA, techB, ...(platform && { platform }) })}`);

/** The form for a pair, with the versions asked about. */
export const pairFormPath = (links: Links, a: QuestionSide, b: QuestionSide, platform?: string): string =>
  contributePath(links, { techA: withVersion(a), techB: withVersion(b), platform });

/** The form for an AI coding tool. @param tool undefined for a new one */
export const toolFormPath = (links: Links, tool?: { name: string }): string =>
  links.to(`/contribute/ai-tool${tool ? `?${new URLSearchParams({ name: tool.name })}` : ""}`);

export const technologyFormPath = (links: Links, id: string): string =>
  links.to(`/contribute/technology?${new URLSearchParams({ technology: id })}`);

function withVersion(side: QuestionSide): string {
  const version = side.technology ? versionOf(side)?.text : isTool(side) ? side.version : undefined;
  const { id } = briefOf(side);
  return version === undefined ? id : `${id}@${version}`;
}
