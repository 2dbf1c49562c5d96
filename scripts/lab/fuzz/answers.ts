/** What must hold for every answer, whatever was asked. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { XMLValidator } from "fast-xml-parser";
import type { LightMyRequestResponse } from "fastify";
import { HtmlValidate } from "html-validate";
import type { Asked, Description } from "./requests.js";
import { MARKER } from "./schema.js";
import { rule } from "./search.js";

/** Checks an answer. @throws Broken */
export type CheckAnswer = (asked: Asked, answer: LightMyRequestResponse) => void;

/** Bodies of JSON that are in the form of others: MCP, OpenAPI, feeds, shields.io, npm, matrices and suggestions. */
const OTHER_JSON =
  /^\/mcp|openapi\.json|feed\.json|\/badge\/|^\/suggestions|^\/ask\/names|^\/set\.|^\/check\/|^\/wizard\/package\.json/;

/** Characters that XML does not have (https://www.w3.org/TR/xml/#charsets). */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

const html = new HtmlValidate({
  root: true,
  elements: ["html5"],
  rules: { "close-order": "error", "no-dup-attr": "error", "void-content": "error", "element-name": "error" },
});

/** Creates the check. @param description of the interface, after which its answers are validated */
export function createCheck(description: Description): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(description, "api");
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (steps: readonly string[]): ValidateFunction => {
    const pointer = steps
      .map((step) => `/${encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
      .join("");
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    validators.set(pointer, known);
    return known;
  };
  const checkDocumented = ({ operation, request }: Asked, answer: LightMyRequestResponse): void => {
    const [method = "", path = ""] = operation?.split(" ") ?? [];
    const status = String(answer.statusCode);
    const documented = description.paths[path]?.[method]?.responses[status];
    if (operation === undefined) return;
    rule(
      documented !== undefined,
      `${operation} is not said to answer ${status} (${request.url}): ${answer.body.slice(0, 300)}`,
    );
    const type = String(answer.headers["content-type"] ?? "").split(";")[0] ?? "";
    if (type !== "application/json" || !documented.content?.[type]) return;
    const validate = validatorOf(["paths", path, method, "responses", status, "content", type, "schema"]);
    rule(validate(answer.json()), `${operation} ${status} is as it is described: ${ajv.errorsText(validate.errors)}`);
  };
  return (asked, answer) => {
    checkHeaders(answer);
    checkBody(asked, answer);
    checkDocumented(asked, answer);
  };
}

function checkHeaders({ statusCode, headers, body }: LightMyRequestResponse): void {
  rule(statusCode < 500, `no request is answered with ${statusCode}: ${body.slice(0, 300)}`);
  rule(/^\d+$/.test(String(headers["x-ratelimit-remaining"])), "the remaining requests are in the headers");
  rule(!Number.isNaN(Date.parse(String(headers["x-ratelimit-reset"]))), "the end of the window is in the headers");
  rule(headers["x-injected"] === undefined, "no header comes from a text");
}

function checkBody({ request }: Asked, answer: LightMyRequestResponse): void {
  const type = String(answer.headers["content-type"] ?? "");
  if (answer.body === "" || request.method === "HEAD" || answer.headers["content-encoding"]) return;
  if (type.includes("json")) {
    const body = answer.json() as { version?: unknown } | null;
    const isOwn = answer.statusCode >= 400 ? !request.url.startsWith("/mcp") : !OTHER_JSON.test(request.url);
    rule(!isOwn || body?.version === "1.0", `a JSON body names its version: ${answer.body.slice(0, 200)}`);
  }
  const isXml = /svg|xml/.test(type);
  if (isXml || type.includes("html")) {
    const sign = MARKER.slice(0, MARKER.indexOf(" "));
    const at = answer.body.toLowerCase().indexOf(sign);
    rule(at < 0, `no text of the caller stands unescaped: ${answer.body.slice(Math.max(0, at - 200), at + 60)}`);
  }
  if (isXml) {
    const valid = XMLValidator.validate(answer.body);
    rule(valid === true && !NOT_XML.test(answer.body), `XML is well-formed: ${JSON.stringify(valid)}`);
  }
  if (type.includes("html")) {
    const { valid, results } = html.validateStringSync(answer.body);
    rule(valid, `HTML parses: ${JSON.stringify(results[0]?.messages[0])}`);
  }
}
