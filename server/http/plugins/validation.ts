/** Requests against the JSON Schemas of the interface: nothing coerced in a body, and every refusal names its field. */
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { FastifySchemaCompiler } from "fastify";
import type { FastifyValidationResult } from "fastify/types/schema.js";
import { getOrInsertComputed } from "../../catalog/maps.js";
import { formatFieldProblem } from "../../contributions/problem.js";
import { fieldPath, formatSchemaError, readSchemas } from "../../data/schemas.js";

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
  const field = fieldPath(error.instancePath);
  const { what, allowed } = formatSchemaError(error, field ? `\`${field}\`` : `The ${part}`);
  return new Error(formatFieldProblem({ field, what, allowed }));
}
