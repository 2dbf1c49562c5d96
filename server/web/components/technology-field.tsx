/** A text field for a technology, with suggestions. */
import { useSite } from "../site.js";
import { described, Field, type FieldProps } from "./field.js";
import { AS_TYPED } from "./parts.js";

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
