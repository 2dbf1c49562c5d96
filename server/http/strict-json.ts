/** JSON bodies of which nothing is dropped in silence: a key given twice would be, as the last one wins. */

/**
 * What is wrong with a text besides not being JSON.
 * @param text valid JSON that is not too deep
 * @returns a sentence, or undefined when nothing is
 */
export function strictJsonProblem(text: string): string | undefined {
  /** The keys of the objects around the place, and undefined for arrays. */
  const levels: (Set<string> | undefined)[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") levels.push(token === "{" ? new Set() : undefined);
    else if (token === "}" || token === "]") levels.pop();
    else {
      const keys = levels.at(-1);
      if (!keys || !isKey(text, index + token.length)) continue;
      const key = String(JSON.parse(token));
      if (keys.has(key)) return `\`${key.slice(0, 80)}\` is given twice; keep one of the two.`;
      keys.add(key);
    }
  }
  return undefined;
}

/** Strings, and what opens and closes objects and arrays. A string without an end is taken whole, and not tried again. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\]]/gs;

function isKey(text: string, end: number): boolean {
  let at = end;
  while (/\s/.test(text[at] ?? "")) at += 1;
  return text[at] === ":";
}
