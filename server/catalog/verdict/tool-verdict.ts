/** Verdicts from the record of an AI coding tool. A side that the record does not name is unknown. */
import type { AiTool } from "../../../schemas/types.js";
import type { Catalog } from "../catalog.js";
import { COMPATIBLE, type Decision, UNMET } from "../facts/kind.js";
import { alone, isVersioned, type Subject } from "../names/question.js";
import { parseVersion } from "../names/spelling.js";
import { includesName, isPlatform, PLATFORMS, type ToolSide, type TopicSide } from "../names/tool-sides.js";
import { isOfItsDay } from "../technology/coverage.js";
import type { Day } from "../technology/lifecycle.js";
import { listOf, nameSubject } from "../words.js";
import { withEnds } from "./end-of-life.js";
import { overlayEndOfLife, unknown, type Verdict, verdictOf } from "./verdict.js";

export type QuestionSide = Subject | ToolSide | TopicSide;

export const isTool = (side: QuestionSide | undefined): side is ToolSide => side !== undefined && "tool" in side;

/** A side as the question names it: `Next.js 15`, `Cursor`, `VS Code`. */
export function nameSide(side: QuestionSide): string {
  if (side.technology) return nameSubject(side);
  return isTool(side) && side.version !== undefined ? `${side.name} ${side.version}` : side.name;
}

export const briefOf = (side: QuestionSide): { id: string; name: string; category: string } => side.technology ?? side;

/** Answers a question with an AI coding tool on one side, from its record alone. */
export function judgeTool(catalog: Catalog, tool: ToolSide, other: QuestionSide, today: Day): Verdict {
  const verdict = fromRecord(catalog, tool, other, today);
  const ended = [tool, other].filter(isTool).find(hasEnded);
  const told = ended ? afterItsEnd(ended, verdict) : verdict;
  return other.technology ? overlayEndOfLife(catalog, alone(other, other, today), told) : told;
}

const hasEnded = ({ tool }: ToolSide) => tool.status?.state === "ended";

/** A verdict with the end of a tool, which makes deprecated whatever is not incompatible. */
function afterItsEnd({ name, tool }: ToolSide, verdict: Verdict): Verdict {
  const { sources, evidence, updated, checked = updated } = tool;
  const statement = formatEnd(name, tool);
  const isRefused = verdict.status === "incompatible";
  const isKnown = verdict.decision !== undefined;
  const source = sources?.status;
  const decision: Decision = {
    ...(isRefused ? UNMET : { status: "deprecated", severity: "error" }),
    ...{ kind: "tool", restsOn: "fact", forReleases: undefined, coverage: verdict.coverage ?? "unversioned" },
    say: () => ({
      message: isKnown ? withEnds(statement, verdict) : statement,
      workaround: tool.successor ? `Move to ${tool.successor}.` : null,
      ...{ basis: "documented", checked, updated: updated > checked ? updated : checked },
    }),
    evidence: () => [
      ...(verdict.decision?.evidence() ?? []),
      {
        ...{ stance: "other", kind: "lifecycle", statement, sources: source ? [source] : [...evidence] },
        ...{ basis: "documented", checked },
      },
    ],
  };
  return { ...verdictOf(decision), pairStatus: verdict.status };
}

/** Roo Code was shut down or given up on 2026-05-15. */
const formatEnd = (name: string, { status }: AiTool) =>
  `${name} was shut down or given up${status?.since ? ` on ${status.since}` : ""}.`;

function fromRecord(catalog: Catalog, tool: ToolSide, other: QuestionSide, today: Day): Verdict {
  const said = statementOf(catalog, tool, other) ?? (isTool(other) ? statementOf(catalog, other, tool) : undefined);
  if (!said) return unknown(formatUnknown(tool, other));
  const { sources, evidence, updated, checked = updated } = said.record;
  const unsaid = [tool, other].find((side) =>
    side.technology ? !isOfItsDay(side, checked, today) : isTool(side) && hasVersion(side),
  );
  if (unsaid) {
    const limit = `The record names no versions, so we don't know yet whether it holds for ${nameSide(unsaid)}.`;
    return unknown(`${said.text} ${limit} ${formatPages(tool)}`);
  }
  const source = sources?.[said.field];
  const decision: Decision = {
    ...(said.isYes ? COMPATIBLE : UNMET),
    ...{ kind: "tool", restsOn: "fact", forReleases: undefined },
    coverage: other.technology && isVersioned(other) ? "current" : "unversioned",
    say: () => ({
      ...{ message: said.text, workaround: null, basis: "documented" },
      ...{ checked, updated: updated > checked ? updated : checked },
    }),
    evidence: () => [
      {
        ...{ stance: "other", kind: "support", statement: said.text, sources: source ? [source] : [...evidence] },
        ...{ basis: "documented", checked },
      },
    ],
  };
  return verdictOf(decision);
}

