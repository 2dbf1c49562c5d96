import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import t, { type Test } from "tap";
import { CONSTANT_HEADERS, ReadyAnswer, TimedAnswer } from "../../server/http/ready-answer.js";
import { WINDOW } from "../fixtures/window.js";

/** An application that answers with it, over a real connection as well as injected. */
async function appOf(t: Test, answer: ReadyAnswer) {
  const app = fastify();
  t.teardown(() => app.close());
  app.decorateRequest("window", undefined);
  app.decorateReply("bytes", undefined);
  const answered: { status: number; bytes: number | undefined }[] = [];
  app.addHook("onResponse", async (_request, reply) => {
    answered.push({ status: reply.statusCode, bytes: reply.bytes });
  });
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    request.window = WINDOW;
    return answer.send(request, reply);
  };
  app.get("/", send);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, url, answered };
}

function headersOf(response: Response): Record<string, string> {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name] = value;
  });
  return headers;
}

const HEADERS = { "content-type": "text/plain; charset=utf-8", etag: '"a"', "cache-control": "public, max-age=9" };

/** Short ones and long ones, of which each is written in a way of its own, as text and as bytes. */
const BODIES = ["Size: 5", "Größe: 5 €", `${"Größe ".repeat(2_000)}€`].flatMap((body) => [body, Buffer.from(body)]);

for (const body of BODIES) {
  t.test(`${body.length} of a ${typeof body} are sent with all headers`, async (t) => {
    const { url, answered } = await appOf(t, new ReadyAnswer(body, HEADERS));
    const response = await fetch(url);
    t.equal(response.status, 200);
    t.match(headersOf(response), {
      ...CONSTANT_HEADERS,
      ...HEADERS,
      // Some letters take more bytes than one.
      "content-length": String(Buffer.from(body).length),
      "x-ratelimit-remaining": "57",
      "x-ratelimit-reset": WINDOW.reset,
    });
    t.equal(await response.text(), body.toString());
    t.strictSame(answered, [{ status: 200, bytes: Buffer.from(body).length }], "hooks see what was sent");
  });
}

t.test("whoever has it gets 304, without what describes the body", async (t) => {
  const { url, answered } = await appOf(t, new ReadyAnswer("a", { ...HEADERS, "content-encoding": "br" }));
  const response = await fetch(url, { headers: { "if-none-match": '"b", W/"a"' } });
  t.equal(response.status, 304);
  t.match(headersOf(response), {
    ...CONSTANT_HEADERS,
    etag: '"a"',
    "cache-control": "public, max-age=9",
    "x-ratelimit-remaining": "57",
  });
  for (const name of ["content-type", "content-encoding", "content-length"]) t.notOk(response.headers.has(name), name);
  t.strictSame(answered, [{ status: 304, bytes: undefined }]);
});

t.test("without a tag it is always sent", async (t) => {
  const { app } = await appOf(t, new ReadyAnswer("a", { "content-type": "text/plain" }));
  const response = await app.inject({ url: "/", headers: { "if-none-match": "*" } });
  t.match(response, { statusCode: 200, body: "a" });
});

t.test("asked for its head, it sends no body and its length", async (t) => {
  const { url } = await appOf(t, new ReadyAnswer("abc", HEADERS));
  const response = await fetch(url, { method: "HEAD" });
  t.equal(response.status, 200);
  t.equal(response.headers.get("content-length"), "3");
  t.equal(await response.text(), "");
});

t.test("a connection that is closed after it is told so", async (t) => {
  const app = fastify();
  t.teardown(() => app.close());
  const answer = new ReadyAnswer("a", HEADERS);
  app.get("/", (request, reply) => {
    request.window = WINDOW;
    reply.raw.setHeader("connection", "close");
    return answer.send(request, reply);
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const response = await fetch(url);
  t.equal(response.headers.get("connection"), "close");
  t.equal(response.headers.get("content-type"), HEADERS["content-type"]);
  t.equal(await response.text(), "a");
});

for (const name of ["ä", "ä".repeat(8_000)])
  t.test(`one of ${name.length} letters that tells when it is given tells each time anew`, async (t) => {
    let time = Date.parse("2026-06-01T12:00:00.000Z");
    const answer = new TimedAnswer(`{"${name}":"`, '"}', { "content-type": "application/json" }, () => new Date(time));
    const { url } = await appOf(t, answer);
    t.equal(await (await fetch(url)).text(), `{"${name}":"2026-06-01T12:00:00.000Z"}`);
    time += 1;
    const later = await fetch(url);
    t.equal(later.headers.get("content-length"), String(31 + 2 * name.length));
    t.equal(await later.text(), `{"${name}":"2026-06-01T12:00:00.001Z"}`);
  });

t.test("a request that was not counted is refused before anything is sent", async (t) => {
  const app = fastify();
  t.teardown(() => app.close());
  app.get("/", (request, reply) => new ReadyAnswer("a", HEADERS).send(request, reply));
  t.match(await app.inject("/"), { statusCode: 500, body: /was not counted/ });
});
