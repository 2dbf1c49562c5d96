/** explain_pair: everything known about a pair. */
import { groupBy } from "../../catalog/maps.js";
import { check, isNamed } from "../../catalog/verdict/check.js";
import { type Explanation, explain } from "../../catalog/verdict/explain.js";
import { describeRange } from "../../catalog/versions/describe.js";
import { listOf } from "../../catalog/words.js";
import { defineTool, Mistake, oneLine, type World } from "../tool.js";
import { formatVerdict, viewAnswer } from "../verdict-view.js";

/** The most of each kind; the page of the pair and the data have the rest. */
const MOST = 12;

export const explainPair = defineTool({
  name: "explain_pair",
  title: "Explain why technologies work together or not",
  description: [
    "Returns every known fact about one pair: statements with sources and dates, the versions that each release line requires, exceptions by version or platform, and alternatives.",
    "Call it to justify a verdict of check_compatibility or scan_dependencies, or to find the right version.",
  ].join(" "),
  run: ({ techA, techB, platform }, world) => {
    const answer = check(world.catalog, { techA, techB, platform }, world.today);
    if (!isNamed(answer)) throw new Mistake(oneLine(answer.verdict.message));
    const lines = formatVerdict(viewAnswer(answer, [techA, techB], world));
    return { text: [...lines, ...formatExplanation(explain(world.catalog, answer, world.today), world)].join("\n") };
  },
});

function formatExplanation({ facts, versions, exceptions, alternatives }: Explanation, { catalog }: World): string[] {
  const nameOf = (id: string) => catalog.names.byId(id)?.name ?? id;
  const statements = facts.map(({ statement, basis, checked, sources }) =>
    [`${statement} (${basis}${checked ? `, checked ${checked}` : ""})`, ...sources].join(" "),
  );
  const requirements = versions.map(({ package: name, line, of, range, optional, lockstep }) => {
    const what = lockstep ? `the matching ${nameOf(of)} version` : `${nameOf(of)} ${describeRange(range.text)}`;
    return `${name} ${describeRange(line.text)} requires ${what}${optional ? " (optional)" : ""}`;
  });
  const others = exceptions.map(({ when, status, message, workaround, sources }) =>
    [`With ${when}: ${status}. ${message}`, ...(workaround ? [`What to do: ${workaround}`] : []), ...sources].join(" "),
  );
  const replacements = [...groupBy(alternatives, ({ insteadOf }) => insteadOf)].map(([{ name: replaced }, own]) => {
    const names = own.map(({ technology: { name, id } }) => `${name} (${id})`);
    return `Instead of ${replaced}: ${listOf(names, "or")}`;
  });
  return [
    ...section("Facts", statements),
    ...section("Versions", requirements),
    ...section("Exceptions", others),
    ...section("Alternatives", replacements),
  ];
}

/** A list with its heading, and how much of it is left out; nothing for nothing. */
function section(heading: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const rest = items.length - MOST;
  const lines = items.slice(0, MOST).map((item) => `- ${item}`);
  return ["", `${heading}:`, ...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])];
}
