/** The example of an operation: a command that makes its request. */
import { JSON_TYPE, type OperationObject, type Parameter } from "./operations.js";

/** A command for curl, which runs as it stands; a token is in the environment as TOKEN. @param base of the service */
export function exampleOf(base: string, path: string, operation: OperationObject): string {
  const { security = [], parameters = [], requestBody } = operation;
  const body = requestBody?.content[JSON_TYPE]?.example;
  return [
    `curl ${quoted(base + addressOf(path, parameters))}`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: ${JSON_TYPE}'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(" \\\n  ");
}

function addressOf(path: string, parameters: readonly Parameter[]): string {
  const given = parameters.filter(({ example }) => example !== undefined);
  const valueIn = ({ example }: Parameter) => encodeURIComponent(String(example));
  const filled = given
    .filter((parameter) => parameter.in === "path")
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, valueIn(parameter)), path);
  const query = given
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => `${parameter.name}=${valueIn(parameter)}`);
  return query.length > 0 ? `${filled}?${query.join("&")}` : filled;
}

/** Quotes one shell word (POSIX, section 2.2.2). */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
