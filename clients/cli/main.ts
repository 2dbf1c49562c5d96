#!/usr/bin/env node
/** The program `stackfit`. */
import module from "node:module";
import { setFlagsFromString } from "node:v8";
import type { Catalog } from "../../server/catalog/catalog.js";
import { EXIT } from "./command.js";
import { ORIGIN } from "./version.js";

// From Node.js 22.1 on, compiled code is kept for the next run: all that is imported after this.
(module as { enableCompileCache?: () => void }).enableCompileCache?.();

// What a process of a second optimises costs more CPU than it saves: a third of a scan, measured on Node.js 20. At nine times its usual
// budget, V8 does so later. Its newer versions have no such flag.
if (process.versions.v8.startsWith("11.")) setFlagsFromString("--interrupt-budget=600000");

// A reader that stops early (`stackfit scan | head`) is not an error, and does not change the exit code.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    if (stream === process.stdout) process.stderr.write(`stackfit: cannot write the output (${error.code})\n`);
    process.exit(EXIT.unread);
  });
}

const { run } = await import("./run.js");
const loadFacts = () => Promise.all([import("./facts/bundled.js"), import("../../server/catalog/catalog.js")]);
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
    const [{ openBundled }, { openFacts }] = await loadFacts();
    catalog ??= openBundled(import.meta.url, openFacts);
    return catalog;
  },
  records: async () => {
    const [{ openBundled }] = await loadFacts();
    const [{ FactsFile }, { recordsIn }] = await Promise.all([
      import("../../server/catalog/facts-file.js"),
      import("../../server/catalog/compile.js"),
    ]);
    return openBundled(import.meta.url, (bytes) => {
      const facts = new FactsFile(bytes);
      return { records: recordsIn(facts), revision: facts.head.revision };
    });
  },
});
