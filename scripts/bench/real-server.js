/** The built server with the full data, as the benchmark's child. */
import { buildApp } from "../../dist/server/app.js";
import { buildCatalog } from "../../dist/server/catalog/catalog.js";
import { readConfig } from "../../dist/server/config.js";
import { loadData } from "../../dist/server/data/load.js";

const config = readConfig({ ...process.env, LOG_LEVEL: "error" });
const { records } = await loadData(config.dataDir, new Date().toISOString().slice(0, 10));
const catalog = buildCatalog(records, { id: "bench", date: "2026-01-01T00:00:00.000Z" });
const app = await buildApp({ config, catalog: () => catalog });
await app.listen({ port: 0, host: "127.0.0.1" });
await app.inject("/healthz");
process.on("message", () => process.send(process.memoryUsage()));
process.send({ port: app.server.address().port });
