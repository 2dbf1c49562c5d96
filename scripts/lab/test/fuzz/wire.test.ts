import t from "tap";
import { checkAnswer, readAnswers } from "../../fuzz/wire.js";

const BROKEN = { name: "Broken" };

const read = (text: string, mayBeCut = false) => readAnswers(Buffer.from(text, "latin1"), mayBeCut);
const OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";

t.test("splits a stream into answers", async (t) => {
  const chunked = "HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
  const none = "HTTP/1.1 204 No Content\r\n\r\n";
  t.match(read(OK + none + chunked + OK), [
    { status: 200, body: "{}" },
    { status: 204, body: "" },
    { status: 404, body: "abc" },
    { status: 200, body: "{}" },
  ]);
  t.same(read(""), []);
});

t.test("rejects malformed and surplus answers", async (t) => {
  for (const text of [
    "nonsense\r\n\r\n",
    "HTTP/1.1 200 OK",
    "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
    "HTTP/1.1 200 OK\r\nbad header: x\r\n\r\n",
    "HTTP/1.1 200 OK\r\nX-Injected: 1\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabc",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  ])
    t.throws(() => read(text), BROKEN, text);
  t.equal(read("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", true).length, 1, "unless the connection was cut");
});

t.test("every error has the documented shape, and none is a 5xx", async (t) => {
  const limits = [
    ["x-ratelimit-remaining", "1"],
    ["x-ratelimit-reset", "2026-06-01T12:00:00.000Z"],
  ] as const;
  const headers = new Map([["content-type", "application/json"], ...limits]);
  const body = '{"version":"1.0","error":{"code":"INVALID_INPUT","message":"x"}}';
  t.doesNotThrow(() => checkAnswer({ status: 400, headers, body }));
  t.throws(() => checkAnswer({ status: 500, headers, body }), BROKEN);
  t.throws(() => checkAnswer({ status: 400, headers, body: '{"message":"x"}' }), BROKEN);
  t.throws(() => checkAnswer({ status: 400, headers: new Map([["content-type", "application/json"]]), body }), BROKEN);
});
