/** The fields of a form: required and usual ones first, the others folded. */
import type { Answers } from "../../../contributions/forms/answers.js";
import type { FormField } from "../../../contributions/forms/form-fields.js";
import { Fold } from "../../components/parts.js";
import { TextWithCode } from "../../components/text-with-code.js";
import { FormControl, focusId } from "./form-control.js";
import type { ShownProblem } from "./problems.js";

interface FieldGroupsProps {
  fields: readonly FormField[];
  answers: Answers;
  problems: readonly ShownProblem[];
  /** Ids of optional fields that are not folded. */
  shown: readonly string[];
}

export function FieldGroups({ fields, answers, problems, shown }: FieldGroupsProps) {
  const isShown = ({ id, required }: FormField) => required || shown.includes(id);
  const rest = fields.filter((field) => !isShown(field));
  const controls = (some: readonly FormField[]) =>
    some.map((field) => (
      <FormControl
        key={field.id}
        field={field}
        texts={answers.get(field.id) ?? []}
        problems={problems.filter((problem) => problem.field === field).map(({ text }) => text)}
      />
    ));
  return (
    <>
      <div class="answers">{controls(fields.filter(isShown))}</div>
      {rest.length > 0 && (
        <Fold class="more" open={problems.length > 0 || rest.some(({ id }) => answers.has(id))} summary="More fields">
          <div class="answers">{controls(rest)}</div>
        </Fold>
      )}
    </>
  );
}

export const ProblemList = ({ problems }: { problems: readonly ShownProblem[] }) => (
  <ul>
    {problems.map(({ field, text }) => (
      <li key={`${field?.id} ${text}`}>
        {field && <a href={`#${focusId(field)}`}>{field.label}</a>}
        {field && ": "}
        <TextWithCode text={text} />
      </li>
    ))}
  </ul>
);
