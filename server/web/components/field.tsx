/** Fields of forms: a label, a control, what is wrong with it, and help. */
import type { ComponentChildren, ComponentProps } from "preact";
import { useSite } from "../site.js";
import { AS_TYPED } from "./parts.js";

export interface FieldProps {
  id: string;
  label: ComponentChildren;
  class?: string | undefined;
  /** One or several. */
  problem?: ComponentChildren;
  hint?: ComponentChildren;
}

export function Field(props: FieldProps & { children: ComponentChildren }) {
  const { id, label, class: className = "field", problem, hint, children } = props;
  return (
    <div class={className}>
      <label for={id}>{label}</label>
      {children}
      <Notes {...{ id, problem, hint }} />
    </div>
  );
}

type DescribedField = Pick<FieldProps, "id" | "problem" | "hint">;

const listed = (problem: ComponentChildren) => [problem].flat().filter(Boolean);

export function Notes({ id, problem, hint }: DescribedField) {
  const problems = listed(problem);
  return (
    <>
      {problems.length > 0 && (
        <div id={`${id}-problem`}>
          {problems.map((text) => (
            <p class="problem">{text}</p>
          ))}
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} class="fine hint">
          {hint}
        </p>
      )}
    </>
  );
}

/** Attributes of a control that is described by its field. */
export function described({ id, problem, hint }: DescribedField) {
  const isInvalid = listed(problem).length > 0;
  const by = [...(isInvalid ? [`${id}-problem`] : []), ...(hint ? [`${id}-hint`] : [])];
  return {
    "aria-describedby": by.join(" ") || undefined,
    "aria-invalid": isInvalid ? ("true" as const) : undefined,
  };
}

type Attributes = ComponentProps<"input">;

export interface InputProps {
  name?: string;
  type?: "text" | "search" | "password" | "date" | "url";
  value?: string | undefined;
  placeholder?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  pattern?: string;
  title?: string;
  required?: boolean;
  autocomplete?: "off" | "current-password";
  autocapitalize?: "none";
  spellcheck?: boolean;
}

export function TextField({ id, label, class: className, problem, hint, ...input }: FieldProps & InputProps) {
  return (
    <Field {...{ id, label, class: className, problem, hint }}>
      <input {...({ id, name: id, type: "text", ...input, ...described({ id, problem, hint }) } as Attributes)} />
    </Field>
  );
}

/** A field for a secret: what is typed is hidden. */
export const TokenField = (props: FieldProps & InputProps) => (
  <TextField type="password" required maxLength={200} {...props} />
);

type SelectOption = readonly [value: string, text: string];

interface SelectProps extends FieldProps {
  name: string;
  options?: readonly SelectOption[];
  groups?: readonly (readonly [label: string, options: readonly SelectOption[]])[];
  chosen: string | undefined;
  /** The option for no choice, where one need not be made. */
  any?: string;
  autocomplete?: "off";
  required?: boolean;
}

export function Select({ id, name, options = [], groups = [], chosen, any, ...rest }: SelectProps) {
  const { label, class: className, problem, hint, ...select } = rest;
  const list = (some: readonly SelectOption[]) =>
    some.map(([value, text]) => (
      <option key={value} value={value} selected={value === chosen}>
        {text}
      </option>
    ));
  return (
    <Field {...{ id, label, class: className, problem, hint }}>
      <select id={id} name={name} {...select} {...described({ id, problem, hint })}>
        {any !== undefined && <option value="">{any}</option>}
        {list(options)}
        {groups.map(([group, some]) => (
          <optgroup key={group} label={group}>
            {list(some)}
          </optgroup>
        ))}
      </select>
    </Field>
  );
}

interface TechnologyFieldProps extends FieldProps {
  name: string;
  value?: string | undefined;
  placeholder?: string;
  required?: boolean;
  /** In place of the notes of the field. */
  describedBy?: string | undefined;
  invalid?: boolean;
  /** Takes names with versions, separated by commas. */
  several?: boolean;
}

export function TechnologyField(props: TechnologyFieldProps) {
  const { links, catalog } = useSite();
  const { id, name, label, problem, hint, value, placeholder, required = true, several } = props;
  return (
    <Field {...{ id, label, problem, hint }}>
      <div class="suggest">
        <input
          id={id}
          name={name}
          type="text"
          value={value}
          placeholder={placeholder}
          required={required}
          maxLength={several ? undefined : 214}
          {...AS_TYPED}
          {...described({ id, problem, hint })}
          {...(props.describedBy && { "aria-describedby": props.describedBy })}
          {...(props.invalid && { "aria-invalid": "true" })}
          data-several={several ? "" : undefined}
          data-suggest={links.to(`/suggestions/${catalog.revision.id}.json`)}
        />
      </div>
    </Field>
  );
}
