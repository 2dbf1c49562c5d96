import t from "tap";
import { endOfWindow, HOUR_MS, WINDOW_MS } from "../../../server/http/rate-limit/memory-windows.js";
import { NO_REDIS, startRedis } from "../../fixtures/redis.js";
import { connected, impostor, open, soon } from "../../fixtures/redis-windows.js";
import { until } from "../../fixtures/until.js";

t.test("each request counts once, in a window shared by all processes", { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const [one, other] = [await connected(t, redis.url), await connected(t, redis.url)];
  const first = soon();
  const ask = ({ windows }: typeof one) => windows.count("stackfit:check:a", { count: 1, end: first });
  // More than one round trip holds, from two processes.
  const askMany = () => Promise.all(Array.from({ length: 1_200 }, (_, i) => ask(i % 2 ? one : other)));
  t.strictSame(await ask(one), { count: 1, end: first }, "it ends when the one who began it says");
  const answers = await askMany();
  t.strictSame(
    answers.map((answer) => answer?.count).sort((a = 0, b = 0) => a - b),
    Array.from({ length: 1_200 }, (_, i) => i + 2),
  );
  t.ok(answers.every((answer) => answer?.end === first));
  t.equal(await redis.run("PEXPIRETIME", "stackfit:check:a"), first);
  t.match(await other.windows.count("stackfit:check:b", { count: 1, end: soon() }), { count: 1 }, "others apart");
  t.strictSame(one.levels(), ["info"], "one line at the start");
});

t.test("windows end, and an end in the past or too far ahead is ignored", { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const { windows } = await connected(t, redis.url);
  const before = Date.now();
  for (const [i, end] of [0, before - 1, before + 10 * WINDOW_MS].entries()) {
    const answer = await windows.count(`stackfit:read:${i}`, { count: 50, end });
    t.equal(answer?.count, 1, "nor is what was counted up to it");
    t.ok(answer && answer.end >= before + WINDOW_MS && answer.end <= endOfWindow(Date.now()));
  }
  await windows.count("stackfit:read:short", { count: 40, end: Date.now() + 300 });
  await until(async () => (await redis.run("EXISTS", "stackfit:read:short")) === 0, "the window has ended");
  t.match(await windows.count("stackfit:read:short", { count: 1, end: soon() }), { count: 1 });
});

t.test("counts that Redis lost are restored from those of the process", { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const { windows } = await connected(t, redis.url);
  const end = soon();
  t.strictSame(await windows.count("stackfit:read:a", { count: 45, end }), { count: 45, end }, "it lost its data");
  t.strictSame(await windows.count("stackfit:read:a", { count: 3, end }), { count: 46, end }, "it knows more");
  t.strictSame(await windows.count("stackfit:read:a", { count: 60, end }), { count: 60, end }, "less, but running");
  t.equal(await redis.run("PEXPIRETIME", "stackfit:read:a"), end);
});

t.test("windows of an hour are shared as well, beside those of a minute", { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const [one, other] = [await connected(t, redis.url), await connected(t, redis.url)];
  const end = endOfWindow(Date.now(), HOUR_MS);
  const ask = ({ windows }: typeof one) => windows.count("stackfit:report:a", { count: 1, end }, HOUR_MS);
  const minute = one.windows.count("stackfit:read:a", { count: 1, end: soon() });
  t.strictSame(await ask(one), { count: 1, end });
  t.strictSame(await ask(other), { count: 2, end });
  t.equal(await redis.run("PEXPIRETIME", "stackfit:report:a"), end);
  t.ok(((await minute)?.end ?? end) <= soon(), "each has its own length");
});

t.test("a value in Redis that is not a count is replaced and expires", { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const { windows, levels } = await connected(t, redis.url);
  await redis.run("LPUSH", "stackfit:read:list", "x");
  await redis.run("SET", "stackfit:read:text", "many");
  await redis.run("SET", "stackfit:read:endless", "7");
  await redis.run("SET", "stackfit:read:long", "7", "PX", String(10 * WINDOW_MS));
  const end = soon();
  const counts = { list: 1, text: 1, endless: 8, long: 8 };
  for (const [name, count] of Object.entries(counts)) {
    t.strictSame(await windows.count(`stackfit:read:${name}`, { count: 1, end }), { count, end }, name);
    t.equal(await redis.run("PEXPIRETIME", `stackfit:read:${name}`), end, name);
  }
  t.strictSame(levels(), ["info"]);
});

