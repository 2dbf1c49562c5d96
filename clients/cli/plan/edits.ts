/** What the manifests of a project become in the steps of a plan. */
import type { PlanChange, PlanOverride, PlanStep } from "../../../schemas/types.js";
import { withoutOverride } from "../../../server/catalog/stack/plan/package-manager.js";
import { type AskedEdit, byHandOnly, type Edited, editFiles, mergeEdits, overrideIn } from "../edit/edits.js";
import type { OpenProject } from "../project/open.js";

export function editSteps(
  { stated, ...project }: Pick<OpenProject, "files" | "stated">,
  steps: readonly PlanStep[],
): Edited[] {
  let { files } = project;
  return steps.map((step) => {
    let edited = editFiles(files, step.changes.map(toEdit), stated);
    files = withEdits(files, edited.edits);
    // A package of another name may be written in other ways: what is imported from it changes, too.
    for (const { package: name, reasons } of step.kind === "replace" ? [] : step.replacements)
      edited = merge(edited, byHandOnly([name, reasons[0]?.message].filter(Boolean).join(": ")));
    for (const override of step.overrides) {
      const added = addOverride(files, override);
      files = withEdits(files, added.edits);
      edited = merge(edited, added);
    }
    return edited;
  });
}

function addOverride(files: OpenProject["files"], override: PlanOverride): Edited {
  const { package: name, manager, file, snippet } = override;
  if (file !== null && snippet !== null) return overrideIn(files, file, snippet);
  return byHandOnly(`${name}: ${withoutOverride(manager)}`);
}

/** Files as they are after some edits. */
export const withEdits = (files: OpenProject["files"], edits: Edited["edits"]): OpenProject["files"] => {
  const after = new Map(edits.map((edit) => [edit.path, edit.after]));
  return files.map((file) => ({ ...file, text: after.get(file.path) ?? file.text }));
};

const merge = (one: Edited, other: Edited): Edited => ({
  edits: mergeEdits([...one.edits, ...other.edits]),
  byHand: [...one.byHand, ...other.byHand],
  install: [...new Map([...one.install, ...other.install].map((each) => [JSON.stringify(each), each])).values()],
});

const toEdit = ({ ecosystem, package: name, from, to, range }: PlanChange): AskedEdit => ({
  ecosystem: ecosystem ?? undefined,
  name,
  title: name,
  from,
  to: range,
  release: to,
});
