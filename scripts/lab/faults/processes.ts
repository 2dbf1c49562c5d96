/** Faults of processes: SIGTERM under load, and an unavailable Redis. */
import type { Redis } from "../../../test/fixtures/redis.js";
import { startLoad } from "../../../test/fixtures/steady-load.js";
import { expect, type Fault } from "./fault.js";
import { formatReadiness, type Service, until } from "./service.js";

export function redisFaults({ url }: Service, redis: Redis): Fault[] {
  const connected = async (holds: boolean) => {
    const isNoticed = async () => {
      // The service notices that Redis hangs when it has a request to count.
      await (await fetch(`${url}/api/v1/check?techA=nextjs&techB=react`)).text();
      return (await formatReadiness(url)).includes("limits_local") !== holds;
    };
    await until(isNoticed, holds ? "Redis is back" : "the service notices that Redis is gone");
    return formatReadiness(url);
  };
  const cause = async (act: () => unknown) => {
    await connected(true);
    await act();
    return connected(false);
  };
  const undo = async (act: () => unknown) => {
    await act();
    await connected(true);
  };
  const log = /^Redis does not respond/;
  return [
    {
      name: "Redis hangs",
      how: "SIGSTOP to Redis, later SIGCONT",
      cause: () => cause(redis.stop),
      undo: () => undo(redis.resume),
      log,
    },
    {
      name: "Redis killed",
      how: "SIGKILL to Redis, which loses its data and is restarted later",
      cause: () => cause(redis.kill),
      undo: () => undo(redis.start),
      log,
    },
  ];
}

/** Clients that send one request after another while the service is stopped. */
const CLIENTS = 20;
const ANSWERED_BEFORE = 1_000;

/** The last fault of a service. @param restart resolves when the service answers again */
export function endFault(service: Service, restart: () => Promise<void>): Fault {
  return {
    name: "SIGTERM under load",
    how: `SIGTERM while ${CLIENTS} clients send one request after another`,
    cause: async () => {
      const load = startLoad(service.url, CLIENTS);
      try {
        await until(() => load.answered() >= ANSWERED_BEFORE, "requests are answered");
        service.child.kill("SIGTERM");
        let ready = "";
        await until(async () => {
          ready = await formatReadiness(service.url);
          return ready.startsWith("stopping");
        }, "/readyz says that it is stopping");
        const code = await service.ended;
        expect(code === "0", `it exits with 0, not ${code}`);
        await load.ended;
        const failures = [...new Set(load.failures)].join(", ");
        expect(load.failures.length === 0, `every request is answered, not: ${failures}`);
        return ready;
      } finally {
        load.stop();
      }
    },
    undo: restart,
    log: /^stopped/,
    ends: true,
  };
}
