/** A list of fields or parameters; nested fields are folded. */
import { TextWithCode } from "../components/text-with-code.js";
import type { Field, Value } from "./fields.js";
import type { ParameterField } from "./operations.js";

export function FieldList({ fields }: { fields: readonly (Field | ParameterField)[] }) {
  return (
    <dl class="api-fields">
      {fields.map((field) => (
        <div key={"place" in field ? `${field.place} ${field.name}` : field.name}>
          <dt>
            <code>{field.name}</code> {field.type}
            {"place" in field && ` · in the ${field.place}`}
            {field.required && <span class="kind">required</span>}
          </dt>
          <dd>
            <ValueDescription value={field} />
            {field.fields.length > 0 && (
              <details>
                <summary>
                  {field.fields.length === 1 ? "1 field" : `${field.fields.length} fields`} in <code>{field.name}</code>
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

export function ValueDescription({ value: { description, values, rules } }: { value: Value }) {
  return (
    <>
      {description && (
        <p>
          <TextWithCode text={description} />
        </p>
      )}
      {values.length > 0 && (
        <p class="fine">
          <code>{values.join(", ")}</code>
        </p>
      )}
      {rules.length > 0 && <p class="fine">{rules.join("; ")}</p>}
    </>
  );
}
