import tap from "tap";
import { runServer, startServer } from "./fixtures/server-process.js";
import { temporaryFolder, writeFiles } from "./fixtures/service.js";

tap.test("a wrong configuration ends it with one line for each mistake", async (t) => {
  const { code, err } = await runServer({ PORT: "http", TRUST_PROXY: "1", LOG_LEVEL: "loud" });
  t.equal(code, 78);
  t.strictSame(
    err
      .trim()
      .split("\n")
      .map((line) => line.split(/[=:]/)[0]),
    ["PORT", "LOG_LEVEL", "TRUST_PROXY"],
  );
});

tap.test("data that do not validate are not served, and the place is told", async (t) => {
  const folder = t.testdir({
    technologies: { "some-thing.yaml": "name: Some\ncategory: framwork\nchecked: 2026-01-01\n" },
  });
  const { code, err } = await runServer({ PORT: "0", DATA_DIR: folder });
  t.equal(code, 65);
  t.match(err, `${folder}/technologies/some-thing.yaml:2:11`);
  t.match(err, 'did you mean "framework"?');
});

tap.test("a folder that is not there is told", async (t) => {
  const { code, err } = await runServer({ PORT: "0", DATA_DIR: "/nonexistent/data" });
  t.equal(code, 1);
  t.match(err, "/nonexistent/data");
});

/** A folder with one fact, for what is not about facts. */
function smallest(t: Parameters<typeof temporaryFolder>[0]): Record<string, string> {
  const [dataDir, stateDir] = [temporaryFolder(t), temporaryFolder(t)];
  const capabilities = "- id: dom\n  name: a DOM\n  meaning: The code works on the document of a browser.\n";
  const technology = "name: Some\ncategory: framework\nchecked: 2026-01-01\n";
  writeFiles(dataDir, { "capabilities.yaml": capabilities, "technologies/some-thing.yaml": technology });
  return { DATA_DIR: dataDir, STATE_DIR: stateDir };
}

tap.test("listens, answers, and ends at SIGTERM", async (t) => {
  const { child, url, ended, log } = await startServer(t, { ...smallest(t), WORKERS: "4" });
  const response = await fetch(`${url}/readyz`);
  t.match(await response.json(), { version: "1.0", status: "ready", dataRevision: /^content-/ });
  child.kill("SIGTERM");
  t.strictSame(await ended, { code: 0, signal: null });
  t.match(
    log.filter(({ level }) => level === 40),
    [{ msg: /^WORKERS is no longer supported.* run replicas, see docs\/deploy\.md$/ }],
  );
  t.equal(new Set(log.map(({ pid }) => pid)).size, 1, "as one process");
});
