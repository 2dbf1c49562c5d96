/** The parts of an OpenAPI document that the reference uses. */

/** The JSON Schema keywords that this service uses. */
export interface Schema {
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
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}

interface Content {
  schema?: Schema;
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
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}

export interface Description {
  info: { description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
}

/** Resolves `#/components/schemas/CheckRequest/properties/techA`. @throws Error for a dangling reference */
export function resolve(document: Description, reference: string): Schema {
  const steps = reference.split("/").slice(1);
  const found = steps.reduce<unknown>(
    (value, step) =>
      new Map(Object.entries(value ?? {})).get(decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~")),
    document,
  );
  if (found === undefined) throw new Error(`dangling reference: ${reference}`);
  return found as Schema;
}
