/** One load by autocannon, given as JSON in the first argument; prints a report as JSON. */
import { readFileSync } from "node:fs";
import autocannon from "autocannon";

const { url, connections, seconds, file } = JSON.parse(process.argv[2]);
const bodies = file && readFileSync(file, "utf8").split("\n");
let sent = 0;
const request = bodies && {
  method: "POST",
  headers: { "content-type": "application/json" },
  setupRequest(one) {
    one.body = bodies[sent % bodies.length];
    sent += 1;
    return one;
  },
};
const result = await autocannon({ url, connections, duration: seconds, ...(request && { requests: [request] }) });
if (result.errors + result.timeouts > 0)
  throw new Error(`${url}: ${result.errors + result.timeouts} connections broke`);
const report = {
  sent: result.requests.total,
  refused: result.non2xx,
  rate: result.requests.average,
  p99: result.latency.p99,
};
console.log(JSON.stringify(report));
