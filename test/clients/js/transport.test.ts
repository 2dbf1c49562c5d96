import { readFileSync } from "node:fs";
import t, { type Test } from "tap";
import { StackFit, type StackFitOptions } from "../../../clients/js/index.js";
import { VERSION } from "../../../clients/js/transport.js";
import { type Answer, serve } from "../../fixtures/api/server.js";

const LIMITED = '{"version":"1.0","error":{"code":"RATE_LIMIT_EXCEEDED","message":"Later."}}';
const FAULT = '{"version":"1.0","error":{"code":"INTERNAL_ERROR","message":"Later."}}';

const limited = (headers: Record<string, string>): Answer => ({ status: 429, headers, body: LIMITED });

async function open(t: Test, answers: Answer[], options: Partial<StackFitOptions> = {}) {
  const site = await serve(t, ...answers);
  return { ...site, client: new StackFit({ baseUrl: site.baseUrl, ...options }) };
}

t.test("the version matches the package", async (t) => {
  t.equal(JSON.parse(readFileSync("clients/js/package.json", "utf8")).version, VERSION);
});

t.test("waits until the rate limit resets", async (t) => {
  const reset = Date.now() + 400;
  const { client, requests } = await open(t, [limited({ "x-ratelimit-reset": new Date(reset).toISOString() }), {}]);
  t.equal((await client.check("a", "b")).status, "unknown");
  t.equal(requests.length, 2);
  // Timers may be a millisecond early.
  t.ok(Number(requests[1]?.at) >= reset - 1);
});

t.test("prefers Retry-After to a different clock", async (t) => {
  const { client } = await open(t, [limited({ "retry-after": "0", "x-ratelimit-reset": "2999-01-01T00:00:00Z" }), {}]);
  t.equal((await client.check("a", "b")).status, "unknown");
});

t.test("limits waits and retries, and does not retry if that cannot help", async (t) => {
  const fault = (status: number, headers: Record<string, string> = {}): Answer => ({ status, headers, body: FAULT });
  const cases: [Answer, Partial<StackFitOptions>, error: string, requests: number][] = [
    [limited({ "retry-after": "0" }), { maxWait: 0 }, "RateLimitError", 1],
    [limited({ "x-ratelimit-reset": "2020-01-01T00:00:00Z" }), { maxWait: 0 }, "RateLimitError", 1],
    [limited({ "retry-after": "3" }), { maxWait: 2000 }, "RateLimitError", 1],
    [limited({ "retry-after": "0" }), { maxRetries: 0 }, "RateLimitError", 1],
    [limited({ "retry-after": "0" }), { maxRetries: 3 }, "RateLimitError", 4],
    [limited({ "x-ratelimit-reset": "soon" }), {}, "RateLimitError", 1],
    [fault(503, { "retry-after": "Mon, 01 Jun 2020 12:00:00 GMT" }), {}, "ServerError", 3],
    [fault(503, { "retry-after": "-1 x" }), {}, "ServerError", 1],
    [fault(503), {}, "ServerError", 1],
    [fault(500, { "retry-after": "0" }), {}, "ServerError", 1],
    [{ status: 503, headers: { "retry-after": "0" }, body: "<html>" }, {}, "ResponseError", 3],
  ];
  for (const [answer, options, name, times] of cases) {
    const { client, requests } = await open(t, [answer], options);
    await t.rejects(client.scan({ dependencies: [] }), { name }, JSON.stringify([answer, options]));
    t.equal(requests.length, times);
  }
});

t.test("retries contributions too", async (t) => {
  const { client, requests } = await open(t, [{ cut: true }, {}], { token: "stackfit_secret" });
  await client.submitAiTool({ name: "a", category: "ai-ide", description: "b", evidence: [] });
  t.equal(requests.length, 2);
  t.strictSame(requests[0]?.body, requests[1]?.body);
});

t.test("an unreachable service is a NetworkError", async (t) => {
  const { client, close } = await open(t, [{}], { maxWait: 0 });
  await close();
  await t.rejects(client.check("a", "b"), { name: "NetworkError", message: /failed: .+/, cause: Error });
});

t.test("does not retry after a timeout", async (t) => {
  const { client, requests } = await open(t, [{ hold: true }], { timeout: 500 });
  await t.rejects(client.check("a", "b"), { name: "RequestTimeoutError", message: /timed out after 500 ms/ });
  t.equal(requests.length, 1);
});

t.test("a signal aborts a call before, during and between attempts", async (t) => {
  const reason = new Error("enough");
  const before = await open(t, [{}]);
  await t.rejects(before.client.check("a", "b", { signal: AbortSignal.abort(reason) }), reason);
  t.equal(before.requests.length, 0);
  for (const answer of [{ hold: true }, limited({ "retry-after": "86400" })]) {
    const { client, requests } = await open(t, [answer], { maxWait: 86_400_000 });
    await t.rejects(client.aiTools({ signal: AbortSignal.timeout(200) }), { name: "TimeoutError" });
    t.equal(requests.length, 1);
  }
});

t.test("does not follow redirects, so the token stays with the service", async (t) => {
  const elsewhere = await serve(t, {});
  for (const status of [301, 302, 303, 307, 308]) {
    const answer = { status, headers: { location: `${elsewhere.baseUrl}/"` }, body: "" };
    const { client } = await open(t, [answer], { token: "stackfit_secret" });
    const told = { name: "ResponseError", status, message: /redirected to ".+Is baseUrl right\?/ };
    await t.rejects(client.submitAiTool({ name: "a", category: "ai-ide", description: "b", evidence: [] }), told);
    await t.rejects(client.technologies(), told);
  }
  t.equal(elsewhere.requests.length, 0);
});

t.test("sends no User-Agent from browsers", async (t) => {
  const { client, requests } = await open(t, [{}]);
  Object.defineProperty(globalThis, "navigator", { value: { userAgent: "Mozilla/5.0 (X11)" }, configurable: true });
  t.teardown(() => Reflect.deleteProperty(globalThis, "navigator"));
  await client.check("a", "b");
  t.notMatch(requests[0]?.headers["user-agent"], "stackfit");
});
