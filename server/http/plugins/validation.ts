/** Requests against the JSON Schemas of the interface: nothing coerced in a body, and every refusal names its field. */
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { FastifySchemaCompiler } from "fastify";
import type { FastifyValidationResult } from "fastify/types/schema.js";
import { getOrInsertComputed } from "../../catalog/maps.js";
import { fieldPath, nearestOf, readSchemas } from "../../data/schemas.js";

/** The schemas of request and response bodies. */
export const apiSchemas = readSchemas("api/");

/** What a project configures, and what the site's form alone takes. */
const NOT_OF_THE_INTERFACE = new Set(["config.schema.json", "technology-contribution.schema.json"]);

/** Those of the records, which bodies of contributions are made of. */
export const dataSchemas = readSchemas().filter(({ $id }) => !NOT_OF_THE_INTERFACE.has($id));

function compiler(coerceTypes: boolean): Ajv {
  // Not all errors: reporting them all on untrusted input invites abuse (Fastify's recommendations on validation).
  const ajv = new Ajv({
    coerceTypes,
    removeAdditional: false,
    useDefaults: true,
    verbose: true,
    allowUnionTypes: true,
    strictRequired: false,
    // That the schemas are schemas is held by a test, and takes a tenth of a start to find out.
    validateSchema: false,
  });
  formats.default(ajv);
  ajv.addVocabulary(["errorMessage"]);
  for (const schema of apiSchemas) ajv.addSchema(schema);
  return ajv;
}

/**
 * Texts of addresses become the numbers and booleans that their schema asks for; bodies stay as they are. What validates a
 * part of a request is compiled when the first such request comes: all together take a fifth of a start.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<object> {
  const compilers = new Map<boolean, Ajv>();
  return ({ schema, httpPart }) => {
    let validate: ValidateFunction | undefined;
    const compile = () => {
      const coerces = httpPart !== "body";
      const ajv = getOrInsertComputed(compilers, coerces, compiler);
      const { $id } = schema as { $id?: string };
      return ($id && ajv.getSchema($id)) || ajv.compile(schema);
    };
    const validator: FastifyValidationResult = (value) => {
      validate ??= compile();
      const isValid = validate(value);
      validator.errors = validate.errors ?? null;
      return isValid;
    };
    return validator;
  };
}

/** A refusal in words: which field, what was found, what is allowed. */
export function formatValidationErrors(errors: ErrorObject[], part: string): Error {
  // Where several ways were open, the last error says so, after those of each way.
  const error = errors.at(-1);
  if (!error) return new Error("The request is not valid.");
  const where = fieldPath(error.instancePath);
  const { keyword, params, parentSchema } = error;
  const own = (parentSchema as { errorMessage?: string } | undefined)?.errorMessage;
  const field = where ? `\`${where}\`` : part === "body" ? "The body" : `The ${part}`;
  if (keyword === "required") {
    const name = where ? `${where}.${params.missingProperty}` : params.missingProperty;
    return new Error(`\`${name}\` is missing.`);
  }
  if (keyword === "additionalProperties") {
    const key = String(params.additionalProperty).slice(0, 80);
    const known = Object.keys((parentSchema as { properties?: object }).properties ?? {});
    const near = nearestOf(key, known);
    return new Error(
      `\`${key}\` is not known here.${near ? ` Did you mean \`${near}\`?` : ` Known: ${known.join(", ")}.`}`,
    );
  }
  if (keyword === "anyOf") {
    const names = (parentSchema as { anyOf?: { required?: string[] }[] }).anyOf?.flatMap(
      ({ required }) => required ?? [],
    );
    if (names?.length) return new Error(`${field} needs at least one of ${names.join(", ")}.`);
  }
  if (keyword === "enum") return new Error(`${field} takes one of ${(params.allowedValues as unknown[]).join(", ")}.`);
  if (own) return new Error(`${field} is not valid: it ${own}.`);
  return new Error(`${field} ${error.message ?? "is not valid"}.`);
}
