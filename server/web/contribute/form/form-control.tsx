/** A form field with label, value, problems and help. */
import type { ComponentChildren, ComponentProps } from "preact";
import type { FormField } from "../../../contributions/forms/form-fields.js";
import { TechnologyField } from "../../components/technology-field.js";
import { TextWithCode } from "../../components/text-with-code.js";

interface FormControlProps {
  field: FormField;
  texts: readonly string[];
  problems: readonly string[];
}

const TECHNOLOGIES = new Set(["techA", "techB"]);

export function focusId({ id, entry }: FormField): string {
  return entry.type === "ticks" ? `${id}-${[...entry.options.values()][0]}` : id;
}

export function FormControl({ field, texts, problems }: FormControlProps) {
  const { id, label, required, entry } = field;
  const isInvalid = problems.length > 0;
  const describedBy = `${isInvalid ? `${id}-problem ` : ""}${id}-hint`;
  const notes = <Notes field={field} problems={problems} />;
  if (TECHNOLOGIES.has(id))
    return (
      <div>
        <TechnologyField
          id={id}
          name={id}
          label={label}
          value={texts[0]}
          required={required}
          describedBy={describedBy}
          invalid={isInvalid}
        />
        {notes}
      </div>
    );
  if (entry.type === "ticks") return <Ticks field={field} texts={texts} describedBy={describedBy} notes={notes} />;
  const common = {
    id,
    name: id,
    required,
    "aria-describedby": describedBy,
    "aria-invalid": isInvalid ? ("true" as const) : undefined,
  };
  return (
    <div class={entry.type === "line" || entry.type === "choice" ? "field" : "field whole"}>
      <label for={id}>
        {label}
        {!required && <span class="fine"> (optional)</span>}
      </label>
      {entry.type === "choice" ? (
        <select {...common}>
          <option value="">{required ? "Choose one" : "Not specified"}</option>
          {[...entry.options.keys()].map((name) => (
            <option key={name} value={name} selected={texts[0] === name}>
              {name}
            </option>
          ))}
        </select>
      ) : entry.type === "line" ? (
        <input {...common} {...lineAttributes(entry)} value={texts[0]} />
      ) : (
        <textarea {...common} {...areaAttributes(entry)} value={texts[0]} />
      )}
      {notes}
    </div>
  );
}

function lineAttributes(entry: FormField["entry"] & { type: "line" }): ComponentProps<"input"> {
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

interface TicksProps {
  field: FormField;
  texts: readonly string[];
  describedBy: string;
  notes: ComponentChildren;
}

function Ticks({ field: { id, label, entry }, texts, describedBy, notes }: TicksProps) {
  if (entry.type !== "ticks") return null;
  return (
    <fieldset class="whole" aria-describedby={describedBy}>
      <legend>
        {label}
        <span class="fine"> (optional)</span>
      </legend>
      {[...entry.options].map(([text, name]) => (
        <label key={name} class="tick">
          <input type="checkbox" id={`${id}-${name}`} name={id} value={name} checked={texts.includes(name)} />
          <span>{text}</span>
        </label>
      ))}
      {notes}
    </fieldset>
  );
}

function Notes({ field: { id, description }, problems }: Pick<FormControlProps, "field" | "problems">) {
  return (
    <>
      {problems.length > 0 && (
        <div id={`${id}-problem`}>
          {problems.map((text) => (
            <p key={text} class="problem">
              <TextWithCode text={text} />
            </p>
          ))}
        </div>
      )}
      <p id={`${id}-hint`} class="fine hint">
        <TextWithCode text={description} />
      </p>
    </>
  );
}
