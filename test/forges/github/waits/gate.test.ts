import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { createGitHubForge } from "../../../../server/forges/github/github-forge.js";
import { Gate, type KeptWait, keepWait, type Purpose } from "../../../../server/forges/github/waits/gate.js";
import { SEED, settingsOf } from "../../../fixtures/github/drafts.js";
import { createFakeGitHub } from "../../../fixtures/github/fake-github.js";
import { TestClock } from "../../../fixtures/github/pace.js";
import { thrownBy } from "../../../fixtures/github/scripted.js";
import { temporaryFolder } from "../../../fixtures/service.js";

const URL = "https://api.github.com/repos/acme/stack";

/** A gate before a server that answers as the test says, with the time of each request since the start. */
function create(
  answer: (url: string, nth: number) => Response | Promise<Response> = () => Response.json({}),
  keptWait?: KeptWait,
) {
  const clock = new TestClock();
  clock.time = Math.ceil(clock.time / 1000) * 1000;
  const started = clock.time;
  const sent: { url: string; at: number }[] = [];
  const waits: number[] = [];
  const gate = new Gate({
    clock,
    send: async (url) => {
      sent.push({ url, at: clock.time - started });
      return answer(url, sent.length);
    },
    onWait: (wait) => waits.push(wait),
    keptWait,
  });
  const ask = async (purpose: Purpose = "other", url = URL, method = "GET") => {
    const response = await gate.as(purpose, () => gate.fetch(url, { method }));
    return { status: response.status, retryAfter: response.headers.get("retry-after") };
  };
  return { clock, sent, waits, gate, ask, times: () => sent.map(({ at }) => at) };
}

const limited = (headers: Record<string, string> = {}, status = 403) =>
  Response.json({ message: "You have exceeded a secondary rate limit." }, { status, headers });

/** What remains of the quota, which begins anew in so many seconds. */
const quota = (clock: TestClock, remaining: number, seconds = 600, status = 200) =>
  Response.json(
    {},
    {
      status,
      headers: {
        "x-ratelimit-limit": "1000",
        "x-ratelimit-remaining": String(remaining),
        "x-ratelimit-reset": String(clock.time / 1000 + seconds),
      },
    },
  );

t.test("lets nothing through while GitHub wants no requests, whoever asks, and says for how long", async (t) => {
  const { clock, sent, waits, ask } = create((_, nth) =>
    nth === 1 ? limited({ "retry-after": "12" }) : Response.json({}),
  );
  t.same(await ask("delivery"), { status: 403, retryAfter: "12" });
  clock.time += 500;
  for (const purpose of ["delivery", "synchronisation", "other"] as const)
    t.same(await ask(purpose), { status: 429, retryAfter: "11.5" }, purpose);
  t.equal(sent.length, 1);
  t.same(waits, [12_000], "and it is told once");
  clock.time += 11_500;
  t.same(await ask(), { status: 200, retryAfter: null }, "not a moment longer");
});

t.test("sits out a short wait, to the millisecond, and sends again what was refused", async (t) => {
  const { ask, times } = create((_, nth) => (nth < 3 ? limited({ "retry-after": "2" }) : Response.json({})));
  t.match(await ask("other", URL, "POST"), { status: 200 });
  t.same(times(), [0, 2_000, 4_000]);
});

t.test("gives up on a short limit that goes on", async (t) => {
  const { ask, sent } = create(() => limited({ "retry-after": "1" }));
  t.same(await ask(), { status: 403, retryAfter: "1" });
  t.equal(sent.length, 3);
});

t.test("waits a minute where no time is named, twice as long each time, at most an hour", async (t) => {
  const { clock, ask, waits } = create((_, nth) => (nth === 9 ? Response.json({}) : limited()));
  for (let times = 0; times < 10; times += 1) {
    await ask();
    clock.time += waits.at(-1) as number;
  }
  t.same(
    waits.map((wait) => wait / 60_000),
    [1, 2, 4, 8, 16, 32, 60, 60, 1],
  );
});

t.test("a server that is busy is left alone too", async (t) => {
  const { ask, sent } = create(() => Response.json({}, { status: 503, headers: { "retry-after": "60" } }));
  t.same(await ask(), { status: 503, retryAfter: "60" });
  t.match(await ask(), { status: 429 });
  t.equal(sent.length, 1);
});

t.test("a quota used up by a request that was granted lets none follow", async (t) => {
  const { clock, ask, sent } = create(() => quota(clock, 0));
  t.match(await ask("delivery"), { status: 200, retryAfter: null });
  t.same(await ask("delivery"), { status: 429, retryAfter: "600" });
  t.equal(sent.length, 1);
});

t.test("a wait goes on after a restart and in other processes, but not for ever", async (t) => {
  let end = 0;
  const keptWait = {
    read: async () => end,
    write: async (time: number) => {
      end = time;
    },
  };
  const before = create(() => limited({ "retry-after": "12" }), keptWait);
  const after = create(undefined, keptWait);
  t.match(await after.ask(), { status: 200 });
  await before.ask();
  after.clock.time = before.clock.time;
  t.same(await after.ask(), { status: 429, retryAfter: "12" });
  after.clock.time += 12_000;
  t.match(await after.ask(), { status: 200 });
  end = after.clock.time * 2;
  t.same(await after.ask(), { status: 429, retryAfter: "86400" }, "a clock was set back meanwhile");
});

