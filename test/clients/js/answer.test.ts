import t from "tap";
import { parseAnswer, readText, retryDelay } from "../../../clients/js/answer.js";
import { ApiError } from "../../../clients/js/index.js";

const NOW = Date.parse("2026-06-01T12:00:00Z");

t.test("reads both forms of Retry-After", async (t) => {
  const cases: [value: string, milliseconds: number | undefined][] = [
    ["7", 7000],
    ["Mon, 01 Jun 2026 12:00:09 GMT", 9000],
    ["Mon, 01 Jun 2026 11:00:00 GMT", 0],
    ["x", undefined],
    ["", undefined],
  ];
  for (const [value, milliseconds] of cases)
    t.equal(retryDelay(new Response("", { status: 503, headers: { "retry-after": value } }), NOW), milliseconds, value);
});

t.test("stops reading an endless answer", async (t) => {
  const chunk = new Uint8Array(1024 * 1024);
  let sent = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      sent += 1;
      controller.enqueue(chunk);
    },
  });
  await t.rejects(readText(new Response(endless)), { name: "ResponseError", message: /larger than 16 MiB/ });
  t.ok(sent < 20);
});

t.test("decodes characters split across packets", async (t) => {
  const bytes = new TextEncoder().encode("ü🙂");
  const slowly = new ReadableStream({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  t.equal(await readText(new Response(slowly)), "ü🙂");
  t.equal(await readText(new Response(null)), "");
});

t.test("rejects bodies that are not from the API", async (t) => {
  const response = new Response("");
  for (const text of ["", "null", "7", "[]", "{}", '{"version":1}', "{", "[".repeat(100_000), "\u0000"]) {
    const understood = parseAnswer(response, text);
    t.match(understood, { error: { name: "ResponseError", status: 200 } }, text.slice(0, 20));
  }
});

t.test("an unknown error code is still an ApiError", async (t) => {
  const text = '{"version":"1.0","error":{"code":"__proto__","message":"New.","details":7}}';
  const understood = parseAnswer(new Response("", { status: 418 }), text);
  if (!("error" in understood)) return t.fail("it is an error");
  t.ok(understood.error instanceof ApiError);
  t.match(understood.error, { name: "ApiError", status: 418, code: "__proto__", message: "New.", details: undefined });
});
