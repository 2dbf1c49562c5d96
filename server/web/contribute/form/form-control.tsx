/** The fields of a form with labels, values, problems and help: required and usual ones first, the others folded. */
import type { ComponentProps } from "preact";
import type { Answers } from "../../../contributions/forms/answers.js";
import type { FormField } from "../../../contributions/forms/form-fields.js";
import {
  described,
  Field,
  type FieldProps,
  type InputProps,
  Notes,
  Select,
  TechnologyField,
  TextField,
} from "../../components/field.js";
import { Fold, TextWithCode } from "../../components/parts.js";
import type { ShownProblem } from "./answers.js";

interface FormControlProps {
  field: FormField;
  texts: readonly string[];
  problems: readonly string[];
}

const TECHNOLOGIES = new Set(["techA", "techB", "technology"]);

export function focusId({ id, entry }: FormField): string {
  return entry.type === "ticks" ? `${id}-${[...entry.options.values()][0]}` : id;
}

export function FormControl({ field, texts, problems }: FormControlProps) {
  const { id, label, description, required, entry } = field;
  const isShort = entry.type === "line" || entry.type === "choice";
  const props: FieldProps = {
    id,
    label: required ? label : <Optional label={label} />,
    class: isShort ? undefined : "field whole",
    problem: problems.map((text) => <TextWithCode key={text} text={text} />),
    hint: <TextWithCode text={description} />,
  };
  if (TECHNOLOGIES.has(id))
    return <TechnologyField {...props} label={label} name={id} value={texts[0]} required={required} />;
  switch (entry.type) {
    case "ticks":
      return <Ticks {...props} options={entry.options} texts={texts} />;
    case "line":
      return <TextField {...props} required={required} {...lineAttributes(entry)} value={texts[0]} />;
    case "choice": {
      const options = [...entry.options.keys()].map((name) => [name, name] as const);
      const any = required ? "Choose one" : "Not specified";
      return <Select {...props} name={id} required={required} any={any} options={options} chosen={texts[0]} />;
    }
    default: {
      const own = { id, name: id, required, ...described(props), ...areaAttributes(entry) };
      return (
        <Field {...props}>
          <textarea {...own} value={texts[0]} />
        </Field>
      );
    }
  }
}

export const Optional = ({ label }: { label: string }) => (
  <>
    {label}
    <span class="fine"> (optional)</span>
  </>
);

function lineAttributes(entry: FormField["entry"] & { type: "line" }): InputProps {
  const { format, placeholder, minLength, maxLength } = entry;
  if (format === "date") return { type: "date" };
  const bounds = { placeholder, minLength, maxLength };
  if (format !== "uri") return { ...bounds, type: "text" };
  return { ...bounds, type: "url", pattern: "https://.+", title: "Enter a full URL starting with https://" };
}

function areaAttributes(entry: FormField["entry"]): ComponentProps<"textarea"> {
  if (entry.type === "text") return { rows: 4, minLength: entry.minLength, maxLength: entry.maxLength };
  if (entry.type === "yaml") return { rows: 8, class: "code", spellcheck: false };
  const placeholder = "placeholder" in entry ? entry.placeholder : undefined;
  return { rows: 3, placeholder, spellcheck: false };
}

type TicksProps = FieldProps & { options: ReadonlyMap<string, string>; texts: readonly string[] };

function Ticks({ options, texts, label, ...field }: TicksProps) {
  const { id } = field;
  return (
    <fieldset class="whole" aria-describedby={described(field)["aria-describedby"]}>
      <legend>{label}</legend>
      {[...options].map(([text, name]) => (
        <label key={name} class="tick">
          <input type="checkbox" id={`${id}-${name}`} name={id} value={name} checked={texts.includes(name)} />
          <span>{text}</span>
        </label>
      ))}
      <Notes {...field} />
    </fieldset>
  );
}

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
