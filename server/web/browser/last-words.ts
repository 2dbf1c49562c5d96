/** What is being typed at the end of a question, and what could follow. */
import { type NameSuggestion, suggest } from "./suggestions/suggestion.js";

export interface QuestionNames {
  names: readonly NameSuggestion[];
  /** Release lines of technologies, newest first. */
  lines: readonly (readonly [id: string, lines: readonly string[]])[];
  /** Words between names. */
  between: readonly string[];
}

interface Completion {
  /** Where the text begins that it replaces. */
  start: number;
  /** What takes its place. */
  text: string;
  note: string;
}

const LONGEST_NAME = 3;

/** Finds what could be meant by the last words of a question, longest names first. */
export function complete({ names, lines, between }: QuestionNames, question: string, most: number): Completion[] {
  const found = new Map<string, Completion>();
  const stops = new Set(between);
  const isBetween = (word: string) => stops.has(word) || stops.has(word.replace(/(?:s|ed|ing)$/, ""));
  for (const start of lastStarts(question)) {
    const typed = question.slice(start);
    for (const completion of versionsOf(names, lines, typed)) found.set(completion.text, { ...completion, start });
    if (typed.includes("@") || isBetween(typed.toLowerCase())) continue;
    for (const [, name, note, ...rest] of suggest(names, typed, most)) {
      // Several words are a name only where it begins with them.
      const isPrefix = [name, ...rest.slice(1).map(String)].some((one) => startsWith(one, typed));
      if ((isPrefix || !typed.includes(" ")) && name.toLowerCase() !== typed.toLowerCase() && !found.has(name))
        found.set(name, { start, text: name, note });
    }
  }
  return [...found.values()].slice(0, most);
}

const startsWith = (name: string, typed: string) => name.toLowerCase().startsWith(typed.toLowerCase());

/** Where the last three words, the last two and the last one begin; a comma ends a name. */
function lastStarts(question: string): number[] {
  const starts: number[] = [];
  for (let at = question.length - 1; at >= 0 && starts.length < LONGEST_NAME; at -= 1) {
    if (",?+;".includes(question.charAt(at))) break;
    const isStart = question.charAt(at) !== " " && (at === 0 || ` ,?+;`.includes(question.charAt(at - 1)));
    if (isStart) starts.unshift(at);
  }
  return starts;
}

/** Release lines behind a name that is spelt out: `react `, `next.js@1`. */
function versionsOf(names: QuestionNames["names"], lines: QuestionNames["lines"], typed: string): Completion[] {
  const at = Math.max(typed.lastIndexOf(" "), typed.lastIndexOf("@"));
  const name = typed.slice(0, Math.max(at, 0)).trimEnd();
  const version = typed.slice(at + 1).replace(/^v/, "");
  if (name === "" || !/^[\d.]*$/.test(version)) return [];
  const written = name.toLowerCase();
  const known = names.find(([id, own, , , ...aliases]) =>
    [id, own.toLowerCase(), ...aliases.map(String)].includes(written),
  );
  const own = known && lines.find(([id]) => id === known[0])?.[1];
  return (own ?? [])
    .filter((line) => line.startsWith(version) && line !== version)
    .map((line) => ({ start: 0, text: `${name} ${line}`, note: "release line" }));
}
