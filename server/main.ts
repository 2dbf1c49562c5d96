/** Reads the configuration and the data, then listens. */

import { pino } from "pino";
import { ConfigError, readConfig } from "./config.js";
import { DataError } from "./data/load.js";
import { tellProblem } from "./data/problem.js";
import { openService } from "./service.js";

/** Exit codes, after sysexits.h: bad configuration, bad data. */
const EXIT_CONFIG = 78;
const EXIT_DATA = 65;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel });
  // The data are read in a thread of their own; meanwhile the rest of the program is.
  const [service, { buildApp }] = await Promise.all([openService(config, logger), import("./app.js")]);
  const { catalog, desk, live, history } = service;
  const app = await buildApp({ config, catalog: () => catalog.current, desk, live, history, logger });
  app.addHook("onClose", () => service.close());
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, "stopping");
      app.close().catch((error: unknown) => app.log.error(error));
    });
  }
  await app.listen({ port: config.port, host: config.host });
  const { technologies, tools, revision } = catalog.current;
  app.log.info({ technologies: technologies.length, tools: tools.size, revision: revision.id }, "ready");
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) {
    for (const mistake of error.mistakes) console.error(mistake);
    process.exitCode = EXIT_CONFIG;
  } else if (error instanceof DataError) {
    for (const problem of error.problems) console.error(tellProblem(problem, error.folder));
    console.error(`The data in ${error.folder} have ${error.problems.length} problems; nothing is served.`);
    process.exitCode = EXIT_DATA;
  } else {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
});
