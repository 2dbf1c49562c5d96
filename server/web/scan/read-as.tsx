/** As what a text was read. */
import { listOf } from "../../catalog/wording.js";
import type { Project } from "../../manifests/project.js";

/**
 * What it was taken for, what was left out and what was not understood; nothing for a plain list that was read as a whole.
 */
export function ReadAs({ project: { kinds, passedOver, notRead } }: { project: Project }) {
  const isPlain = kinds.every((kind) => kind === "list");
  if (isPlain && passedOver.length === 0 && notRead.length === 0) return null;
  return (
    <p class="fine">
      {!isPlain && `Read as ${listOf(kinds)}. `}
      {passedOver.length > 0 && `Left out: ${listOf(passedOver)}. `}
      {notRead.length > 0 && `Not understood: ${listOf(notRead)}.`}
    </p>
  );
}
