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
            <code>{field.name}</code> <span class="fine">{field.type}</span>
            {"place" in field && <span class="fine"> · in the {field.place}</span>}
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

/** The description and constraints of a value. */
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
