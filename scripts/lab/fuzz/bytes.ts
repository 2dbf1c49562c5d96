/** Sends bytes that are nearly HTTP to the real server: it must survive and answer in the documented shape. */
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { mutations } from "./mutate.js";
import { freePort, Server } from "./process.js";
import { type Budget, type Outcome, rule, search } from "./search.js";
import { checkAnswer, readAnswers } from "./wire.js";

/** Seeds: valid and invalid requests. */
const BODY = '{"techA":"nextjs@15","techB":"react"}';
const head = (line: string, ...headers: string[]) => `${[line, "Host: x", ...headers].join("\r\n")}\r\n\r\n`;
const POST =
  head("POST /api/v1/check HTTP/1.1", "Content-Type: application/json", `Content-Length: ${BODY.length}`) + BODY;
const GET = head("GET /api/v1/check?techA=nextjs&techB=react HTTP/1.1");
const SEEDS = [
  GET,
  POST,
  POST + GET + POST,
  head("GET / HTTP/1.1", "Accept: text/html", "Accept-Encoding: br"),
  head("POST /api/v1/check HTTP/1.1", "Content-Type: application/json", "Transfer-Encoding: chunked") +
    `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\nA: b\r\n\r\n`,
  `${head(
    "POST /api/v1/check HTTP/1.1",
    "Content-Type: application/json",
    "Content-Length: 3",
    "Transfer-Encoding: chunked",
  )}5\r\n{"a":\r\n0\r\n\r\n${GET}`,
  head("POST /api/v1/check HTTP/1.1", "Content-Length: 3", "Content-Length: 5") + BODY,
  head(
    "POST /api/v1/check HTTP/1.1",
    "Content-Type: application/json",
    "Content-Length: 9999",
    "Expect: 100-continue",
  ) + BODY,
  `${head("POST /mcp HTTP/1.1", "Content-Type: application/json", "Content-Length: 2", "Connection: close")}{}`,
  head("OPTIONS /api/v1/scan HTTP/1.1", "Origin: https://a.example"),
  head("GET /check/a%0d%0aX-Injected:%201/b HTTP/1.1", "X-Request-Id: a\rX-Injected: 1"),
  head("GET /badge.svg HTTP/1.0"),
  head("CONNECT x:1 HTTP/1.1"),
  head("GET /api/v1/badge?techA=a&techB=b HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade"),
  head("GET /healthz HTTP/1.1", ...Array.from({ length: 200 }, (_, at) => `X-${at}: ${at}`)),
  head("GET /healthz HTTP/1.1", `X-Long: ${"a".repeat(20_000)}`),
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\u0016\u0003\u0001\u0002\u0000\u0001",
];

interface Sent {
  text: string;
  /** Where the text is cut into pieces, as fractions of its length. */
  cuts: readonly number[];
  /** How the sender closes the connection. */
  leaves: "end" | "destroy" | "stays";
}

const inputs: fc.Arbitrary<Sent> = fc.record({
  text: mutations(fc.constantFrom(...SEEDS)),
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
  leaves: fc.constantFrom("end", "end", "end", "destroy", "stays"),
});

/** How long the sender waits for an answer, in milliseconds. */
const PATIENCE = 400;

/**
 * Sends bytes.
 * @param patience milliseconds to wait for an answer
 * @returns everything received until the connection is closed
 */
export async function exchange(port: number, { text, cuts, leaves }: Sent, patience = PATIENCE): Promise<Buffer> {
  const socket = connect({ port, host: "127.0.0.1" });
  const answer: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => answer.push(chunk));
  // The server may reset the connection at any time.
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.setNoDelay(true);
  const bytes = Buffer.from(text, "latin1");
  const places = [0, ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b), bytes.length];
  for (const [index, at] of places.slice(0, -1).entries()) {
    socket.write(bytes.subarray(at, places[index + 1]));
    await new Promise(setImmediate);
  }
  if (leaves === "end") socket.end();
  if (leaves === "destroy") socket.destroy();
  const timer = setTimeout(() => socket.destroy(), patience);
  await closed;
  clearTimeout(timer);
  return Buffer.concat(answer);
}

/** Sends bytes for the whole time. */
export async function fuzzBytes(budget: Budget): Promise<Outcome[]> {
  const stateDir = mkdtempSync(join(tmpdir(), "stackfit-fuzz-"));
  const server = new Server(await freePort(), stateDir);
  const statuses = new Map<number, number>();
  let worst = { stall: 0, what: "" };
  const attempt = async (sent: Sent) => {
    await server.usage();
    const bytes = await exchange(server.port, sent);
    const { stall, time } = await server.usage();
    // Told, not judged: a busy machine stalls any process. Only CPU time that was used counts.
    const own = Math.min(stall, time);
    if (own > worst.stall) worst = { stall: own, what: JSON.stringify(sent.text.slice(0, 100)) };
    rule(server.isAlive, "the process survives");
    const answers = readAnswers(bytes, sent.leaves !== "end");
    for (const answer of answers) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      checkAnswer(answer);
    }
    rule(await server.answers(), "the next request is answered");
  };
  try {
    await server.settled();
    // Warms up code that is loaded on first use.
    for (const text of SEEDS) await exchange(server.port, { text, cuts: [], leaves: "end" });
    const begin = (await server.usage(true)).memory;
    const outcome = await search("bytes", inputs, attempt, budget);
    const memory = server.isAlive ? (await server.usage(true)).memory : Number.NaN;
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    const notes = [
      `answers: ${counts.join(", ")}`,
      `memory of the server: ${begin.toFixed(0)} MB before, ${memory.toFixed(0)} MB after`,
      `longest event-loop stall: ${worst.stall.toFixed(1)} ms for ${worst.what}`,
    ];
    return [{ ...outcome, notes }];
  } finally {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
