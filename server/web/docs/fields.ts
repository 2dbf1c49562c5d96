/** The parts of an OpenAPI document that the reference uses, and its schemas as readable lists of fields. */
import { nodeAt, type SchemaNode } from "../../data/schemas.js";

export interface Value {
  /** `string`, `list of objects`, `whole number or null`. */
  type: string;
  description: string | undefined;
  /** Allowed values as JSON. */
  values: string[];
  /** Constraints: `1 to 214 characters`. */
  rules: string[];
  /** Fields of an object or of the objects in a list. */
  fields: DocumentedField[];
}

export interface DocumentedField extends Value {
  name: string;
  required: boolean;
}

const WORDS = new Map([
  ["integer", "whole number"],
  ["boolean", "true or false"],
]);

const FORMATS = new Map([
  ["uri", "URL"],
  ["date-time", "time (ISO 8601)"],
  ["date", "date (YYYY-MM-DD)"],
]);

const PLURALS = new Map([
  ["whole number", "whole numbers"],
  ["string", "strings"],
  ["object", "objects"],
  ["number", "numbers"],
  ["URL", "URLs"],
]);

/** Stands for any number of fields. */
export const ANY_NAME = "any name";

/**
 * Describes a schema.
 * @param within references being described, to stop at recursive ones
 * @param told references whose rules were told, as the pages would otherwise repeat what a URL has to be in each field
 */
export function describeSchema(
  document: Description,
  schema: SchemaNode,
  within: readonly string[] = [],
  told = new Set<string>(),
): Value {
  if (schema.$ref !== undefined) {
    if (within.includes(schema.$ref))
      return { type: "as above", description: undefined, values: [], rules: [], fields: [] };
    const node = nodeAt(document, schema.$ref);
    const target = describeSchema(document, node, [...within, schema.$ref], told);
    const rules = told.has(schema.$ref) ? [] : target.rules;
    told.add(schema.$ref);
    // The type says what a URL or a day is.
    const general = node?.format === undefined ? target.description : undefined;
    return { ...target, rules, description: schema.description ?? general };
  }
  const { description, items } = schema;
  if (items) {
    const item = describeSchema(document, items, within, told);
    const plural = PLURALS.get(item.type) ?? (item.values.length > 0 ? "values" : item.type);
    const type = `list of ${plural}`;
    const rules = [...rulesOf(schema), ...item.rules.map((rule) => `each ${rule.replace(/^it /, "")}`)];
    return { type, description, values: item.values, rules, fields: item.fields };
  }
  const choices = (schema.anyOf ?? []).filter((choice) => choice.required === undefined);
  if (choices.length > 0) {
    const values = choices.map((choice) => describeSchema(document, choice, within, told));
    const types = values.map(({ type, values: only }) => (only.length > 0 ? only.join(" or ") : type));
    return {
      type: types.join(" or "),
      description,
      values: [],
      rules: values.flatMap(({ rules }) => rules),
      fields: [],
    };
  }
  return {
    type: typeOf(schema),
    description,
    values: valuesOf(schema).map((value) => JSON.stringify(value)),
    rules: rulesOf(schema),
    fields: fieldsOf(document, schema, within, told),
  };
}

const valuesOf = ({ const: only, enum: several }: SchemaNode) => several ?? (only === undefined ? [] : [only]);

function typeOf(schema: SchemaNode): string {
  const only = valuesOf(schema).length;
  if (only > 0) return only === 1 ? "always" : "one of";
  const { type = schema.properties ? "object" : "any value", format = "" } = schema;
  return [type]
    .flat()
    .map((name) => (name === "string" ? FORMATS.get(format) : undefined) ?? WORDS.get(name) ?? name)
    .join(" or ");
}

function fieldsOf(
  document: Description,
  schema: SchemaNode,
  within: readonly string[],
  told: Set<string>,
): DocumentedField[] {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const fields = Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    ...describeSchema(document, property, within, told),
  }));
  if (typeof additionalProperties !== "object") return fields;
  const names = propertyNames?.enum?.map(String) ?? [];
  const rules = names.length > 0 ? [`its name is one of ${names.join(", ")}`] : [];
  const value = describeSchema(document, additionalProperties, within, told);
  return [...fields, { name: ANY_NAME, required: false, ...value, rules: [...rules, ...value.rules] }];
}

const number = (value: number) => value.toLocaleString("en");

function span(
  least: number | undefined,
  most: number | undefined,
  [one, several]: [string, string],
): string | undefined {
  const count = (value: number) => `${number(value)} ${value === 1 ? one : several}`.trim();
  if (most === undefined) return least === undefined ? undefined : `at least ${count(least)}`;
  return least === undefined ? `at most ${count(most)}` : `${number(least)} to ${count(most)}`;
}

function rulesOf(schema: SchemaNode): string[] {
  const { errorMessage, pattern, anyOf = [], additionalProperties, properties } = schema;
  const either = anyOf.flatMap(({ required = [] }) => required);
  const rules = [
    errorMessage === undefined
      ? span(schema.minLength, schema.maxLength, ["character", "characters"])
      : // Its type says so.
        schema.format !== "date" && `it ${errorMessage}`,
    errorMessage === undefined && pattern !== undefined && pattern !== "\\S" && `matches ${pattern}`,
    span(schema.minItems, schema.maxItems, ["entry", "entries"]),
    span(schema.minimum, schema.maximum, ["", ""]),
    either.length > 0 && `needs at least one of ${either.join(", ")}`,
    additionalProperties === true && !properties && "any fields",
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ];
  return rules.filter((rule) => typeof rule === "string");
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: SchemaNode;
  example?: unknown;
}

interface MediaTypes {
  schema?: SchemaNode;
  example?: unknown;
}

export interface OperationObject {
  /** The name of the call that the clients have of it; undefined where they have none. */
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, MediaTypes> };
  responses: Record<string, { description: string; content?: Record<string, MediaTypes> }>;
}

export interface Description {
  info: { description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, SchemaNode> };
}
