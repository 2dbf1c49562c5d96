/** Examples of an operation in each language, made from its description. */
import { curlExample } from "./curl.js";
import { goExample } from "./go.js";
import { javascriptExample } from "./javascript.js";
import { pythonExample } from "./python.js";
import type { ExampleRequest } from "./request.js";

export const LANGUAGES = [
  { id: "curl", name: "curl", write: curlExample },
  { id: "javascript", name: "JavaScript", write: javascriptExample },
  { id: "python", name: "Python", write: pythonExample },
  { id: "go", name: "Go", write: goExample },
] as const;

export interface Example {
  language: (typeof LANGUAGES)[number]["id"];
  name: string;
  /** Runs as it stands; a token is in the environment as TOKEN. */
  code: string;
}

export function examplesOf(request: ExampleRequest): Example[] {
  return LANGUAGES.map(({ id, name, write }) => ({ language: id, name, code: write(request) }));
}
