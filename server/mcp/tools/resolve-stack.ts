/** resolve_stack: versions that go together, in few words. */
import { describeSet, type Resolution, type ResolvedPart } from "../../catalog/stack/resolve/resolution.js";
import { resolveVersions } from "../../catalog/stack/resolve/resolve.js";
import { listOf } from "../../catalog/words.js";
import { defineTool, oneLine, quote } from "../tool.js";

const MOST_NAMES = 20;

/** What an answer may take of the context of a model, in characters: four are about a token. */
const MOST_CHARACTERS = 1900;
const MOST_REASON = 180;

export const resolveStack = defineTool({
  name: "resolve_stack",
  title: "Find versions that go together",
  description: [
    "Finds the newest versions of packages, runtimes and databases that together contradict no known fact, and what they need beside them.",
    "Call it before writing a manifest or an install command for a new project, or before adding several dependencies; do not take versions from memory.",
  ].join(" "),
  run: ({ names, with: fixed = [], platform }, { catalog, today }) => {
    const kept = fixed.slice(0, Math.max(0, MOST_NAMES - names.length));
    return { text: formatResolution(resolveVersions(catalog, names, { with: kept, platform }, today)) };
  },
});

function formatResolution({ parts, conflicts, notes, gaveUp }: Resolution): string {
  if (gaveUp) return "No answer: there are too many combinations. Give versions for some of the names.";
  const lines = conflicts.flatMap(({ names, why, isCertain, nearest }) => [
    `${isCertain ? "Conflict" : "Not known"}: ${listOf(names.map(quote))}. No ${isCertain ? "known versions of these go" : "versions of these are known to go"} together; choose without one of them.`,
    ...nearest.map((set) => `- Works: ${describeSet(set)}.`),
    ...why
      .slice(0, 2)
      .map(({ message, sources: [source] }) => `- ${shorten(message)}${source ? ` Source: ${source}` : ""}`),
  ]);
  lines.push(...parts.map(formatPart));
  lines.push(...notes.slice(0, 2).map(({ message }) => `Note: ${shorten(message)}`));
  lines.push(
    "Ranges are in the syntax of the package's registry. + is needed by the others; ? is not known: do not make it up.",
  );
  // Reasons are what can be left out.
  const sources = parts.flatMap(({ member, why }) =>
    why.sources.slice(0, 1).map((source) => `Source for ${member.name}: ${source}`),
  );
  let size = lines.join("\n").length;
  const shown = sources.filter((line) => {
    size += line.length + 1;
    return size <= MOST_CHARACTERS;
  });
  return cut([...lines, ...shown]).join("\n");
}

function formatPart({ asked, member, version, range, isEnded, why, neededBy }: ResolvedPart): string {
  const name =
    asked === undefined ? `+ ${member.name}` : (member.package ?? (version === undefined ? quote(asked) : member.name));
  const written =
    version === undefined ? "?" : range === undefined || range === version ? version : `${version} (${range})`;
  const reason =
    version === undefined || why.sources.length > 0
      ? why.message
      : asked === undefined
        ? neededBy[0]?.message
        : undefined;
  const end = isEnded ? " Past its end of life." : "";
  return `- ${name} ${written}${reason ? `: ${shorten(reason)}` : ""}${end}`;
}

const shorten = (text: string) => oneLine(text, MOST_REASON);

/** Drops the reasons of the last lines where all is too long. */
function cut(lines: readonly string[]): string[] {
  let rest = lines.join("\n").length - MOST_CHARACTERS;
  return [...lines]
    .reverse()
    .map((line) => {
      const [head = line] = line.split(": ");
      if (rest <= 0 || !line.startsWith("- ") || head === line) return line;
      rest -= line.length - head.length;
      return head;
    })
    .reverse();
}
