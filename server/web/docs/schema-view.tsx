/** The fields of a JSON Schema, each with what the schema says of it. */
import { nodeAt, type SchemaNode } from "../../data/schemas.js";
import { TextWithCode } from "../components/parts.js";
import type { Description } from "./operations.js";

/** A schema, and the references that led to it, to stop at recursive ones. */
export interface SchemaPart {
  document: Description;
  schema: SchemaNode;
  within?: readonly string[];
}

interface FieldProps extends SchemaPart {
  name: string;
  isRequired: boolean;
  /** `path` or `query`, for a parameter. */
  place?: string;
}

/** Stands for any number of fields. */
export const ANY_NAME = "any name";

/** Keywords beside a `$ref` describe this use of it. A schema that contains itself is shown by its name. */
function followed({ document, schema, within = [] }: SchemaPart): SchemaPart & { within: readonly string[] } {
  const { $ref, ...beside } = schema;
  if ($ref === undefined) return { document, schema, within };
  if (within.includes($ref)) return { document, schema: { type: $ref.split("/").at(-1) as string, ...beside }, within };
  const target = followed({ document, schema: nodeAt(document, $ref), within: [...within, $ref] });
  return { ...target, schema: { ...target.schema, ...beside } };
}

/** The fields of an object, or of the objects in a list. */
export function fieldsOf(part: SchemaPart): FieldProps[] {
  const { schema, ...rest } = followed(part);
  if (schema.items) return fieldsOf({ ...rest, schema: schema.items });
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const fields = Object.entries(properties).map(([name, own]) => {
    return { ...rest, name, schema: own, isRequired: required.includes(name) };
  });
  return typeof others === "object"
    ? [...fields, { ...rest, name: ANY_NAME, schema: others, isRequired: false }]
    : fields;
}

/** `array of string`, `string (uri) or null`. */
export function typeOf(part: SchemaPart): string {
  const { schema, ...rest } = followed(part);
  const { items, anyOf = [], format, enum: values, const: only } = schema;
  if (items) return `array of ${typeOf({ ...rest, schema: items })}`;
  const choices = anyOf.filter((choice) => choice.required === undefined);
  if (choices.length > 0) return choices.map((choice) => typeOf({ ...rest, schema: choice })).join(" or ");
  if (only !== undefined || values?.length === 1) return JSON.stringify(only ?? values?.[0]);
  const type = [schema.type ?? (values ? "one of" : schema.properties ? "object" : "any")].flat().join(" or ");
  return format === undefined ? type : `${type} (${format})`;
}

const LENGTHS = ["minLength", "maxLength"] as const;
const KEYWORDS = ["minItems", "maxItems", "minimum", "maximum", "default"] as const;

/** What a value has to be, in words where the schema has some, or else by the keywords that say so. */
export function rulesOf(part: SchemaPart): string[] {
  const { schema, ...rest } = followed(part);
  const { errorMessage, format, pattern, items, anyOf = [], propertyNames, enum: values } = schema;
  const either = anyOf.flatMap(({ required = [] }) => required);
  const listed = (some: readonly unknown[]) => some.map((value) => JSON.stringify(value)).join(", ");
  return [
    ...(values && values.length > 1 ? [listed(values)] : []),
    // The type says what a date is.
    ...(errorMessage && format !== "date" ? [`it ${errorMessage}`] : []),
    ...(!errorMessage && pattern && pattern !== "\\S" ? [`pattern: ${pattern}`] : []),
    ...[...(errorMessage ? [] : LENGTHS), ...KEYWORDS].flatMap((name) =>
      schema[name] === undefined ? [] : [`${name}: ${JSON.stringify(schema[name])}`],
    ),
    ...(either.length > 0 ? [`at least one of ${either.join(", ")}`] : []),
    ...(propertyNames?.enum ? [`names: ${listed(propertyNames.enum)}`] : []),
    ...(items ? rulesOf({ ...rest, schema: items }).map((rule) => `each: ${rule}`) : []),
  ];
}

export const Prose = ({ text }: { text: string | undefined }) =>
  text ? (
    <p>
      <TextWithCode text={text} />
    </p>
  ) : null;

export function SchemaView(part: SchemaPart) {
  const rules = rulesOf(part);
  return (
    <>
      <Prose text={followed(part).schema.description} />
      {rules.length > 0 && <p class="fine">{rules.join("; ")}</p>}
    </>
  );
}

export function FieldList({ of: fields }: { of: readonly FieldProps[] }) {
  return (
    <dl class="api-fields">
      {fields.map((field) => (
        <Field key={`${field.place} ${field.name}`} {...field} />
      ))}
    </dl>
  );
}

function Field({ name, place, isRequired, ...part }: FieldProps) {
  const fields = fieldsOf(part);
  return (
    <div>
      <dt>
        <code>{name}</code> {typeOf(part)}
        {place && ` · in the ${place}`}
        {isRequired && <span class="kind">required</span>}
      </dt>
      <dd>
        <SchemaView {...part} />
        {fields.length > 0 && (
          <details>
            <summary>
              {fields.length === 1 ? "1 field" : `${fields.length} fields`} in <code>{name}</code>
            </summary>
            <FieldList of={fields} />
          </details>
        )}
      </dd>
    </div>
  );
}
