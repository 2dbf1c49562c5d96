import t from "tap";
import { FILES } from "../../../../test/fixtures/data.js";
import { temporaryFolder, writeFiles } from "../../../../test/fixtures/service.js";
import { runSoak } from "../../soak/main.js";
import { formatOutcome } from "../../soak/report.js";

t.test("a short run against the real server gets all answers, sees new data and can be reported", async (t) => {
  const dataDir = temporaryFolder(t);
  writeFiles(dataDir, FILES);
  const outcome = await runSoak({
    program: ["--import", "tsx", "server/main.ts"],
    dataDir,
    length: { requests: 3_000 },
    commits: 1,
    contributions: 2,
    warmUp: 500,
  });
  const { loaded, samples, counts, reloads, commits } = outcome;
  t.equal(loaded.requests, 3_000);
  t.equal(loaded.failures, 0);
  t.equal(commits, 1);
  t.equal(reloads, 1);
  // What other tests take of the machine meanwhile may make it shed load, as it should.
  t.strictSame(
    counts.filter(({ status }) => status >= 500 && status !== 503),
    [],
  );
  const count = (route: string, status: number) =>
    counts.find((each) => each.route === route && each.status === status)?.requests ?? 0;
  for (const [route, status] of [
    ["POST /api/v1/check", 200],
    ["GET /api/v1/badge/:techA/:techB.svg", 304],
    ["POST /api/v1/scan", 200],
    ["POST /mcp", 200],
    ["GET unmatched", 404],
    ["other unreadable", 400],
  ] as const)
    t.ok(count(route, status) > 0, `${route} ${status}`);
  t.ok(count("POST /api/v1/contributions/compatibility", 200) > 0, "a contribution was taken");
  t.equal(samples.at(-1)?.requests, 3_000);
  t.ok(samples.every(({ resident, heapUsed }) => resident > heapUsed && heapUsed > 1e6));
  t.match(formatOutcome(outcome, "Written today.", "curve.svg").text, /^3,000 requests in /m);
});
