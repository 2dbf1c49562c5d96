/** The fields of forms, read off the schemas of the contributions: a field has one definition for all doors. */
import { follow, type SchemaNode } from "../../data/schemas.js";
import type { ContributionKind } from "../submission.js";

/** The fewest and the most characters of a text, where its schema names them. */
interface LengthBounds {
  minLength?: number;
  maxLength?: number;
}

/** How a field is filled in, and what its value is made of. */
type FieldEntry =
  /** One line of text. */
  | ({ type: "line"; placeholder?: string; format?: "uri" | "date" } & LengthBounds)
  /** Text of several lines. */
  | ({ type: "text" } & LengthBounds)
  /** One of some options; the values by what they are called in the form. */
  | { type: "choice"; options: ReadonlyMap<string, unknown> }
  /** Several texts, one on a line. */
  | { type: "list"; placeholder?: string }
  /** Boxes to tick; the names of what they make true, by the text beside the box. */
  | { type: "ticks"; options: ReadonlyMap<string, string> }
  /** Texts by name, `name: text` on a line. */
  | { type: "pairs"; placeholder?: string }
  /** Objects, written as YAML. */
  | { type: "yaml" };

export interface FormField {
  /** The way to it in the body, such as `["privacy", "dataStorage"]`. */
  path: readonly string[];
  /** Its name in links that fill in the form: `privacy-dataStorage`. */
  id: string;
  /** Its heading in the issue: `Privacy: data storage`. No two of a form are the same. */
  label: string;
  /** Markdown. */
  description: string;
  required: boolean;
  entry: FieldEntry;
}

/** Texts that may be longer than this get a field of several lines. */
const LONGEST_LINE = 300;

/** What a form is for. A correction of a technology is free text, since its facts are of many kinds. */
export type FormKind = ContributionKind | "technology";

/** The fields of a form, in the order of its schema. */
export const formFields = (kind: FormKind): FormField[] =>
  fieldsOf({ $ref: `${kind}-contribution.schema.json` }, "", []);

/** @param file the schema that a reference without a file refers to */
function fieldsOf(schema: SchemaNode, file: string, path: readonly string[]): FormField[] {
  const { node, file: home } = follow(schema, file);
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const steps = [...path, name];
    const field = follow(child, home);
    const resolve = (part: SchemaNode) => follow(part, field.file).node;
    const entry = entryOf(field.node, resolve);
    if (!entry) return fieldsOf(field.node, field.file, steps);
    return {
      path: steps,
      id: steps.join("-"),
      label: labelOf(steps),
      description: describe(field.node, entry, resolve),
      required: path.length === 0 && node.required?.includes(name) === true,
      entry,
    };
  });
}

/** @returns undefined for an object whose properties are fields of their own */
function entryOf(node: SchemaNode, resolve: (node: SchemaNode) => SchemaNode): FieldEntry | undefined {
  if (node.enum) return { type: "choice", options: new Map(node.enum.map((value) => [nameOf(value), value])) };
  if (node.type === "boolean") return { type: "choice", options: new Map([true, false].map((v) => [nameOf(v), v])) };
  if (node.type === "array") {
    const items = resolve(node.items ?? {});
    return items.type === "object" ? { type: "yaml" } : { type: "list", ...placeholderOf(items) };
  }
  if (node.type !== "object") {
    const isLine = node.format !== undefined || (node.maxLength ?? Number.POSITIVE_INFINITY) <= LONGEST_LINE;
    return isLine
      ? { type: "line", ...placeholderOf(node), ...formatOf(node), ...boundsOf(node) }
      : { type: "text", ...boundsOf(node) };
  }
  const properties = Object.entries(node.properties ?? {});
  if (properties.length === 0) {
    const values = resolve(typeof node.additionalProperties === "object" ? node.additionalProperties : {});
    if (values.type === "object") return { type: "yaml" };
    const { placeholder = "…" } = placeholderOf(values);
    return { type: "pairs", placeholder: `${node.propertyNames?.enum?.[0] ?? "name"}: ${placeholder}` };
  }
  if (!properties.every(([, { type }]) => type === "boolean")) return undefined;
  return { type: "ticks", options: new Map(properties.map(([key, child]) => [`${key}: ${child.description}`, key])) };
}

/** The forms of GitHub know texts only; booleans are answers there. */
const nameOf = (value: unknown) => (value === true ? "yes" : value === false ? "no" : String(value));

function placeholderOf({ format }: SchemaNode): { placeholder?: string } {
  if (format === "uri") return { placeholder: "https://…" };
  return format === "date" ? { placeholder: "YYYY-MM-DD" } : {};
}

const formatOf = ({ format }: SchemaNode): { format?: "uri" | "date" } =>
  format === "uri" || format === "date" ? { format } : {};

const boundsOf = ({ minLength, maxLength }: SchemaNode): LengthBounds => ({
  ...(minLength !== undefined && { minLength }),
  ...(maxLength !== undefined && { maxLength }),
});

/** `["privacy", "dataStorage"]` as `Privacy: data storage`, `["techA"]` as `Tech A`. */
function labelOf(path: readonly string[]): string {
  const spaced = (name: string) =>
    name.replace(/(?<=[a-z])[A-Z]/g, (letter, at) => ` ${at === name.length - 1 ? letter : letter.toLowerCase()}`);
  const label = path.map(spaced).join(": ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const HOW: Partial<Record<FieldEntry["type"], string>> = {
  list: "One per line.",
  ticks: "Check what a source confirms; leave the rest unchecked.",
  pairs: "One per line: the name of the field, then the URL.",
  yaml: "YAML, as in the files in `data`.",
};

function describe(node: SchemaNode, { type }: FieldEntry, resolve: (node: SchemaNode) => SchemaNode): string {
  const { minLength = 0, maxLength } = node;
  const each = node.items ? resolve(node.items) : node;
  const rule = each.errorMessage && `${node.items ? "Each" : "It"} ${each.errorMessage}.`;
  const length = type === "text" && maxLength ? `${minLength} to ${maxLength} characters.` : undefined;
  return [node.description, rule, length, HOW[type]].filter(Boolean).join(" ");
}
