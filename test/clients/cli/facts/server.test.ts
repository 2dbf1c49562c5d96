import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import t from "tap";
import { UnreadableError, UsageError } from "../../../../clients/cli/command.js";
import {
  apiUrl,
  askServer,
  createClient,
  describeRequests,
  scanRequests,
  waitFor,
} from "../../../../clients/cli/facts/server.js";
import type { Stack } from "../../../../clients/cli/project/gather.js";
import { judgeStack } from "../../../../clients/cli/report/judge.js";
import type { Finding } from "../../../../clients/cli/report/report.js";
import { NOTHING_HELD } from "../../../../server/catalog/scan/unmet.js";
import { npmEntry, packageEntry, technologyEntry } from "../../../../server/manifests/reading.js";
import { createApp } from "../../../fixtures/app.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { factsCatalog } from "../../../fixtures/facts.js";
import { releaseOf, unmetOf } from "../../../fixtures/unmet.js";

const catalog = factsCatalog();
const BUNDLED = { platform: undefined, catalog, today: TODAY };
const place = (line: number) => ({ place: { file: "package.json", line } });
const stackOf = (path: string, ...entries: Stack["entries"]): Stack => ({
  path,
  files: ["package.json"],
  entries,
  requirements: NOTHING_HELD,
});
const BAD = stackOf(
  ".",
  { ...npmEntry("next", "15.1.0"), ...place(3) },
  { ...npmEntry("react", "17.0.2"), ...place(4) },
  { ...packageEntry("pypi", "redis", "5.0.0"), ...place(5) },
  { ...technologyEntry("nodejs", "node@16", "16"), ...place(1), ambient: true },
);
const failure = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return undefined;
};

const comparable = (findings: readonly Finding[]) =>
  findings.map(({ basis: _basis, checked: _checked, sources: _sources, docsUrl: _docsUrl, ...rest }) => rest);

t.test("builds the same report from a server's answer, apart from evidence", async (t) => {
  const { app } = await createApp(t, catalog);
  const server = await app.listen({ host: "127.0.0.1", port: 0 });
  const plain = { ...BAD, entries: BAD.entries.filter(({ ambient }) => !ambient) };
  const [asked] = await askServer(server, [plain], BUNDLED);
  const { findings, suggestions, ...rest } = judgeStack(catalog, plain, undefined, TODAY);
  t.match(asked, rest);
  t.same(comparable(asked?.findings ?? []), comparable(findings));
  t.ok(suggestions.length > 0);
  t.same(asked?.suggestions, suggestions);
  t.match(asked?.findings[0]?.docsUrl, /^https:\/\/stackfit\.example\//);
  const [around] = await askServer(server, [BAD], BUNDLED);
  t.same(comparable(around?.findings ?? []), comparable(findings), "what is named for all is not found here");
  t.same(await askServer(server, [stackOf("empty")], BUNDLED), [], "nothing is asked about nothing");
});

t.test("what the lockfile requires stays here, and is in the report and its score as in a local scan", async (t) => {
  const { app } = await createApp(t, catalog);
  const server = await app.listen({ host: "127.0.0.1", port: 0 });
  const unmet = unmetOf("widget@2.0.0", "react@^18.0.0", "17.0.2", {
    by: releaseOf("widget@2.0.0", { file: "package-lock.json", line: 9 }),
  });
  const entries = BAD.entries.filter(({ ambient }) => !ambient);
  const proven: Stack = { ...BAD, entries, requirements: { unmet: [unmet], held: new Set(["npm widget react"]) } };
  const [asked] = await askServer(server, [proven], BUNDLED);
  const local = judgeStack(catalog, proven, undefined, TODAY);
  t.same(comparable(asked?.findings ?? []), comparable(local.findings));
  const pairsOf = (findings: readonly Finding[] = []) => findings.map(({ a, b }) => `${a.id} ${b.id}`).sort();
  t.same(pairsOf(asked?.findings), ["nextjs react", "react react", "widget react"]);
  t.same([asked?.score, asked?.breakdown], [local.score, local.breakdown]);
  // What next 15.1.0 declares itself is known, and met: what we know of its line is no matter any more.
  const met: Stack = { ...proven, requirements: { unmet: [unmet], held: new Set(["npm next react"]) } };
  const [better] = await askServer(server, [met], BUNDLED);
  const expected = judgeStack(catalog, met, undefined, TODAY);
  t.same(pairsOf(better?.findings), ["react react", "widget react"]);
  t.same([better?.score, better?.breakdown], [expected.score, expected.breakdown]);
  t.same(better?.suggestions, expected.suggestions, "nor is what it suggested");
  t.notMatch(JSON.stringify(scanRequests(server, [proven], undefined)), "widget", "none of it is sent");
});

t.test("sends only names and versions, without duplicates", async (t) => {
  const twice = stackOf("a", ...BAD.entries, ...BAD.entries);
  const dryRun = (server: string | undefined, stacks: Stack[], format = "human") =>
    describeRequests(scanRequests(server, stacks, "edge"), server, format);
  const told = dryRun("https://stackfit.example/", [twice]);
  t.same(told.split("\n")[0], "POST https://stackfit.example/api/v1/scan");
  const body = {
    dependencies: ["next@15.1.0", "react@17.0.2", "pkg:pypi/redis@5.0.0", "pkg:generic/nodejs@16"],
    platform: "edge",
  };
  t.same(JSON.parse(told.slice(told.indexOf("{"))), body);
  t.same(JSON.parse(dryRun("https://stackfit.example", [twice], "json")), [
    { method: "POST", url: "https://stackfit.example/api/v1/scan", body },
  ]);
  t.match(dryRun(undefined, [BAD]), /^Nothing would be sent: the bundled data/);
  t.match(dryRun("https://stackfit.example", []), /^Nothing would be sent: no manifest/);
  t.same(JSON.parse(dryRun(undefined, [BAD], "json")), []);
});

t.test("appends the API path to the URL, whatever its end", async (t) => {
  for (const address of [
    "https://a.example",
    "https://a.example/",
    "https://a.example/api/v1",
    "https://a.example/api/v1/",
  ])
    t.equal(apiUrl(address), "https://a.example/api/v1");
  const error = await failure(() => createClient("nonsense"));
  t.ok(error instanceof UsageError);
  t.match(error, { message: /^--server: / });
});

t.test("names the server in errors", async (t) => {
  const server = createServer((_, answer) => {
    answer.writeHead(503, { "content-type": "text/html" });
    answer.end("<h1>\u001b[31mdown</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const down = await failure(() => askServer(address, [BAD], BUNDLED));
  t.ok(down instanceof UnreadableError);
  t.match(down, { message: new RegExp(`^cannot get an answer from ${address}: `) });
  const away = await failure(() => askServer("http://127.0.0.1:1", [BAD], BUNDLED));
  t.ok(away instanceof UnreadableError);
  t.match(away, { message: /Leave out --server to use the bundled data\.$/ });
  const fault = new TypeError("x");
  t.equal(await failure(() => waitFor("a", Promise.reject(fault))), fault, "a fault of the program stays one");
});

t.test("refuses a project that is too large before sending anything", async (t) => {
  const entries = Array.from({ length: 5001 }, (_, index) => ({ ...npmEntry(`p${index}`, "1"), ...place(index + 1) }));
  const error = await failure(() => askServer("http://127.0.0.1:1", [stackOf("big", ...entries)], BUNDLED));
  t.ok(error instanceof UsageError);
  t.match(error, { message: /^big lists 5001 packages, and a server takes at most 5000/ });
});
