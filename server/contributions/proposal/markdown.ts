/** Texts from users inside the Markdown of comments and proposals, where they must stay texts. */

const longestRun = (text: string) => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** The fence of a block of code that holds a text: longer than any run of backticks in it. */
export function fenceFor(text: string): string {
  return "`".repeat(Math.max(3, longestRun(text) + 1));
}

/**
 * A text in which no mention and no reference is read, also by mail and other readers that know no code: after an @ that
 * begins a name, and after #, comes a character of no width. (An @ within a word is none: `react@19`.)
 */
export function defuse(text: string): string {
  return text.replace(/(?:(?<!\w)@|#)(?=\w)/g, "$&\u200b");
}

/**
 * A text as code within a line, where GitHub reads no mark-up, mention or reference.
 * @param most characters; the rest is cut off
 */
export function asCode(text: string, most = 400): string {
  const flat = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const cut = flat.length > most ? `${flat.slice(0, most)}…` : flat;
  const defused = defuse(cut);
  const fence = "`".repeat(longestRun(defused) + 1);
  const pad = defused.startsWith("`") || defused.endsWith("`") || defused === "" ? " " : "";
  return `${fence}${pad}${defused}${pad}${fence}`;
}
