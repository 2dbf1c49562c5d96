/** How the input was understood. */
import { listOf } from "../../catalog/verdict/wording.js";
import type { Project } from "../../manifests/project.js";

/** Formats, and what was skipped or not understood; empty for a plain list without problems. */
export function InputSummary({ project: { kinds, passedOver, notRead } }: { project: Project }) {
  const isPlain = kinds.every((kind) => kind === "list");
  if (isPlain && passedOver.length === 0 && notRead.length === 0) return null;
  return (
    <p class="fine">
      {!isPlain && `Read as ${listOf(kinds)}. `}
      {passedOver.length > 0 && `Skipped: ${listOf(passedOver)}. `}
      {notRead.length > 0 && `Not understood: ${listOf(notRead)}.`}
    </p>
  );
}
