/** Examples of an operation in each language, made from its description. */
import { goExample } from "./go.js";
import { javascriptExample } from "./javascript.js";
import { pythonExample } from "./python.js";
import { type ExampleRequest, JSON_TYPE } from "./request.js";

export const LANGUAGES = [
  { id: "curl", name: "curl", write: curlExample },
  { id: "javascript", name: "JavaScript", write: javascriptExample },
  { id: "python", name: "Python", write: pythonExample },
  { id: "go", name: "Go", write: goExample },
] as const;

export interface RequestExample {
  language: (typeof LANGUAGES)[number]["id"];
  name: string;
  /** Runs as it stands; a token is in the environment as TOKEN. */
  code: string;
}

export function examplesOf(request: ExampleRequest): RequestExample[] {
  return LANGUAGES.map(({ id, name, write }) => ({ language: id, name, code: write(request) }));
}

export function curlExample({ url, needsToken, body }: ExampleRequest): string {
  return [
    `curl ${quoted(url)}`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body ? [`-H 'Content-Type: ${JSON_TYPE}'`, `-d ${quoted(JSON.stringify(body, null, 2))}`] : []),
  ].join(" \\\n  ");
}

/** Quotes one shell word (POSIX, section 2.2.2). */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
