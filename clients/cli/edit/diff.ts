/** Changed files, as a terminal shows them and as a patch. */
import { createTwoFilesPatch, structuredPatch } from "diff";
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

/** A patch that `git apply` takes. @param isShown leaves out what could steer a terminal */
export function patchText(title: string, edits: readonly FileEdit[], isShown: boolean): string {
  const patches = edits.map(({ path, before, after }) => {
    const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, { context: 3 });
    return patch.replace(/^=+\n/, "").replace(/^(---|\+\+\+) (.*)\t$/gm, "$1 $2");
  });
  const text = `${plain(title)}\n${patches.join("")}`;
  return isShown ? text.split("\n").map(shown).join("\n") : text;
}

const shown = (line: string) => {
  const [start = ""] = /^[-+ ]?[ \t]*/.exec(line) ?? [];
  return start + plain(line.slice(start.length));
};
