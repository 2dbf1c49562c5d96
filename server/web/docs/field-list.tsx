/** Fields of a body, or parameters, with what each takes; what is in them can be opened. */
import type { Field, Value } from "./fields.js";
import type { ParameterField } from "./operations.js";
import { Words } from "./words.js";

export function FieldList({ fields }: { fields: readonly (Field | ParameterField)[] }) {
  return (
    <dl class="api-fields">
      {fields.map((field) => (
        <div key={"place" in field ? `${field.place} ${field.name}` : field.name}>
          <dt>
            <code>{field.name}</code> <span class="fine">{field.type}</span>
            {"place" in field && <span class="fine"> · in the {field.place}</span>}
            {field.required && <span class="kind">required</span>}
          </dt>
          <dd>
            <ValueWords value={field} />
            {field.fields.length > 0 && (
              <details>
                <summary>
                  {field.fields.length === 1 ? "What is" : `The ${field.fields.length} fields`} in{" "}
                  <code>{field.name}</code>
                </summary>
                <FieldList fields={field.fields} />
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a value is and must be. */
export function ValueWords({ value: { description, values, rules } }: { value: Value }) {
  return (
    <>
      {description && (
        <p>
          <Words text={description} />
        </p>
      )}
      {values.length > 0 && (
        <p class="fine">
          {values.map((value, index) => (
            <span key={value}>
              {index > 0 && ", "}
              <code>{value}</code>
            </span>
          ))}
        </p>
      )}
      {rules.length > 0 && <p class="fine">{rules.join("; ")}</p>}
    </>
  );
}
