import t from "tap";
import { REDIS_TIMEOUTS, type RedisWindows } from "../../../server/http/rate-limit/redis-windows.js";
import { WindowStore } from "../../../server/http/rate-limit/store.js";

const NOW = 7_123;

/** A store, with what it asked of Redis; `answers` are given in turn. */
function storeOf(answers: ({ count: number; end: number } | undefined)[] = [], connected = true) {
  const asked: string[] = [];
  const redis = {
    connected,
    count: async (key: string, { count }: { count: number }) => {
      asked.push(`${key} ${count}`);
      return answers.shift();
    },
  };
  const store = new WindowStore("read", () => NOW, redis as unknown as RedisWindows);
  const count = (key = "a") =>
    new Promise((resolve) => store.incr(key, (_error, result) => resolve(result), 60_000, 2));
  const look = (key = "a") => new Promise((resolve) => store.read(key, (_error, result) => resolve(result)));
  return { count, look, asked, store };
}

t.test("without Redis it counts in memory, and can look without counting", async (t) => {
  const { count, look, asked, store } = storeOf([], false);
  t.strictSame(await look(), { current: 0, ttl: 60_877 });
  t.strictSame(await count(), { current: 1, ttl: 60_877 });
  t.strictSame(await look(), { current: 1, ttl: 60_877 });
  t.strictSame(await count(), { current: 2, ttl: 60_877 });
  t.equal(store.clients, 1);
  t.strictSame(asked, []);
});

t.test("the count of Redis decides, and its key does not contain the address", async (t) => {
  const { count, look, asked } = storeOf([{ count: 2, end: 60_000 }]);
  t.strictSame(await count("192.0.2.1"), { current: 2, ttl: 52_877 });
  t.strictSame(await look("192.0.2.1"), { current: 2, ttl: 52_877 }, "it is known from then on");
  t.match(asked, [/^stackfit:read:[\w-]{16} 1$/]);
});

t.test("a client known to be over its limit is rejected without asking Redis", async (t) => {
  const { count, asked } = storeOf([{ count: 3, end: 60_000 }]);
  await count();
  t.match(await count(), { current: 4 });
  t.equal(asked.length, 1);
});

t.test("without a reply from Redis the local count is used at once", async (t) => {
  const { count } = storeOf([{ count: 5, end: 60_000 }, undefined]);
  await count("a");
  t.match(await count("b"), { current: 1 });
});

t.test("clients do not wait long for Redis", async (t) => {
  t.ok(REDIS_TIMEOUTS.answer < 1_000 && REDIS_TIMEOUTS.connect < 5_000);
});
