/** The JSON Schemas, read once and compiled for validation of data. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { distance } from "fastest-levenshtein";

/** The keywords of JSON Schema that are read off schemas. */
export interface SchemaNode {
  $ref?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  /** Describes valid values: `is the name of a technology`. */
  errorMessage?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, SchemaNode>;
  required?: string[];
  additionalProperties?: boolean | SchemaNode;
  propertyNames?: SchemaNode;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
}

export type SchemaObject = SchemaNode & { $id: string; title: string; examples?: unknown[] };

/** The schema files lie two folders up both from server/data and from dist/server/data's twin; see scripts/build/server.ts. */
const folder = new URL("../../schemas/", import.meta.url);

/** Reads schema files. @param sub a folder below `schemas/`, such as `api/`; empty for the schemas of the data */
export function readSchemas(sub = ""): SchemaObject[] {
  const path = fileURLToPath(new URL(sub, folder));
  const names = readdirSync(path).filter((name) => name.endsWith(".schema.json"));
  return names.sort().map((name) => JSON.parse(readFileSync(`${path}/${name}`, "utf8")) as SchemaObject);
}

/** What stands at a pointer such as `#/definitions/range`. @throws Error where nothing does */
export function nodeAt(root: unknown, pointer: string): SchemaNode {
  const found = stepsOf(decodeURIComponent(pointer)).reduce<unknown>(
    (value, step) => new Map(Object.entries(value ?? {})).get(step),
    root,
  );
  if (found === undefined) throw new Error(`dangling reference: ${pointer}`);
  return found as SchemaNode;
}

/** The way to a value, as errors of validation have it. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** `technologies` and `foo` as `technologies.foo`, `evidence` and `0` as `evidence[0]`. */
export function stepInto(path: string, step: string): string {
  if (/^\d+$/.test(step) && path) return `${path}[${step}]`;
  return path ? `${path}.${step}` : step;
}

/** `/pairs/0/techA` as `pairs[0].techA`. */
export const fieldPath = (pointer: string): string => stepsOf(pointer).reduce(stepInto, "");

let records: ReadonlyMap<string, SchemaObject> | undefined;

/** Follows references; keywords beside one override what it refers to. @param file for a reference that names none */
export function follow(node: SchemaNode, file: string): { node: SchemaNode; file: string } {
  if (node.$ref === undefined) return { node, file };
  const { $ref, ...beside } = node;
  const [name = "", pointer = ""] = $ref.split("#");
  records ??= new Map(readSchemas().map((schema) => [schema.$id, schema]));
  const found = follow(nodeAt(records.get(name || file), pointer), name || file);
  return { node: { ...found.node, ...beside }, file: found.file };
}

/** Gives the validator of a schema; it reports all errors, with the schema and the value that each is about. */
export type Validators = (schema: string) => ValidateFunction;

/** Creates what gives validators. @param schemas asked for when a validator first is */
export function createValidators(schemas: () => readonly object[]): Validators {
  let validators: Ajv | undefined;
  return (schema) => {
    if (!validators) {
      validators = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true, strictRequired: false });
      formats.default(validators);
      const uri = validators.formats.uri as RegExp | ((text: string) => boolean);
      const fits = (text: string) => (typeof uri === "function" ? uri(text) : uri.test(text));
      // The grammar allows hosts and ports that no program can open, such as port 99999.
      validators.addFormat("uri", (text: string) => fits(text) && URL.canParse(text));
      validators.addVocabulary(["errorMessage"]);
      for (const object of schemas()) validators.addSchema(object);
    }
    const validate = validators.getSchema(schema);
    if (!validate) throw new Error(`no schema ${schema}`);
    return validate;
  };
}

/** The validators of the schemas of the data. */
export const validatorOf = createValidators(readSchemas);

/** The nearest of the allowed words, when one is near enough to be what was meant. */
export function nearestOf(word: string, allowed: readonly string[]): string | undefined {
  const ranked = allowed.map((text) => ({ text, far: distance(word.toLowerCase(), text.toLowerCase()) }));
  const best = ranked.sort((a, b) => a.far - b.far)[0];
  return best && best.far <= Math.max(2, Math.floor(word.length / 3)) ? best.text : undefined;
}

/** The last step of the way to a value, with its list where it is an item: `evidence[0]`. */
function lastName({ instancePath }: ErrorObject): string {
  const [last = "", parent = ""] = instancePath.split("/").slice(1).reverse();
  return /^\d+$/.test(last) ? `${parent}[${last}]` : last || "the file";
}

/** Limits of length, in words: what is wrong, and what is allowed. */
const MEASURES = new Map<string, [wrong: string, bound: string, unit: string]>([
  ["minLength", ["is too short", "at least", " characters"]],
  ["maxLength", ["is too long", "at most", " characters"]],
  ["minItems", ["has too few entries", "at least", ""]],
  ["maxItems", ["has too many entries", "at most", ""]],
]);

/** An error of the validator in words: what was found and what is allowed. @param name what to call the value */
export function formatSchemaError(
  error: ErrorObject,
  name = lastName(error),
): { what: string; allowed?: string | undefined; key?: string } {
  const { keyword, params, data, parentSchema } = error;
  const own = (parentSchema as { errorMessage?: string } | undefined)?.errorMessage;
  const key: string | undefined = keyword === "additionalProperties" ? params.additionalProperty : error.propertyName;
  if (key !== undefined && own && keyword !== "additionalProperties")
    return { what: `field "${key.slice(0, 80)}"`, allowed: `its name ${own}`, key };
  if (key !== undefined) {
    const known: string[] =
      params.allowedValues ?? Object.keys((parentSchema as { properties?: object }).properties ?? {});
    const near = nearestOf(key.slice(0, 80), known);
    return {
      what: `unknown field "${key.slice(0, 80)}"`,
      allowed: near ? `did you mean "${near}"?` : `known: ${known.join(", ")}`,
      key,
    };
  }
  if (keyword === "required")
    return { what: `${name === "the file" ? "" : `${name}: `}"${params.missingProperty}" is missing` };
  const oneOf = keyword === "anyOf" ? (error.schema as { required?: string[] }[]).map(({ required }) => required) : [];
  if (oneOf.length > 0 && oneOf.every((fields) => fields !== undefined))
    return { what: `${oneOf.map((fields) => `"${fields.join()}"`).join(" or ")} is missing` };
  const shown = JSON.stringify(data)?.slice(0, 80);
  if (own) return { what: `${name}: ${shown}`, allowed: `it ${own}` };
  if (keyword === "enum") {
    const allowed = (params.allowedValues as unknown[]).map(String);
    const near = typeof data === "string" ? nearestOf(data, allowed) : undefined;
    return {
      what: `${name}: ${shown}`,
      allowed: `${near ? `did you mean "${near}"? ` : ""}allowed: ${allowed.join(", ")}`,
    };
  }
  if (keyword === "anyOf") return { what: `${name}: ${shown}` };
  const measure = MEASURES.get(keyword);
  if (measure)
    return { what: `${name}: ${shown} ${measure[0]}`, allowed: `${measure[1]} ${params.limit}${measure[2]}` };
  return { what: `${name}: ${shown} ${error.message ?? "is not valid"}` };
}
