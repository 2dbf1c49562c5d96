import t from "tap";
import { readAnswer } from "../../../../server/forges/github/waits/limits.js";

const NOW = Date.parse("2026-06-01T12:00:00.000Z");
const MINUTE = 60_000;

const read = (status: number, headers: Record<string, string> = {}, message = "No") =>
  readAnswer(new Response(JSON.stringify({ message }), { status, headers }), NOW);

const at = (milliseconds: number) => new Date(NOW + milliseconds).toUTCString();
const reset = (seconds: number, remaining = "0") => ({
  "x-ratelimit-limit": "5000",
  "x-ratelimit-remaining": remaining,
  "x-ratelimit-reset": String(NOW / 1000 + seconds),
});

t.test("reads how long to wait in every form", async (t) => {
  const CASES: [string, Awaited<ReturnType<typeof read>>, wait: number | undefined, isLimited: boolean][] = [
    ["seconds", await read(403, { "retry-after": "30" }), 30_000, true],
    ["seconds, as 429", await read(429, { "retry-after": "0" }), 0, true],
    ["a date", await read(429, { "retry-after": at(MINUTE) }), MINUTE, true],
    ["a date that is over", await read(429, { "retry-after": at(-MINUTE) }), 0, true],
    ["a server that is busy", await read(503, { "retry-after": "5" }), 5_000, false],
    ["a quota used up", await read(403, reset(600)), 600_000, true],
    ["a quota used up, as 429", await read(429, reset(600)), 600_000, true],
    ["a quota used up by what was granted", await read(200, reset(600)), 600_000, false],
    ["a quota used up by what is missing", await read(404, reset(600)), 600_000, false],
    ["a quota that has begun anew", await read(403, reset(-600)), 0, true],
    ["both", await read(403, { ...reset(600), "retry-after": "30" }), 600_000, true],
    [
      "a quota used up until nobody knows when",
      await read(403, { "x-ratelimit-remaining": "0" }, "rate limit"),
      undefined,
      true,
    ],
    ["no time", await read(403, {}, "You have exceeded a secondary rate limit."), undefined, true],
    [
      "no time, by an older server",
      await read(403, {}, "You have triggered an abuse detection mechanism."),
      undefined,
      true,
    ],
    ["no time, as 429", await read(429), undefined, true],
    ["nonsense", await read(429, { "retry-after": "soon" }), undefined, true],
    ["a negative time", await read(429, { "retry-after": "-5" }), undefined, true],
    ["a missing permission", await read(403, reset(600, "17"), "Resource not accessible"), undefined, false],
    ["a gateway", await read(502), undefined, false],
    ["a time of a faulty clock", await read(429, { "retry-after": "99999999999" }), 24 * 60 * MINUTE, true],
  ];
  for (const [says, { wait, isLimited }, ...expected] of CASES) t.same([wait, isLimited], expected, says);
});

t.test("goes by GitHub's clock, wherever ours is", async (t) => {
  for (const skew of [-3_600_000, 3_600_000]) {
    const shifted = { date: at(skew) };
    t.equal((await read(429, { ...shifted, "retry-after": at(skew + MINUTE) })).wait, MINUTE);
    t.equal((await read(403, { ...shifted, ...reset(skew / 1000 + 60) })).wait, MINUTE);
  }
});

t.test("takes a refusal that broke off for one of a limit", async (t) => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
  t.match(await readAnswer(new Response(body, { status: 403 }), NOW), { isLimited: true });
});

t.test("reads what remains of the quota", async (t) => {
  t.same((await read(200, reset(60, "1250"))).quota, { share: 0.25, until: NOW + MINUTE });
  t.equal((await read(200)).quota, undefined, "an Enterprise server without limits");
  t.equal((await read(200, reset(-60, "1250"))).quota, undefined, "of an earlier window");
});
