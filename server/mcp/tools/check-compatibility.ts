/** check_compatibility: the verdict on a pair, or on every pair of a few. */
import * as z from "zod";
import { check } from "../../catalog/check.js";
import { defineTool, Mistake, Platform, quote, TechnologyName, tellStranger, type World } from "../tool.js";
import { tellSources, tellVerdict, titleOf, UNKNOWN_NOTE, VerdictView, viewAnswer } from "../verdict-view.js";

/** 45 pairs: what a model still reads. */
const MOST_NAMES = 10;

const STATUSES = ["incompatible", "deprecated", "partial", "compatible", "unknown"] as const;

interface Asked {
  techA?: string | undefined;
  techB?: string | undefined;
  names?: string[] | undefined;
}

export const checkCompatibility = defineTool({
  name: "check_compatibility",
  title: "Check whether technologies work together",
  description: [
    "Tells whether two technologies (frameworks, libraries, databases, runtimes, hosts) work together, with reason, workaround, evidence and its date.",
    "Call it before recommending, adding or upgrading something beside something else.",
    `Give techA and techB, or names (2 to ${MOST_NAMES}) for every pair of them.`,
    "An unknown status says nothing either way.",
  ].join(" "),
  input: z.strictObject({
    techA: TechnologyName.optional(),
    techB: TechnologyName.optional(),
    names: z
      .array(TechnologyName)
      .min(2)
      .max(MOST_NAMES)
      .optional()
      .describe("Instead of techA and techB: every pair of these is checked."),
    platform: Platform.optional(),
  }),
  output: z.object({ results: z.array(VerdictView) }),
  run: ({ platform, ...asked }, world) => {
    const results = pairsOf(asked).map(([techA, techB]) =>
      viewAnswer(check(world.catalog, { techA, techB, platform }, world.today), [techA, techB], world),
    );
    const [only] = results;
    const lines = only && results.length === 1 ? tellVerdict(only) : tellMany(results, asked.names ?? [], world);
    return { text: lines.join("\n"), structured: { results } };
  },
});

function pairsOf({ techA, techB, names }: Asked): [string, string][] {
  if (names && techA === undefined && techB === undefined) {
    return names.flatMap((one, index) => names.slice(index + 1).map((other): [string, string] => [one, other]));
  }
  if (techA !== undefined && techB !== undefined && !names) return [[techA, techB]];
  throw new Mistake("Give either both techA and techB, or names (2 or more).");
}

/** Conflicts in full, what goes together in a line each, and what is not known in one. */
function tellMany(results: readonly VerdictView[], names: readonly string[], world: World): string[] {
  const withStatus = (status: string) => results.filter((view) => view.status === status);
  const counts = STATUSES.map((status) => [withStatus(status).length, status] as const);
  const strangers = new Set(names.filter((name) => !world.catalog.names.resolve(name)));
  const told = new Set([...strangers].map(quote));
  const unknown = withStatus("unknown").filter(({ a, b }) => !told.has(a) && !told.has(b));
  return [
    `${results.length} pairs: ${counts
      .filter(([count]) => count > 0)
      .map(([count, status]) => `${count} ${status}`)
      .join(", ")}.`,
    ...groupByMessage(STATUSES.slice(0, 3).flatMap(withStatus)).flatMap(tellGroup),
    "",
    ...withStatus("compatible").map((view) => [`${titleOf(view)}: compatible`, ...tellSources(view, 1)].join("; ")),
    ...(unknown.length > 0 ? [`Unknown: ${unknown.map(titleOf).join("; ")}.`] : []),
    ...[...strangers].map((name) => tellStranger(world, name)),
    ...(withStatus("unknown").length > 0 ? [UNKNOWN_NOTE] : []),
  ];
}

/** What ends one technology is the same with every partner, and is told once. */
function groupByMessage(views: readonly VerdictView[]): VerdictView[][] {
  const groups = new Map<string, VerdictView[]>();
  for (const view of views) groups.set(view.message, [...(groups.get(view.message) ?? []), view]);
  return [...groups.values()];
}

function tellGroup([first, ...others]: readonly VerdictView[]): string[] {
  if (!first) return [];
  const also = others.length > 0 ? [`The same for: ${others.map(titleOf).join("; ")}`] : [];
  return ["", ...tellVerdict(first), ...also];
}
