import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { type Config, readConfig } from "../server/config.js";
import { droppedLines, openLog, serializeError } from "../server/log.js";
import { temporaryFolder } from "./fixtures/service.js";
import { until } from "./fixtures/until.js";

const PRIVATE_KEY = "-----BEGIN PRIVATE KEY-----\nc2VjcmV0LWtleQ==\n-----END PRIVATE KEY-----";

/** A log into a file, and what is in it. */
function keeping(t: { teardown: (end: () => unknown) => void }, config: Partial<Config> = {}) {
  const file = join(temporaryFolder(t), "log");
  const open = openSync(file, "w");
  return { log: openLog({ ...readConfig({}), ...config }, open), read: () => readFileSync(file, "utf8") };
}

t.test("lines arrive complete and in order, without a flush", async (t) => {
  const { log, read } = keeping(t);
  for (let number = 0; number < 500; number += 1) log.info({ number }, "x".repeat(number));
  await until(() => read().split("\n").length === 501, "500 lines");
  t.strictSame(
    read()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).number),
    Array.from({ length: 500 }, (_, number) => number),
  );
});

t.test("lines below the configured level are left out", async (t) => {
  const { log, read } = keeping(t, { logLevel: "warn" });
  log.info("no");
  log.fatal("yes");
  t.match(read(), /"msg":"yes"/, "a fatal line is written before the call returns");
  t.notMatch(read(), '"no"');
});

t.test("no line contains a configured secret, however it is escaped", async (t) => {
  const base = { repository: "o/r", apiUrl: "https://a.example", webhookSecret: 'hook "secret"' };
  const withToken = keeping(t, {
    github: { ...base, auth: { token: "ghp_0123456789" } },
    redisUrl: "rediss://user:p%40ss-word@redis.example:6379/0",
    maintainerToken: "maintainers-only-0123456789",
  });
  withToken.log.warn({ tried: "maintainers-only-0123456789" }, "a guess");
  const error = new Error('token ghp_0123456789 and hook "secret"', { cause: new Error("p%40ss-word, p@ss-word") });
  withToken.log.error({ err: error, deep: { given: "Bearer ghp_0123456789" } }, "AUTH p@ss-word");
  const withKey = keeping(t, { github: { ...base, auth: { appId: "1", privateKey: PRIVATE_KEY } } });
  withKey.log.error({ key: PRIVATE_KEY }, "told");
  for (const { log, read } of [withToken, withKey]) {
    log.fatal("end");
    t.match(read(), "[secret]");
    t.notMatch(read(), /ghp_|hook ..?secret|p%40ss|p@ss|c2VjcmV0|maintainers-only/);
    for (const line of read().trim().split("\n")) t.ok(JSON.parse(line), "still JSON");
  }
});

t.test("an error is logged without attached requests and options", async (t) => {
  const cause = Object.assign(new Error("inner"), { code: "ECONNREFUSED", command: { args: ["secret"] } });
  const error = Object.assign(new TypeError("outer", { cause }), { request: { headers: { authorization: "secret" } } });
  t.match(serializeError(error), {
    type: "TypeError",
    message: "outer",
    stack: /^TypeError: outer\n/,
    cause: { type: "Error", message: "inner", code: "ECONNREFUSED" },
  });
  t.notMatch(JSON.stringify(serializeError(error)), '"secret"');
  t.strictSame(serializeError("thrown text"), { type: "string", message: "thrown text" });
  const loop = new Error("loop");
  loop.cause = loop;
  t.ok(JSON.stringify(serializeError(loop)), "an error that is its own cause has an end");
});

t.test("a full disk drops lines and does not stop the process", async (t) => {
  const log = openLog(readConfig({}), openSync("/dev/full", "w"));
  const before = droppedLines();
  // Each turn gives a failed write time to be reported.
  while (droppedLines() === before) {
    log.info("x".repeat(10_000));
    await new Promise(setImmediate);
  }
  t.pass("it writes on, and drops what does not fit in memory");
});
