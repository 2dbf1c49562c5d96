/** Opens the service, listens, and closes in order. */
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.js";
import { AnswerThread } from "./http/answer-thread.js";
import { Connections } from "./http/connections.js";
import { openService } from "./service.js";

/** Supervisors such as Kubernetes kill a process after thirty seconds, so slower requests are cut off before. */
const LAST_CONNECTION_MS = 25_000;

/** Milliseconds for background work, such as a delivery. */
const LAST_WORK_MS = 3_000;

/** Opens the service and listens. @returns what ends it @throws DataError when the data do not validate, or what `listenError` makes */
export async function serve(config: Config, log: FastifyBaseLogger) {
  const connections = new Connections(config);
  let stopping = false;
  const [service, { buildApp }] = await Promise.all([openService(config, log), import("./app.js")]);
  const { catalog, intake, live, history } = service;
  const app = await buildApp({
    config,
    catalog: () => catalog.current,
    intake,
    live,
    history,
    stopping: () => stopping,
    connections,
    answers: new AnswerThread(config),
    logger: log,
  });
  app.addHook("onClose", () => service.close());
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    throw listenError(error as NodeJS.ErrnoException, config);
  }
  const { technologies, tools, revision } = catalog.current;
  log.info({ technologies: technologies.length, tools: tools.size, revision: revision.id }, "ready");

  /** /readyz answers 503, then no new connections are accepted; open ones are answered until `LAST_CONNECTION_MS` */
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, "stopping");
    await wait(config.stopDelay);
    connections.endListening();
    const cut = setTimeout(() => {
      log.warn({ connections: connections.state.open }, "closing connections that did not end in time");
      connections.closeAll();
    }, LAST_CONNECTION_MS);
    await connections.drain();
    clearTimeout(cut);
    const closed = app.close();
    const late = wait(LAST_WORK_MS, "late", { ref: false });
    if ((await Promise.race([closed, late])) === "late") log.warn("background work timed out");
    log.info("stopped");
  };
  return { stop };
}

/** Says what to change where it cannot listen; with the code of what the system said. */
function listenError({ code, message }: NodeJS.ErrnoException, { host, port }: Config): NodeJS.ErrnoException {
  const place = `HOST=${host} PORT=${port}`;
  const advice = new Map([
    ["EADDRINUSE", "the port is in use; stop the other program or set PORT to a free one"],
    ["EACCES", "this user may not listen there; set PORT to 1024 or above, or grant CAP_NET_BIND_SERVICE"],
    ["EADDRNOTAVAIL", "this machine does not have the address; set HOST to one that it has, or to 0.0.0.0 for all"],
    ["ENOTFOUND", "the name has no address; set HOST to an address such as 127.0.0.1"],
    ["EAI_AGAIN", "the name cannot be looked up now; set HOST to an address such as 127.0.0.1"],
  ]).get(code ?? "");
  return Object.assign(new Error(`${place}: ${advice ?? message}`), { code });
}
