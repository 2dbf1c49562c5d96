/** Faults of what runs: a worker that is killed, the end in the midst of questions, and a Redis that goes away. */
import type { Redis } from "../../test/fixtures/redis.js";
import { startLoad } from "../../test/fixtures/steady-load.js";
import { type Fault, must } from "./fault.js";
import { type Service, tellReady, until } from "./service.js";

/** The oldest worker leads the others, so it is the one whose end might matter. */
export function workerFault({ log, url }: Service): Fault {
  const ready = () => log.filter(({ msg }) => msg === "ready");
  const before = ready();
  return {
    name: "worker killed",
    how: "SIGKILL to the worker that leads",
    strike: async () => {
      const [leader] = before;
      must(leader !== undefined, "there is a worker");
      process.kill(Number(leader.pid), "SIGKILL");
      await until(() => log.some(({ worker }) => worker === leader.pid), "its end is noticed");
      return tellReady(url);
    },
    mend: () => until(() => ready().length > before.length, "another worker answers in its place"),
    log: /^a worker ended; another one takes its place/,
    // What it was answering at that moment.
    mayBreak: 1,
  };
}

export function redisFaults({ url }: Service, redis: Redis): Fault[] {
  const connected = async (holds: boolean) => {
    const tells = async () => {
      // A worker misses a Redis that hangs when it has something to count; this one is asked on the same connection.
      await (await fetch(`${url}/api/v1/check?techA=nextjs&techB=react`)).text();
      return /Redis does not answer/.test(await tellReady(url)) !== holds;
    };
    await until(tells, holds ? "Redis is back" : "Redis is missed");
    return tellReady(url);
  };
  const strike = async (act: () => unknown) => {
    await connected(true);
    await act();
    return connected(false);
  };
  const mend = async (act: () => unknown) => {
    await act();
    await connected(true);
  };
  const log = /^the store of the limits does not answer/;
  return [
    {
      name: "Redis hangs",
      how: "SIGSTOP to Redis, later SIGCONT",
      strike: () => strike(redis.stop),
      mend: () => mend(redis.resume),
      log,
    },
    {
      name: "Redis killed",
      how: "SIGKILL to Redis, which loses its data; later it is started again",
      strike: () => strike(redis.kill),
      mend: () => mend(redis.start),
      log,
    },
  ];
}

/** Clients that ask one question after another while the service is told to end. */
const CLIENTS = 20;
const ANSWERED_BEFORE = 1_000;

/** The last fault of a service. @param restart brings it back, and resolves when it answers */
export function endFault(service: Service, restart: () => Promise<void>): Fault {
  return {
    name: "SIGTERM under load",
    how: `the service is told to end while ${CLIENTS} clients ask one question after another`,
    strike: async () => {
      const load = startLoad(service.url, CLIENTS);
      try {
        await until(() => load.answered() >= ANSWERED_BEFORE, "questions are answered");
        service.child.kill("SIGTERM");
        let ready = "";
        await until(async () => {
          ready = await tellReady(service.url);
          return ready.startsWith("stopping");
        }, "/readyz says that it ends");
        const code = await service.ended;
        must(code === "0", `it ends with 0, not ${code}`);
        await load.ended;
        const failures = [...new Set(load.failures)].join(", ");
        must(load.failures.length === 0, `all that the clients ask is answered, and not: ${failures}`);
        return ready;
      } finally {
        load.stop();
      }
    },
    mend: restart,
    log: /^stopped/,
    ends: true,
  };
}
