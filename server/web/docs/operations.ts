/** API operations, prepared for the reference. */
import { PREFIX } from "../../http/views/links.js";
import { exampleOf, JSON_TYPE } from "./example.js";
import {
  type Description,
  type DocumentedField,
  describeSchema,
  type OperationObject,
  type Parameter,
  type Value,
} from "./fields.js";

export interface ParameterField extends DocumentedField {
  /** `path` or `query`. */
  place: string;
}

export interface DocumentedAnswer {
  status: string;
  description: string;
  /** Media type; undefined where there is no body. */
  type: string | undefined;
  /** What the body holds; undefined where it is not JSON. */
  value: Value | undefined;
  /** Whether it is the common error body. */
  isError: boolean;
}

export interface DocumentedOperation {
  /** A stable fragment: `post-check`. */
  anchor: string;
  method: string;
  path: string;
  /** Other paths of the same operation. */
  aliases: string[];
  summary: string;
  description: string | undefined;
  needsToken: boolean;
  parameters: ParameterField[];
  body: Value | undefined;
  answers: DocumentedAnswer[];
  /** Undefined for operations that only other programs can call. */
  example: string | undefined;
}

export interface OperationGroup {
  name: string;
  title: string;
  operations: DocumentedOperation[];
}

const ERROR = "#/components/schemas/ErrorBody";

const shortPath = (path: string) => (path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path);

export function groupOperations(document: Description): OperationGroup[] {
  const found = new Map<string, DocumentedOperation & { tag: string | undefined }>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, object] of Object.entries(methods)) {
      const anchor = `${method}${shortPath(path)}`.replace(/[^A-Za-z0-9]+/g, "-").replace(/-$/, "");
      const known = found.get(anchor);
      // The same operation with and without the prefix.
      if (known) known.aliases.push(path);
      else found.set(anchor, { anchor, tag: object.tags?.[0], ...operationOf(document, method, path, object) });
    }
  }
  return (document.tags ?? []).map(({ name, description = name }) => ({
    name,
    title: description,
    operations: [...found.values()].filter(({ tag }) => tag === name),
  }));
}

function operationOf(
  document: Description,
  method: string,
  path: string,
  object: OperationObject,
): Omit<DocumentedOperation, "anchor"> {
  const { summary = path, description, security = [], parameters = [], requestBody, responses } = object;
  const content = requestBody?.content[JSON_TYPE];
  const isForPeople = method === "get" || content !== undefined;
  return {
    method: method.toUpperCase(),
    path,
    aliases: [],
    summary,
    description,
    needsToken: security.length > 0,
    parameters: [...parameters]
      .sort((a, b) => Number(b.in === "path") - Number(a.in === "path"))
      .map((parameter) => parameterField(document, parameter)),
    body: content?.schema && describeSchema(document, content.schema),
    answers: Object.entries(responses).map(([status, response]) => {
      const [type, body] = Object.entries(response.content ?? {})[0] ?? [];
      const isError = body?.schema?.$ref === ERROR;
      const value = type === JSON_TYPE && body?.schema && !isError ? describeSchema(document, body.schema) : undefined;
      return { status, description: response.description, type, value, isError };
    }),
    example: isForPeople ? exampleOf(document.servers?.[0]?.url ?? "", path, object) : undefined,
  };
}

function parameterField(document: Description, parameter: Parameter): ParameterField {
  const { name, in: place, required = false, description, schema = {} } = parameter;
  const value = describeSchema(document, schema);
  return { name, place, required, ...value, description: description ?? value.description };
}
