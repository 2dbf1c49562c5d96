/** A text field for a technology, with suggestions. */
import { useSite } from "../site.js";
import { AS_TYPED } from "./parts.js";

interface TechnologyFieldProps {
  id: string;
  name: string;
  label: string;
  value?: string | undefined;
  placeholder?: string;
  required?: boolean;
  describedBy?: string;
  invalid?: boolean;
  /** Takes names with versions, separated by commas. */
  several?: boolean;
}

export function TechnologyField(props: TechnologyFieldProps) {
  const { links, catalog } = useSite();
  const { id, name, label, value, placeholder, required = true, describedBy, invalid, several } = props;
  return (
    <div class="field">
      <label for={id}>{label}</label>
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
          aria-describedby={describedBy}
          aria-invalid={invalid ? "true" : undefined}
          data-several={several ? "" : undefined}
          data-suggest={links.to(`/suggestions/${catalog.revision.id}.json`)}
        />
      </div>
    </div>
  );
}
