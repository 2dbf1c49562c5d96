import t from "tap";
import { createRequestLimits, limitHeaders } from "../../server/http/request-limits.js";

const START = new Date("2026-06-01T12:00:00.000Z");
const LIMITS = { check: 2, scan: 1, badge: 2, read: 2, contribute: 2 };

t.test("each key has a window of its own in each bucket, and a refusal names its end", async (t) => {
  const limits = createRequestLimits({ limits: LIMITS }, () => START);
  t.equal(limits.countFor("contribute", "token a").remaining, 1);
  const last = limits.countFor("contribute", "token a");
  t.equal(limits.refusal(last), undefined);
  const over = limits.countFor("contribute", "token a");
  t.match(limits.refusal(over), {
    statusCode: 429,
    code: "RATE_LIMIT_EXCEEDED",
    details: "2026-06-01T12:01:00.000Z",
    headers: { "Retry-After": "60" },
  });
  t.strictSame(limitHeaders(over), { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "2026-06-01T12:01:00.000Z" });
  t.equal(limits.countFor("contribute", "token b").remaining, 1);
  t.equal(limits.countFor("read", "token a").remaining, 1);
  t.equal(limits.countAddress("token a").remaining, 0, "what cannot be read counts with the reads");
});