const hasVersion = ({ version }: ToolSide) => version !== undefined && parseVersion(version) !== undefined;

interface ToolStatement {
  record: AiTool;
  /** The field of the record that says it. */
  field: "platforms" | "editors" | "languages" | "providers";
  text: string;
  isYes: boolean;
}

/** What the record of a tool says about the other side. */
function statementOf({ names }: Catalog, { name, tool }: ToolSide, other: QuestionSide): ToolStatement | undefined {
  const isOther = (text: string) =>
    other.technology ? names.resolve(text)?.technology === other.technology : includesName(text, other.name);
  const [editor, language] = [tool.editors?.find(isOther), tool.languages?.find(isOther)];
  const provider = tool.providers?.find(isOther);
  const says = (field: ToolStatement["field"], text: string, isYes = true) => ({ record: tool, field, text, isYes });
  if (language) return says("languages", `${name} lists ${language} among the languages that it supports.`);
  if (editor) return says("editors", `${name} works in ${editor}.`);
  if (provider) return says("providers", `${name} can use models from ${provider}.`);
  const runs = isPlatform(other) ? tool.platforms?.[other.id] : undefined;
  if (!isPlatform(other) || runs === undefined) return undefined;
  return says("platforms", `${name} ${runs ? "runs" : "does not run"} ${PLATFORMS[other.id].where}.`, runs);
}

// --- what is not known --------------------------------------------------------------------------------------------

function formatUnknown(side: ToolSide, other: QuestionSide): string {
  if (isTool(other)) return formatTwoTools(side, other);
  const { name, tool } = side;
  const [question, known] = isPlatform(other)
    ? [`runs ${PLATFORMS[other.id].where}`, formatPlatforms(tool)]
    : other.technology || other.category === "language"
      ? [`works with ${nameSide(other)}`, formatRest(tool, briefOf(other).category === "language")]
      : [
          `works in ${other.name}`,
          tool.editors ? `It works in ${listOf(tool.editors)}.` : "Its record names no editors.",
        ];
  return `We don't know yet whether ${name} ${question}. ${known} This is neither a yes nor a no. ${formatPages(side)}`;
}

function formatRest({ languages }: AiTool, isLanguage: boolean): string {
  if (!isLanguage)
    return "Of AI coding tools, we know where they run, and some editors, languages and model providers that they support.";
  return languages
    ? `Its makers name ${listOf(languages)} as the languages that it supports.`
    : "Its record names no limit to the languages that it supports.";
}

function formatPlatforms(tool: AiTool): string {
  const places = placesOf(tool);
  return places.length > 0 ? `It runs ${listOf(places)}.` : "Its record does not say where it runs.";
}

function formatTwoTools(one: ToolSide, other: ToolSide): string {
  if (one.id === other.id) return describeTool(one);
  const [first, second] = [one, other].sort((a, b) => (a.id < b.id ? -1 : 1)) as [ToolSide, ToolSide];
  return `${first.name} and ${second.name} are AI coding tools, and neither record names the other. Compare them at /tools?ids=${first.id},${second.id}`;
}

/** A tool in a sentence: `Cursor is an AI coding tool that runs on the desktop. See /tools/cursor`. */
export function describeTool(side: ToolSide): string {
  const places = placesOf(side.tool);
  const runs = places.length > 0 ? ` that runs ${listOf(places)}` : "";
  const end = hasEnded(side) ? ` ${formatEnd(side.name, side.tool)}` : "";
  return `${side.name} is an AI coding tool${runs}.${end} ${formatPages(side)}`;
}

const placesOf = ({ platforms }: AiTool) =>
  Object.entries(PLATFORMS)
    .filter(([id]) => new Map(Object.entries(platforms ?? {})).get(id))
    .map(([, { where }]) => where);

/** Without a full stop, which would look like a part of the address. */
const formatPages = ({ id, tool: { website } }: ToolSide) =>
  `See ${[`/tools/${id}`, website].filter(Boolean).join(" or ")}`;
