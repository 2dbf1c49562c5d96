/** A field for the name of a technology, with suggestions where scripts run. */
import { useSite } from "../site.js";

interface TechnologyFieldProps {
  id: string;
  /** Of the query or body. */
  name: string;
  label: string;
  value?: string | undefined;
  placeholder?: string;
  required?: boolean;
  /** The id of a text that belongs to the field, such as what is wrong with it. */
  describedBy?: string;
  invalid?: boolean;
}

export function TechnologyField(props: TechnologyFieldProps) {
  const { links, revision } = useSite();
  const { id, name, label, value, placeholder, required = true, describedBy, invalid } = props;
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
          maxLength={214}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-describedby={describedBy}
          aria-invalid={invalid ? "true" : undefined}
          data-suggest={links.to(`/suggestions/${revision.id}.json`)}
        />
      </div>
    </div>
  );
}
