/** Texts from users inside the Markdown of comments and proposals, where they must stay texts. */
import { withoutMentions } from "../../catalog/markdown.js";

const longestRun = (text: string) => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** The fence of a block of code that holds a text: longer than any run of backticks in it. */
export function fenceFor(text: string): string {
  return "`".repeat(Math.max(3, longestRun(text) + 1));
}

/** Code within a line, where GitHub reads no mark-up, mention or reference. @param most characters that are kept */
export function asCode(text: string, most = 400): string {
  const flat = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const cut = flat.length > most ? `${flat.slice(0, most)}…` : flat;
  const defused = withoutMentions(cut);
  const fence = "`".repeat(longestRun(defused) + 1);
  const pad = defused.startsWith("`") || defused.endsWith("`") || defused === "" ? " " : "";
  return `${fence}${pad}${defused}${pad}${fence}`;
}
