/** As what a text was read. */
import { listOf } from "../../catalog/wording.js";
import type { Project } from "../../manifests/project.js";

/** What it was taken for and what was left out; nothing for a plain list that was read as a whole. */
export function ReadAs({ project: { kinds, passedOver } }: { project: Project }) {
  const isPlain = kinds.every((kind) => kind === "list");
  if (isPlain && passedOver.length === 0) return null;
  return (
    <p class="fine">
      {!isPlain && `Read as ${listOf(kinds)}. `}
      {passedOver.length > 0 && `Left out: ${listOf(passedOver)}.`}
    </p>
  );
}
