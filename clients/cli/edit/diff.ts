/** Changed files as a terminal shows them. */
import { structuredPatch } from "diff";
import { plain } from "../output/plain.js";
import type { View } from "../output/terminal/terminal.js";
import type { FileEdit } from "./edits.js";

/** The changed lines with some context, like `git diff`. */
export function diffLines({ path, before, after }: FileEdit, { paint }: View): string[] {
  const { hunks } = structuredPatch(path, path, before, after, "", "", { context: 2 });
  const lines = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: changed }) => [
    paint("cyan", `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`),
    ...changed.map((line) => {
      const [sign = "", indent = ""] = [line[0], /^.([ \t]*)/.exec(line)?.[1]];
      const text = sign + indent.replaceAll("\t", "  ") + plain(line.slice(1));
      return sign === "+" ? paint("green", text) : sign === "-" ? paint("red", text) : text;
    }),
  ]);
  return [paint("bold", plain(path)), ...lines].map((line) => `  ${line}`);
}