t.test("Redis restarts without its data", { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const { windows, lines, levels } = await connected(t, redis.url);
  const end = soon();
  await windows.count("stackfit:read:a", { count: 1, end });
  const asked = Array.from({ length: 50 }, (_, i) => windows.count(`stackfit:read:${i}`, { count: 1, end }));
  await redis.kill();
  await Promise.all(asked);
  await until(() => !windows.connected, "it is seen to be gone");
  t.equal(await windows.count("stackfit:read:a", { count: 2, end }), undefined);
  await redis.start();
  await until(() => windows.connected, "it is back");
  t.strictSame(await windows.count("stackfit:read:a", { count: 3, end }), { count: 3, end });
  t.strictSame(levels(), ["info", "warn", "info"], "one line when it goes and one when it is back");
  t.ok(lines[1]?.fields.reason);
});

t.test(
  "a hanging Redis delays requests only briefly and is used again when it responds",
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    const { windows, lines, levels } = await connected(t, redis.url, { answer: 50 });
    redis.stop();
    const end = soon();
    const ask = () => windows.count("stackfit:read:a", { count: 1, end });
    t.strictSame(await Promise.all([ask(), ask(), ask()]), [undefined, undefined, undefined]);
    t.notOk(windows.connected, "nobody else is made to wait");
    t.equal(await ask(), undefined);
    t.match(lines[1], { level: "warn", fields: { reason: "no answer within 50 ms" } });
    redis.resume();
    await until(() => windows.connected, "it goes on");
    t.strictSame(levels(), ["info", "warn", "info"]);
  },
);

t.test(
  "a request waits no longer than it may for a Redis that is slow, which stays in use",
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    const { windows, levels } = await connected(t, redis.url, { patience: 20 });
    const end = soon();
    const ask = () => windows.count("stackfit:read:slow", { count: 1, end });
    redis.stop();
    t.equal(await ask(), undefined, "this process counts alone");
    t.ok(windows.connected);
    redis.resume();
    await until(async () => ((await ask())?.count ?? 0) >= 3, "what it was asked meanwhile is counted, too");
    t.strictSame(levels(), ["info"]);
  },
);

t.test("a read-only Redis is not used until it accepts writes", { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const faults: [reason: RegExp, begin: string[], end: string[]][] = [
    [/READONLY/, ["REPLICAOF", "127.0.0.1", "9"], ["REPLICAOF", "NO", "ONE"]],
    [/OOM/, ["CONFIG", "SET", "maxmemory", "1"], ["CONFIG", "SET", "maxmemory", "0"]],
  ];
  for (const [reason, begin, end] of faults) {
    const { windows, lines, levels } = await connected(t, redis.url);
    await redis.run(...begin);
    t.equal(await windows.count("stackfit:read:a", { count: 1, end: soon() }), undefined, String(reason));
    t.notOk(windows.connected);
    await redis.run(...end);
    await until(() => windows.connected, `it writes again after ${reason}`);
    t.strictSame(levels(), ["info", "warn", "info"]);
    t.match(lines[1]?.fields.reason, reason);
    await windows.close();
  }
});

t.test("Redis that starts later is used then", { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  await redis.kill();
  const { windows, levels } = open(t, redis.url);
  t.equal(await windows.count("stackfit:read:a", { count: 1, end: soon() }), undefined);
  await windows.settled;
  t.strictSame(levels(), ["warn"], "that it is absent is known, and logged");
  await redis.start();
  await until(() => windows.connected, "it is there");
  t.strictSame(levels(), ["warn", "info"]);
});

t.test("Redis may require a password, which is never logged", { skip: NO_REDIS }, async (t) => {
  const secret = "pa55:word@";
  const redis = await startRedis(t, ["--requirepass", secret], `:${encodeURIComponent(secret)}@`);
  const right = await connected(t, redis.url);
  t.match(await right.windows.count("stackfit:read:a", { count: 1, end: soon() }), { count: 1 });
  const wrong = open(t, redis.url.replace("pa55", "pa55wrong"));
  await until(() => wrong.lines.length > 0, "it is refused");
  t.match(wrong.lines, [{ level: "warn", fields: { reason: /WRONGPASS/ } }]);
  t.notMatch(JSON.stringify([right.lines, wrong.lines]), /pa55/);
});

t.test("closing works in every state and resolves pending requests", { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const { windows, levels } = await connected(t, redis.url);
  redis.stop();
  const asked = windows.count("stackfit:read:a", { count: 1, end: soon() });
  await windows.close();
  t.equal(await asked, undefined);
  t.strictSame(levels(), ["info"], "that is no fault");
  const atOnce = open(t, redis.url);
  await atOnce.windows.close();
  const silent = open(t, await impostor(t, () => {}));
  await silent.windows.close();
  t.strictSame([atOnce.lines, silent.lines], [[], []]);
});
