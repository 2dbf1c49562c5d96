/** check_compatibility: the verdict on a pair, or on every pair of a few. */
import type { McpTools, VerdictView } from "../../../schemas/types.js";
import { groupBy } from "../../catalog/maps.js";
import { findTool } from "../../catalog/names/tool-sides.js";
import { check } from "../../catalog/verdict/check.js";
import { defineTool, formatUnknownName, Mistake, quote, type World } from "../tool.js";
import { formatSources, formatVerdict, titleOf, UNKNOWN_NOTE, viewAnswer } from "../verdict-view.js";

/** 45 pairs: what a model still reads. */
const MOST_NAMES = 10;

const STATUSES = ["incompatible", "deprecated", "partial", "compatible", "unknown"] as const;

export const checkCompatibility = defineTool({
  name: "check_compatibility",
  title: "Check whether technologies work together",
  description: [
    "Checks whether two technologies (frameworks, libraries, databases, runtimes, hosts) work together, and returns the reason, a workaround, and dated evidence.",
    "Call it before recommending, adding or upgrading a dependency.",
    `Pass techA and techB, or names (2 to ${MOST_NAMES}) to check every pair of them.`,
    "An unknown status is neither a yes nor a no.",
  ].join(" "),
  run: (asked, world) => {
    const { platform } = asked;
    const results = pairsOf(asked).map(([techA, techB]) =>
      viewAnswer(check(world.catalog, { techA, techB, platform }, world.today), [techA, techB], world),
    );
    const [only] = results;
    const lines = only && results.length === 1 ? formatVerdict(only) : formatMany(results, asked.names ?? [], world);
    return { text: lines.join("\n"), structured: { results } };
  },
});

function pairsOf({ techA, techB, names }: McpTools["check_compatibility"]["input"]): [string, string][] {
  if (names && techA === undefined && techB === undefined) {
    return names.flatMap((one, index) => names.slice(index + 1).map((other): [string, string] => [one, other]));
  }
  if (techA !== undefined && techB !== undefined && !names) return [[techA, techB]];
  throw new Mistake("Pass either both techA and techB, or names (2 or more).");
}

/** Conflicts in full, what goes together in a line each, and what is not known in one. */
function formatMany(results: readonly VerdictView[], names: readonly string[], world: World): string[] {
  const withStatus = (status: string) => results.filter((view) => view.status === status);
  const counts = STATUSES.map((status) => [withStatus(status).length, status] as const);
  const { catalog } = world;
  const strangers = new Set(names.filter((name) => !catalog.names.resolve(name) && !findTool(catalog.tools, name)));
  const unknownNames = new Set([...strangers].map(quote));
  const unknown = withStatus("unknown").filter(({ a, b }) => !unknownNames.has(a) && !unknownNames.has(b));
  return [
    `${results.length} pairs: ${counts
      .filter(([count]) => count > 0)
      .map(([count, status]) => `${count} ${status}`)
      .join(", ")}.`,
    // The end of life of a technology is the same with every partner, and reported once.
    ...[...groupBy(STATUSES.slice(0, 3).flatMap(withStatus), ({ message }) => message).values()].flatMap(formatGroup),
    "",
    ...withStatus("compatible").map((view) => [`${titleOf(view)}: compatible`, ...formatSources(view, 1)].join("; ")),
    ...(unknown.length > 0 ? [`Unknown: ${unknown.map(titleOf).join("; ")}.`] : []),
    ...[...strangers].map((name) => formatUnknownName(world, name)),
    ...(withStatus("unknown").length > 0 ? [UNKNOWN_NOTE] : []),
  ];
}

function formatGroup([first, ...others]: readonly [VerdictView, ...VerdictView[]]): string[] {
  const also = others.length > 0 ? [`The same for: ${others.map(titleOf).join("; ")}`] : [];
  return ["", ...formatVerdict(first), ...also];
}
