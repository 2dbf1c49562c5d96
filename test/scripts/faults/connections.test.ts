import { createServer } from "node:http";
import t from "tap";
import { figure, openMany, RawConnection } from "../../../scripts/faults/connections.js";
import { listen } from "../../fixtures/made-up-service.js";
import { until } from "../../fixtures/until.js";

t.test("tells how the first answer begins, how many there are, and that it was closed", async (t) => {
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
  await until(() => connection.closed, "it is closed");
  t.equal(connection.answers, 51);
  t.match(connection.start, /^HTTP\/1\.1 200 OK\r\n/);
  t.equal(connection.start.length, 64);
});

t.test("opens many, and a service that is not there closes them", async (t) => {
  const connections = openMany("http://127.0.0.1:1", 3);
  await until(() => connections.every(({ closed }) => closed), "they are closed");
  t.strictSame(
    connections.map(({ answers }) => answers),
    [0, 0, 0],
  );
});

t.test("a figure is summed over its labels, and others are left out", async (t) => {
  const text = '# HELP a b\na{x="1"} 2\na{x="2"} 3\na_total 7\nb 5\n';
  const url = await listen(
    t,
    createServer((_request, response) => response.end(text)),
  );
  t.equal(await figure(url, "a"), 5);
  t.equal(await figure(url, "b"), 5);
});
