/** What lines of YAML begin with, and where their scalars end. */

export const isItem = (content: string) => content === "-" || content.startsWith("- ");

/** `? key` has its value behind a colon on the next line. */
export const isLongKey = (content: string) => content.startsWith("? ");

/** What a line of a map begins with. */
export function keyIn(line: string): { key: string; rest: string } | undefined {
  const content = isLongKey(line) ? `${line.slice(2).trim()}:` : line;
  const quote = content[0];
  if (quote === '"' || quote === "'") {
    const end = content.indexOf(quote, 1);
    const rest = content.slice(end + 1).trimStart();
    return end > 0 && /^:(?:\s|$)/.test(rest) ? { key: content.slice(1, end), rest: rest.slice(1).trim() } : undefined;
  }
  if (/^[[{|>*&!%@`#]/.test(content)) return undefined;
  const inside = content.indexOf(": ");
  const colon = inside > 0 ? inside : content.endsWith(":") ? content.length - 1 : content.search(/:\t/);
  const comment = content.indexOf(" #");
  if (colon <= 0 || (comment >= 0 && comment < colon)) return undefined;
  return { key: content.slice(0, colon).trim(), rest: content.slice(colon + 1).trim() };
}

/** A plain scalar without what follows a `#`. */
export function withoutComment(content: string): string {
  const comment = content.indexOf(" #");
  return comment < 0 ? content : content.slice(0, comment).trimEnd();
}

/** Ends a plain scalar within brackets. */
export const FLOW_END = /[,[\]{}\n]| #|:(?=[\s,\]}]|$)/g;
