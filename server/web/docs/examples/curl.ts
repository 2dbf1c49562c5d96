/** Examples for a shell. */
import { type ExampleRequest, JSON_TYPE } from "./request.js";

export function curlExample({ url, needsToken, body }: ExampleRequest): string {
  return [
    `curl ${quoted(url)}`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body ? [`-H 'Content-Type: ${JSON_TYPE}'`, `-d ${quoted(JSON.stringify(body, null, 2))}`] : []),
  ].join(" \\\n  ");
}

/** Quotes one shell word (POSIX, section 2.2.2). */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
