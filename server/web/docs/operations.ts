/** The parts of an OpenAPI document that the reference shows, by groups of operations. */
import type { SchemaNode } from "../../data/schemas.js";
import { PREFIX } from "../../http/views/links.js";

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: SchemaNode;
  example?: unknown;
}

interface MediaTypes {
  schema?: SchemaNode;
  example?: unknown;
}

export interface OperationObject {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, MediaTypes> };
  responses: Record<string, { description: string; content?: Record<string, MediaTypes> }>;
}

export interface Description {
  info: { description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, SchemaNode> };
}

export interface Operation extends OperationObject {
  /** A stable fragment: `post-check`. */
  anchor: string;
  method: string;
  path: string;
  /** Other paths of the same operation. */
  aliases: string[];
  summary: string;
}

export interface OperationGroup {
  name: string;
  title: string;
  operations: Operation[];
}

export const JSON_TYPE = "application/json";

const shortPath = (path: string) => (path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path);

export function groupOperations(document: Description): OperationGroup[] {
  const found = new Map<string, Operation>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, object] of Object.entries(methods)) {
      const anchor = `${method}${shortPath(path)}`.replace(/[^A-Za-z0-9]+/g, "-").replace(/-$/, "");
      const known = found.get(anchor);
      // The same operation with and without the prefix.
      if (known) known.aliases.push(path);
      else found.set(anchor, { summary: path, ...object, anchor, method: method.toUpperCase(), path, aliases: [] });
    }
  }
  return (document.tags ?? []).map(({ name, description = name }) => ({
    name,
    title: description,
    operations: [...found.values()].filter(({ tags }) => tags?.[0] === name),
  }));
}
