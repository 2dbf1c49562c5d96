import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Counter, Registry } from "prom-client";
import t from "tap";
import { readWholeService } from "../../server/http/fleet-metrics.js";

async function scrapes(...args: string[]): Promise<[before: string, after: string]> {
  const script = ["--import", "tsx", "test/fixtures/metrics-workers.ts", ...args];
  return JSON.parse((await promisify(execFile)(process.execPath, script)).stdout);
}

t.test("a process alone reads its own figures", async (t) => {
  const registry = new Registry();
  new Counter({ name: "asked_total", help: "A.", registers: [registry] }).inc(3);
  t.equal(await readWholeService(registry)(), await registry.metrics());
});

t.test("a worker reads the figures of all; what a killed one had counted stays, what it held does not", async (t) => {
  const [before, after] = await scrapes();
  t.match(before, /^asked_total 11$/m);
  t.match(before, /^open 11$/m);
  t.match(after, /^asked_total 111$/m);
  t.match(after, /^open 101$/m);
});

t.test("under a primary that gathers nothing a worker reads its own", async (t) => {
  const [before, after] = await scrapes("alone");
  t.match(before, /^asked_total 1$/m);
  t.equal(after, before);
});
