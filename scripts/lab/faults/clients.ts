/** Faults of clients: slow senders and floods. */
import { Agent } from "node:http";
import { figure, openMany, type RawConnection } from "./connections.js";
import { expect, type Fault } from "./fault.js";
import { ask, BODY, formatReadiness, type Service, until } from "./service.js";

/** Hostile connections at a time. */
const MANY = 500;

const HEAD = "POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
const QUESTION = "GET /api/v1/check?techA=nextjs&techB=react HTTP/1.1\r\nHost: x\r\n\r\n";

/** The faults, in order. */
export const clientFaults = (service: Service): Fault[] => [
  slowSenders(service, "slow headers", "a header a second", HEAD, (second) => `x${second}: y\r\n`),
  slowSenders(service, "slow bodies", "a byte of the body a second", `${HEAD}Content-Length: 1000\r\n\r\n`, () => " "),
  headerFlood(service),
  connectionFlood(service),
  pipeliningFlood(service),
];

/** @param drip what each connection sends in a second */
function slowSenders(
  service: Service,
  name: string,
  what: string,
  begin: string,
  drip: (second: number) => string,
): Fault {
  return fault(service, name, `${MANY} connections that send ${what}`, async () => {
    const connections = openMany(service.url, MANY);
    for (const { socket } of connections) socket.write(begin);
    let second = 0;
    const timer = setInterval(() => {
      second += 1;
      for (const { socket } of connections) if (socket.writable) socket.write(drip(second));
    }, 1_000);
    await until(() => connections.every(({ closed }) => closed), "all connections are closed").finally(() =>
      clearInterval(timer),
    );
    answeredWith(connections, 408);
  });
}

function headerFlood(service: Service): Fault {
  return fault(service, "header flood", `${MANY} connections that send 100 kB of headers each`, async () => {
    const connections = openMany(service.url, MANY);
    const headers = `x: ${"y".repeat(1_000)}\r\n`.repeat(100);
    for (const { socket } of connections) socket.write(HEAD + headers);
    await until(() => connections.every(({ closed }) => closed), "all connections are closed");
    // A client that keeps sending may lose the answer with the connection (RFC 9112, section 9.6).
    answeredWith(
      connections.filter(({ start }) => start !== ""),
      431,
    );
  });
}

function connectionFlood(service: Service): Fault {
  return fault(service, "connection flood", "one client opens connections until more are refused", async () => {
    const dropped = () => figure(service.url, "stackfit_http_connections_dropped_total");
    const before = await dropped();
    const connections: RawConnection[] = [];
    try {
      await until(async () => {
        connections.push(...openMany(service.url, 100));
        return (await dropped()) - before >= MANY;
      }, "connections are refused");
      const status = await ask(`${service.url}/api/v1/check`, new Agent(), BODY);
      expect(status === 200, `another client gets 200, not ${status}`);
    } finally {
      for (const { socket } of connections) socket.destroy();
    }
  });
}

/** Requests on each connection, and connections. */
const PIPELINED = 1_000;
const PIPELINES = 50;

function pipeliningFlood(service: Service): Fault {
  const how = `${PIPELINES} connections that send ${PIPELINED} requests each without waiting for an answer`;
  return {
    ...fault(service, "pipelining flood", how, async () => {
      const connections = openMany(service.url, PIPELINES);
      for (const { socket } of connections) socket.write(QUESTION.repeat(PIPELINED));
      const answered = () => connections.every(({ answers, closed }) => closed || answers >= PIPELINED);
      await until(answered, "all requests are answered");
      for (const { socket } of connections) socket.destroy();
      const lost = connections.filter(({ answers }) => answers !== PIPELINED).length;
      expect(lost === 0, `every request is answered, but ${lost} connections lost some`);
    }),
    // Some may be shed as overload.
    mayRefuse: true,
  };
}

/** Recovered means that none of its connections are left. */
function fault(service: Service, name: string, how: string, run: () => Promise<void>): Fault {
  let before = 0;
  const connections = () => figure(service.url, "stackfit_http_connections");
  return {
    name,
    how,
    cause: async () => {
      before = await connections();
      await run();
      return formatReadiness(service.url);
    },
    // The steady client and this request have one each.
    undo: () => until(async () => (await connections()) <= before + 2, "its connections are closed"),
  };
}

function answeredWith(connections: readonly RawConnection[], status: number): void {
  const others = new Set(connections.map(({ start }) => start.split(" ")[1] ?? "nothing"));
  others.delete(String(status));
  expect(others.size === 0, `they are answered with ${status}, not with ${[...others].join(", ")}`);
}
