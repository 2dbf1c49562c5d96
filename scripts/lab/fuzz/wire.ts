/** Answers as they come over a connection, taken apart strictly. */
import { rule } from "./search.js";

/** One answer, taken off the beginning of some bytes. */
export interface Answer {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: string;
}

/**
 * Reads answers as RFC 9112 has them (https://www.rfc-editor.org/rfc/rfc9112).
 * @param mayBeCut whether the last may be incomplete, as the connection was cut by the one who asked
 * @throws Broken where something else stands
 */
export function readAnswers(bytes: Buffer, mayBeCut: boolean): Answer[] {
  const answers: Answer[] = [];
  let rest = bytes.toString("latin1");
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0 && mayBeCut) break;
    rule(end >= 0, `the head of an answer ends: ${rest.slice(0, 200)}`);
    const [start = "", ...lines] = rest.slice(0, end).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) [^\r\n]*$/.exec(start)?.[1]);
    rule(Number.isInteger(status), `an answer begins with its status: ${start.slice(0, 200)}`);
    const pairs = lines.map((line): [string, string] => {
      const [, name = "", value = ""] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([^\r\n\0]*)$/.exec(line) ?? [];
      rule(name !== "", `a header has a name: ${line.slice(0, 200)}`);
      return [name.toLowerCase(), value];
    });
    const headers = new Map(pairs);
    rule(!headers.has("x-injected"), "no header comes from a request");
    rest = rest.slice(end + 4);
    if (headers.get("transfer-encoding") === "chunked") {
      const { body, after } = readChunks(rest, mayBeCut);
      answers.push({ status, headers, body });
      rest = after;
      continue;
    }
    const length = status < 200 || status === 204 || status === 304 ? 0 : Number(headers.get("content-length") ?? 0);
    rule(Number.isInteger(length), `the length of a body is a number: ${headers.get("content-length")}`);
    // An answer to HEAD has a length and no body: the next answer, or the end, follows at once.
    const isHead = rest === "" || rest.startsWith("HTTP/1.1 ");
    if (isHead) answers.push({ status, headers, body: "" });
    else {
      rule(rest.length >= length || mayBeCut, `a body is as long as it says: ${rest.length} of ${length}`);
      answers.push({ status, headers, body: rest.slice(0, length) });
      rest = rest.slice(length);
    }
  }
  return answers;
}

/** A body in chunks (RFC 9112, section 7.1), and what follows it. */
function readChunks(text: string, mayBeCut: boolean): { body: string; after: string } {
  let [body, rest] = ["", text];
  for (;;) {
    const [line, digits] = /^([0-9a-f]+)\r\n/i.exec(rest) ?? [];
    if (line === undefined || digits === undefined) {
      rule(mayBeCut, `a chunk begins with its length: ${rest.slice(0, 100)}`);
      return { body, after: "" };
    }
    const length = Number.parseInt(digits, 16);
    body += rest.slice(line.length, line.length + length);
    rest = rest.slice(line.length + length + 2);
    if (length === 0) return { body, after: rest };
  }
}

/** What must hold for every answer to any bytes. @throws Broken */
export function checkAnswer({ status, headers, body }: Answer): void {
  rule(status < 500, `no bytes are answered with ${status}: ${body.slice(0, 200)}`);
  if (status < 400 || body === "" || !headers.get("content-type")?.includes("json")) return;
  const parsed = JSON.parse(Buffer.from(body, "latin1").toString("utf8")) as {
    version?: unknown;
    jsonrpc?: unknown;
    error?: { code?: unknown; message?: unknown };
  };
  rule(
    parsed.jsonrpc === "2.0" || (parsed.version === "1.0" && typeof parsed.error?.code === "string"),
    `errors have one form: ${body.slice(0, 200)}`,
  );
  rule(
    headers.has("x-ratelimit-remaining") && headers.has("x-ratelimit-reset"),
    `every answer tells the limit: ${status}`,
  );
}
