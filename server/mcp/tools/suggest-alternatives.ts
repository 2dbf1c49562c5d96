/** suggest_alternatives: what to use instead of a technology, with what it has to go with. */
import type { VerdictView } from "../../../schemas/types.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { alternativesTo } from "../../catalog/verdict/alternatives.js";
import { check } from "../../catalog/verdict/check.js";
import { listOf } from "../../catalog/words.js";
import { defineTool, resolveName, type World } from "../tool.js";
import { formatSources, titleOf, UNKNOWN_NOTE, viewAnswer } from "../verdict-view.js";

/** The maximum of candidates shown. */
const MOST = 5;

export const suggestAlternatives = defineTool({
  name: "suggest_alternatives",
  title: "Suggest alternatives to a technology",
  description: [
    "Finds technologies of the same kind that are known to work with everything the project keeps, each with its evidence.",
    "Call it when something does not work, is past end of life, or has to be replaced.",
  ].join(" "),
  run: ({ technology: name, worksWith, platform }, world) => {
    const technology = resolveName(world, name);
    const partners = worksWith.map((partner) => ({ text: partner, technology: resolveName(world, partner) }));
    const view = (one: string, other: string) =>
      viewAnswer(check(world.catalog, { techA: one, techB: other, platform }, world.today), [one, other], world);
    const fitting = candidates(world, technology, partners).flatMap((candidate) => {
      const views = worksWith.map((partner) => view(candidate.id, partner));
      return views.every(({ status }) => status === "compatible") ? [{ candidate, views }] : [];
    });
    const now = worksWith.map((partner) => view(name, partner));
    const found = new Set(fitting.map(({ candidate }) => candidate.id));
    // What the data name as alternatives or successors.
    const { alternatives, endOfLife } = technology.record;
    const named = (alternatives ?? endOfLife?.replacement ?? []).filter((id) => !found.has(id));
    return { text: formatAlternatives(technology, partners, fitting, named, now).join("\n") };
  },
});

interface Partner {
  /** As given, with its version. */
  text: string;
  technology: Technology;
}

/** What goes with every one of the partners, in the order of the first. */
function candidates({ catalog, today }: World, technology: Technology, partners: readonly Partner[]): Technology[] {
  const lists = partners.map((partner) =>
    alternativesTo(catalog, technology, partner.technology, today, Number.POSITIVE_INFINITY),
  );
  const [first = [], ...others] = lists;
  return first.filter((candidate) => others.every((list) => list.includes(candidate)));
}

function formatAlternatives(
  technology: Technology,
  partners: readonly Partner[],
  fitting: readonly { candidate: Technology; views: readonly VerdictView[] }[],
  named: readonly string[],
  now: readonly VerdictView[],
): string[] {
  const kept = listOf(partners.map((partner) => partner.technology.name));
  const shown = fitting.slice(0, MOST);
  const rest = fitting.length - shown.length;
  return [
    shown.length > 0
      ? `Instead of ${technology.name}, with ${kept}: ${listOf(
          shown.map(({ candidate }) => candidate.name),
          "or",
        )}.${rest > 0 ? ` ${rest} more match; add more of the stack to worksWith to narrow them down.` : ""}`
      : `We know of no alternative to ${technology.name} (${technology.category}) that works with ${kept}. Others may work; there is no data on them yet.`,
    ...shown.flatMap(({ candidate, views }) => [
      "",
      `${candidate.name} (${candidate.id}, ${candidate.category})`,
      ...views.map((view) => [`- ${titleOf(view)}: compatible`, ...formatSources(view)].join("; ")),
    ]),
    ...(named.length > 0 ? ["", `Other alternatives, not known to work with all of that: ${listOf(named)}.`] : []),
    "",
    "Currently:",
    ...now.map((view) =>
      [
        `- ${titleOf(view)}: ${view.status}.`,
        view.status === "unknown" ? UNKNOWN_NOTE : view.message,
        ...(view.workaround ? [`What to do: ${view.workaround}`] : []),
      ].join(" "),
    ),
  ];
}
