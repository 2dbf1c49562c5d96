/** Responses and parameters for the OpenAPI document. */

const DESCRIPTIONS = {
  304: "Not modified",
  400: "INVALID_INPUT",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  413: "INVALID_INPUT: the body is too large",
  429: "RATE_LIMIT_EXCEEDED",
  503: "INTERNAL_ERROR: the service cannot process it now; try again after Retry-After seconds",
} as const;

type Described = { description: string; type: "null" } | { description: string; $ref: string };

/** @param statuses of the route other than 200 @returns a part of the `response` of its schema */
export function responses(...statuses: (keyof typeof DESCRIPTIONS)[]): Record<number, Described> {
  return Object.fromEntries(
    statuses.map((status): [number, Described] => {
      const description = DESCRIPTIONS[status];
      return [status, status === 304 ? { description, type: "null" } : { description, $ref: "error.schema.json#" }];
    }),
  );
}

/** The `params` of the schema of a route whose address has one parameter. */
export const parameter = (name: string, schema: object) => {
  return { type: "object", required: [name], properties: { [name]: schema } };
};

/** The `response` of a route. @param schema the name of that of the body @param statuses other than 200 */
export function answers(description: string, schema: string, ...statuses: Parameters<typeof responses>) {
  return { 200: { description, $ref: `${schema}.schema.json#` }, ...responses(...statuses) };
}
