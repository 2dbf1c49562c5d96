/** Reads the configuration and the data, then listens. */

import { buildApp } from "./app.js";
import { buildCatalog } from "./catalog/catalog.js";
import { ConfigError, readConfig } from "./config.js";
import { loadData } from "./data/load.js";
import { tellProblem } from "./data/problem.js";
import { revisionOf } from "./data/revision.js";

/** Exit codes, after sysexits.h: bad configuration, bad data. */
const EXIT_CONFIG = 78;
const EXIT_DATA = 65;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { records, files, problems } = await loadData(config.dataDir, new Date().toISOString().slice(0, 10));
  if (problems.length > 0) {
    for (const problem of problems) console.error(tellProblem(problem, config.dataDir));
    console.error(`The data in ${config.dataDir} have ${problems.length} problems; nothing is served.`);
    process.exitCode = EXIT_DATA;
    return;
  }
  const catalog = buildCatalog(records, await revisionOf(config.dataDir, files));
  const app = await buildApp({ config, catalog: () => catalog });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, "stopping");
      app.close().catch((error: unknown) => app.log.error(error));
    });
  }
  await app.listen({ port: config.port, host: config.host });
  const { technologies, tools, revision } = catalog;
  app.log.info({ technologies: technologies.length, tools: tools.size, revision: revision.id }, "ready");
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) {
    for (const mistake of error.mistakes) console.error(mistake);
    process.exitCode = EXIT_CONFIG;
  } else {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
});
