/** The request that an operation's examples make, whatever the language. */
import type { OperationObject, Parameter } from "../description.js";

/** A call of the clients, which have the same ones in all languages. */
export interface Call {
  /** The id of the operation: `checkBatch`. */
  name: string;
  positional: readonly unknown[];
  named: Readonly<Record<string, unknown>>;
  submitted: Readonly<Record<string, unknown>> | undefined;
  type: string | undefined;
  /** Whether it makes an address and sends nothing. */
  makesUrl: boolean;
}

export interface ExampleRequest {
  base: string;
  method: string;
  url: string;
  needsToken: boolean;
  body: Readonly<Record<string, unknown>> | undefined;
  call: Call | undefined;
}

export const JSON_TYPE = "application/json";

/** What every client takes by position. */
const POSITIONAL = ["techA", "techB", "id"];

export function requestOf(base: string, method: string, path: string, operation: OperationObject): ExampleRequest {
  const { operationId, security = [], parameters = [], requestBody } = operation;
  const { example: body, schema } = requestBody?.content[JSON_TYPE] ?? {};
  const given = parameters.filter(({ example }) => example !== undefined);
  const request = {
    base,
    method: method.toUpperCase(),
    url: base + addressOf(path, given),
    needsToken: security.length > 0,
    body: body as Readonly<Record<string, unknown>> | undefined,
  };
  if (operationId === undefined) return { ...request, call: undefined };
  const values = { ...Object.fromEntries(given.map(({ name, example }) => [name, example])), ...request.body };
  const isWhole = request.needsToken;
  const call = {
    name: operationId,
    positional: isWhole ? [] : POSITIONAL.flatMap((name) => (name in values ? [values[name]] : [])),
    named: isWhole ? {} : Object.fromEntries(Object.entries(values).filter(([name]) => !POSITIONAL.includes(name))),
    submitted: isWhole ? request.body : undefined,
    type: schema?.$ref?.split("/").at(-1),
    makesUrl: !(JSON_TYPE in (operation.responses["200"]?.content ?? {})),
  };
  return { ...request, call };
}

function addressOf(path: string, given: readonly Parameter[]): string {
  const valueIn = ({ example }: Parameter) => encodeURIComponent(String(example));
  const filled = given
    .filter((parameter) => parameter.in === "path")
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, valueIn(parameter)), path);
  const query = given
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => `${parameter.name}=${valueIn(parameter)}`);
  return query.length > 0 ? `${filled}?${query.join("&")}` : filled;
}
