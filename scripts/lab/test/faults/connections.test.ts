import { createServer } from "node:http";
import t from "tap";
import { until } from "../../../../test/fixtures/until.js";
import { figure, openMany, RawConnection } from "../../faults/connections.js";
import { listen } from "../fixtures/made-up-service.js";

t.test("reports the start of the first answer, the number of answers and the close", async (t) => {
  const url = await listen(
    t,
    createServer((request, response) => {
      if (request.url === "/last") response.setHeader("connection", "close");
      response.end("x");
    }),
  );
  const connection = new RawConnection(url);
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  connection.socket.write(ask("/").repeat(50) + ask("/last"));
  await until(() => connection.closed, "the connection is closed");
  t.equal(connection.answers, 51);
  t.match(connection.start, /^HTTP\/1\.1 200 OK\r\n/);
  t.equal(connection.start.length, 64);
});

t.test("connections to a missing service count as closed", async (t) => {
  const connections = openMany("http://127.0.0.1:1", 3);
  await until(() => connections.every(({ closed }) => closed), "all connections are closed");
  t.strictSame(
    connections.map(({ answers }) => answers),
    [0, 0, 0],
  );
});

t.test("sums a metric over its labels and ignores others", async (t) => {
  const text = '# HELP a b\na{x="1"} 2\na{x="2"} 3\na_total 7\nb 5\n';
  const url = await listen(
    t,
    createServer((_request, response) => response.end(text)),
  );
  t.equal(await figure(url, "a"), 5);
  t.equal(await figure(url, "b"), 5);
});
