import t from "tap";
import { REDIS_TIMEOUTS } from "../../../server/http/rate-limit/redis-windows.js";
import { connected, impostor, open, soon } from "../../fixtures/redis-windows.js";
import { until } from "../../fixtures/until.js";

t.test("requests do not wait long for Redis", async (t) => {
  t.ok(REDIS_TIMEOUTS.answer < 1_000 && REDIS_TIMEOUTS.connect < 5_000);
});

t.test("replies that make no sense are ignored", async (t) => {
  const lies = [
    "+OK\r\n",
    ":1\r\n",
    "$-1\r\n",
    "*0\r\n",
    "*1\r\n:1\r\n",
    "*2\r\n:1\r\n$3\r\nend\r\n",
    "*2\r\n:1\r\n$-1\r\n",
    "-LOADING Redis is loading the dataset in memory\r\n",
    "-MOVED 3999 127.0.0.1:9\r\n",
    "HTTP/1.1 400 Bad Request\r\n\r\n",
    ":1\r\n:2\r\n:3\r\n:4\r\n",
    "\0\xff\r\n",
  ];
  for (const lie of lies) {
    const { windows, lines } = open(t, await impostor(t, (_message, socket) => socket.write(lie)));
    await windows.settled;
    t.match(lines, [{ level: "warn" }], JSON.stringify(lie));
    t.notOk(windows.connected);
    await windows.close();
  }
});

t.test("a server that never replies is not waited for", async (t) => {
  const { windows, lines } = open(t, await impostor(t, () => {}), { connect: 50 });
  await windows.settled;
  // The client has the same limit for connecting, and on a busy machine it may be reached first.
  t.match(lines, [{ level: "warn", fields: { reason: /^(?:no answer within 50 ms|Connection timeout)$/ } }]);
  t.notOk(windows.connected);
});

t.test("a server that starts to send nonsense is dropped at once", async (t) => {
  let honest = true;
  const url = await impostor(t, (message, socket) =>
    socket.write(honest ? `*2\r\n:1\r\n:${soon()}\r\n` : message.startsWith("*") ? ":7\r\n:8\r\n" : ""),
  );
  const { windows, levels } = await connected(t, url);
  honest = false;
  t.equal(await windows.count("stackfit:read:a", { count: 1, end: soon() }), undefined);
  t.notOk(windows.connected);
  honest = true;
  await until(() => windows.connected, "it is honest again");
  t.strictSame(levels(), ["info", "warn", "info"]);
});
