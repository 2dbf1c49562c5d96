/** The fields of the forms: those of the schemas, as the page asks for them. */
import { splitVersion } from "../../../catalog/names/names.js";
import type { Answers } from "../../../contributions/forms/answers.js";
import { type FormField, type FormKind, formFields } from "../../../contributions/forms/form-fields.js";
import { SUBMITTED_SEVERITIES } from "../../../contributions/prepare/guidelines.js";
import { SUBJECTS } from "./subject.js";

const OWN: ReadonlyMap<string, Partial<FormField>> = new Map([
  ["techA", { label: "First technology" }],
  ["techB", { label: "Second technology" }],
  // The API takes it as tested where it is left out; in the form, people choose.
  ["basis", { label: "How you know it", required: true }],
  // It follows from the status.
  ["severity", { required: false }],
]);

export const recordFields = (kind: FormKind): FormField[] =>
  formFields(kind).map((field) => ({ ...field, ...OWN.get(field.id) }));

/** Answers with the severity that goes with their status, where they have none that does. */
export function withSeverity(answers: Answers): Answers {
  const first = (id: string) => answers.get(id)?.[0] ?? "";
  const [, allowed = []] = Object.entries(SUBMITTED_SEVERITIES).find(([status]) => status === first("status")) ?? [];
  const [usual] = allowed;
  const isRight = usual === undefined || allowed.some((severity) => severity === first("severity"));
  return isRight ? answers : new Map([...answers, ["severity", [usual]]]);
}

/** Answers of a link, where the names of a pair may have versions: it is about those. */
export function withVersionsApart(answers: Answers): Answers {
  const versions: string[] = [];
  const names = SUBJECTS.compatibility.flatMap((id): [string, string[]][] => {
    const text = answers.get(id)?.[0] ?? "";
    const { name, version } = splitVersion(text);
    if (version === undefined) return [];
    versions.push(text);
    return [[id, [name]]];
  });
  if (versions.length === 0) return answers;
  return new Map([["testedVersions", [versions.join("\n")]], ...answers, ...names]);
}
