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

t.test("the version is that of the package", async (t) => {
  t.equal(JSON.parse(readFileSync("clients/js/package.json", "utf8")).version, VERSION);
});

t.test("a limit is waited for until it resets", async (t) => {
  const reset = Date.now() + 400;
  const { client, asked } = await open(t, [limited({ "x-ratelimit-reset": new Date(reset).toISOString() }), {}]);
  t.equal((await client.check("a", "b")).status, "unknown");
  t.equal(asked.length, 2);
  // Timers may be a millisecond early.
  t.ok(Number(asked[1]?.at) >= reset - 1);
});

t.test("Retry-After goes before a clock that differs", async (t) => {
  const { client } = await open(t, [limited({ "retry-after": "0", "x-ratelimit-reset": "2999-01-01T00:00:00Z" }), {}]);
  t.equal((await client.check("a", "b")).status, "unknown");
});

t.test("pauses and repeats are bounded, and there are none where they would not help", async (t) => {
  const fault = (status: number, headers: Record<string, string> = {}): Answer => ({ status, headers, body: FAULT });
  const cases: [Answer, Partial<StackFitOptions>, error: string, asked: number][] = [
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
    const { client, asked } = await open(t, [answer], options);
    await t.rejects(client.scan({ dependencies: [] }), { name }, JSON.stringify([answer, options]));
    t.equal(asked.length, times);
  }
});

t.test("contributions are repeated too: their ids come from their content", async (t) => {
  const { client, asked } = await open(t, [{ cut: true }, {}], { token: "stackfit_secret" });
  await client.submitAiTool({ name: "a", category: "ai-ide", description: "b", evidence: [] });
  t.equal(asked.length, 2);
  t.strictSame(asked[0]?.body, asked[1]?.body);
});

t.test("nobody is there", async (t) => {
  const { client, close } = await open(t, [{}], { maxWait: 0 });
  await close();
  await t.rejects(client.check("a", "b"), { name: "NetworkError", message: /was not answered: .+/, cause: Error });
});

t.test("no answer in time, which is not tried again", async (t) => {
  const { client, asked } = await open(t, [{ hold: true }], { timeout: 100 });
  await t.rejects(client.check("a", "b"), { name: "RequestTimeoutError", message: /within 100 ms/ });
  t.equal(asked.length, 1);
});

t.test("a signal ends a call: before it, in it, and in a pause", async (t) => {
  const reason = new Error("enough");
  const before = await open(t, [{}]);
  await t.rejects(before.client.check("a", "b", { signal: AbortSignal.abort(reason) }), reason);
  t.equal(before.asked.length, 0);
  for (const answer of [{ hold: true }, limited({ "retry-after": "86400" })]) {
    const { client, asked } = await open(t, [answer], { maxWait: 86_400_000 });
    await t.rejects(client.aiTools({ signal: AbortSignal.timeout(200) }), { name: "TimeoutError" });
    t.equal(asked.length, 1);
  }
});

t.test("redirects are not followed, so nobody else gets the token", async (t) => {
  const elsewhere = await serve(t, {});
  for (const status of [301, 302, 303, 307, 308]) {
    const answer = { status, headers: { location: `${elsewhere.baseUrl}/"` }, body: "" };
    const { client } = await open(t, [answer], { token: "stackfit_secret" });
    const told = { name: "ResponseError", status, message: /redirected to ".+Is baseUrl right\?/ };
    await t.rejects(client.submitAiTool({ name: "a", category: "ai-ide", description: "b", evidence: [] }), told);
    await t.rejects(client.technologies(), told);
  }
  t.equal(elsewhere.asked.length, 0);
});

t.test("browsers say themselves who they are", async (t) => {
  const { client, asked } = await open(t, [{}]);
  Object.defineProperty(globalThis, "navigator", { value: { userAgent: "Mozilla/5.0 (X11)" }, configurable: true });
  t.teardown(() => Reflect.deleteProperty(globalThis, "navigator"));
  await client.check("a", "b");
  t.notMatch(asked[0]?.headers["user-agent"], "stackfit");
});
