#!/usr/bin/env node
/** The program `stackfit`. */
import type { Catalog } from "../../server/catalog/catalog.js";
import { openSnapshot, readSnapshot } from "../../server/catalog/snapshot.js";
import { EXIT } from "./command.js";
import { openFacts } from "./facts/bundled.js";
import { run } from "./run.js";
import { ORIGIN } from "./version.js";

// A reader that stops early (`stackfit scan | head`) is not an error, and does not change the exit code.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    if (stream === process.stdout) process.stderr.write(`stackfit: cannot write the output (${error.code})\n`);
    process.exit(EXIT.unread);
  });
}

let catalog: Catalog | undefined;

process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  env: process.env,
  cwd: process.cwd(),
  today: new Date().toISOString().slice(0, 10),
  origin: ORIGIN,
  catalog: async () => {
    catalog ??= openFacts(import.meta.url, openSnapshot);
    return catalog;
  },
  records: async () => openFacts(import.meta.url, readSnapshot),
});
