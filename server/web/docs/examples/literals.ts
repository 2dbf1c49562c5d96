/** Values as they are written in the source of a language. */

/** How a language writes values. Strings of JSON are strings of all of them. */
export interface Style {
  indent: string;
  /** Between the braces of an object and what is on one line in them. */
  space: string;
  words: Readonly<Record<"true" | "false" | "null", string>>;
  key: (name: string) => string;
}

/** Longer lines are broken. */
const WIDTH = 76;

export function literal(value: unknown, style: Style): string {
  if (Array.isArray(value)) {
    return bracket(
      ["[", "]"],
      value.map((one) => literal(one, style)),
      style.indent,
    );
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(([name, one]) => `${style.key(name)}: ${literal(one, style)}`);
    return bracket(["{", "}"], fields, style.indent, style.space);
  }
  if (typeof value === "boolean" || value === null) return style.words[`${value}`];
  return JSON.stringify(value);
}

/** Puts parts in brackets: on one line where there is room, else each on its own, with a comma after the last. */
export function bracket(
  [open, close]: readonly [string, string],
  parts: readonly string[],
  indent: string,
  space = "",
): string {
  if (parts.length === 0) return open + close;
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  if (line.length <= WIDTH && !line.includes("\n")) return line;
  return `${open}\n${indentLines(`${parts.join(",\n")},`, indent)}\n${close}`;
}

/** Indents each line that is not empty. Only line feeds end lines: others may stand in strings. */
export const indentLines = (text: string, indent: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? line : indent + line))
    .join("\n");
