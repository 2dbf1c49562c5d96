/** Changed manifests as a patch. */
import { createTwoFilesPatch } from "diff";
import type { FileEdit } from "../edit/edits.js";
import { plain } from "../output/plain.js";

/**
 * A patch that `git apply` and `patch` take; both skip the title before it. Ends with a line break.
 * @param isShown whether a terminal shows it: what could steer the terminal is left out then
 */
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