t.test("a missing permission is no wait", async (t) => {
  const { ask, sent } = create(() => Response.json({ message: "Resource not accessible" }, { status: 403 }));
  for (const _ of [1, 2]) t.same(await ask(), { status: 403, retryAfter: null });
  t.equal(sent.length, 2);
});

t.test("keeps a part of the quota for delivery, and one for delivery and synchronisation", async (t) => {
  let remaining = 1000;
  const { clock, ask } = create(() => quota(clock, remaining));
  const statuses = async (left: number) => {
    remaining = left;
    await ask("delivery");
    return [(await ask("delivery")).status, (await ask("synchronisation")).status, (await ask("other")).status];
  };
  t.same(await statuses(200), [200, 200, 200]);
  t.same(await statuses(199), [200, 200, 429]);
  t.same(await statuses(49), [200, 429, 429]);
  clock.time += 601_000;
  t.equal((await ask("other")).status, 200, "until it begins anew");
});

t.test("the quota of the App itself says nothing of its installation's", async (t) => {
  const { clock, ask } = create((url) => quota(clock, url.endsWith("_tokens") ? 100 : 900));
  await ask("other", "https://api.github.com/app/installations/1/access_tokens", "POST");
  t.equal((await ask("other")).status, 200);
});

t.test("sends one request at a time, those of delivery first", async (t) => {
  const waiting: (() => void)[] = [];
  const { gate, sent } = create(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return Response.json({});
  });
  const purposes: Purpose[] = ["other", "other", "synchronisation", "delivery", "delivery"];
  const asked = purposes.map((purpose, index) => gate.as(purpose, () => gate.fetch(`${URL}/${index}`, {})));
  for (let done = 0; done < purposes.length; done += 1) {
    await new Promise(setImmediate);
    t.same([sent.length, waiting.length], [done + 1, 1], "one is on its way");
    waiting.pop()?.();
  }
  await Promise.all(asked);
  t.same(
    sent.map(({ url }) => url.at(-1)),
    ["0", "3", "4", "2", "1"],
  );
});

t.test("a request that fails lets the next one through", async (t) => {
  const { ask } = create((_, nth) => (nth === 1 ? Promise.reject(new TypeError("fetch failed")) : Response.json({})));
  const [first, second] = await Promise.allSettled([ask(), ask()]);
  t.match(first, { status: "rejected" });
  t.match(second, { status: "fulfilled", value: { status: 200 } });
});

t.test("spaces out writes, and those that notify people once more", async (t) => {
  const { ask, times } = create();
  const write = (path: string) => ask("delivery", `${URL}${path}`, "POST");
  for (const path of ["/git/trees", "/git/refs", "/pulls", "/issues/1/comments", "/issues/1/labels"]) await write(path);
  await ask("delivery", `${URL}/pulls`);
  await ask("delivery", "https://api.github.com/app/installations/1/access_tokens", "POST");
  t.same(times(), [0, 1_000, 2_000, 5_000, 6_000, 6_000, 6_000], "reading and signing in need no space");
});

function keep(file: string) {
  const warnings: string[] = [];
  return { wait: keepWait(file, { warn: (_, message) => warnings.push(message) }), warnings };
}

t.test("the end of a wait is read by whoever has the same state", async (t) => {
  const file = join(temporaryFolder(t), "state", "github-wait");
  const { wait, warnings } = keep(file);
  t.equal(await wait.read(), 0);
  await wait.write(1_780_000_000_000.5);
  t.equal(await keep(file).wait.read(), 1_780_000_000_001, "not a moment earlier");
  writeFileSync(file, "nonsense");
  t.equal(await wait.read(), 0);
  t.same(warnings, []);
});

t.test("a file that cannot be used is reported", async (t) => {
  const folder = temporaryFolder(t);
  const { wait, warnings } = keep(folder);
  t.equal(await wait.read(), 0);
  await wait.write(1);
  t.same(warnings, Array(2).fill("the wait that GitHub asked for is not kept"));
});

t.test("a start within a wait asks nothing of GitHub", async (t) => {
  const fake = await createFakeGitHub(t);
  await fake.seed(SEED);
  const settings = { ...settingsOf(fake), waitFile: join(temporaryFolder(t), "github-wait") };
  fake.fault("GET /repos/{owner}/{repo}/branches/{branch}", "secondary-limit", { retryAfter: 3600 });
  t.match(await thrownBy(() => createGitHubForge(settings).head()), { kind: "unavailable", retryAfter: 3_600_000 });
  fake.clock.time += 600_000;
  t.match(await thrownBy(() => createGitHubForge(settings).head()), { kind: "unavailable", retryAfter: 3_000_000 });
  t.equal(fake.requests.length, 1);
  fake.clock.time += 3_000_000;
  t.ok(await createGitHubForge(settings).head());
});
