/** The request that an operation's examples make, and how languages write its values. */
import type { OperationObject, Parameter } from "../fields.js";

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

/** How a language writes values. Strings of JSON are strings of all of them. */
export interface ExampleStyle {
  indent: string;
  /** Between the braces of an object and what is on one line in them. */
  space: string;
  words: Readonly<Record<"true" | "false" | "null", string>>;
  key: (name: string) => string;
}

/** Longer lines are broken. */
const WIDTH = 76;

export function literal(value: unknown, style: ExampleStyle): string {
  if (Array.isArray(value)) {
    return bracket(
      ["[", "]"],
      value.map((one) => literal(one, style)),
      style.indent,
    );
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(([name, one]) => `${style.key(name)}: ${literal(one, style)}`);
    return bracket(["{", "}"], fields, style.indent, style.space);
  }
  if (typeof value === "boolean" || value === null) return style.words[`${value}`];
  return JSON.stringify(value);
}

/** Puts parts in brackets: on one line where there is room, else each on its own, with a comma after the last. */
export function bracket(
  [open, close]: readonly [string, string],
  parts: readonly string[],
  indent: string,
  space = "",
): string {
  if (parts.length === 0) return open + close;
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  if (line.length <= WIDTH && !line.includes("\n")) return line;
  return `${open}\n${indentLines(`${parts.join(",\n")},`, indent)}\n${close}`;
}

/** Indents each line that is not empty. Only line feeds end lines: others may stand in strings. */
export const indentLines = (text: string, indent: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? line : indent + line))
    .join("\n");
