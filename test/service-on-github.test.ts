import { existsSync, readFileSync } from "node:fs";
import t from "tap";
import type { Config } from "../server/config.js";
import { branchFacts } from "../server/data/compiled/facts-on-disk.js";
import { FILES, ruleText } from "./fixtures/data.js";
import { settingsOf } from "./fixtures/github/drafts.js";
import { createFakeGitHub, type FakeGitHub } from "./fixtures/github/fake-github.js";
import { createService, RULE_BODY, type TestService, TOOL_BODY, temporaryFolder } from "./fixtures/service.js";
import { until } from "./fixtures/until.js";

const SECRET = "between us and GitHub";

async function setUp(t: Parameters<typeof createFakeGitHub>[0], repo: string, options: { stateDir?: string } = {}) {
  const fake = await createFakeGitHub(t, { repo, webhookSecret: SECRET });
  await fake.seed(Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`data/${path}`, text])));
  const service = await createService(t, { ...options, config: configOf(fake) });
  return { fake, service };
}

function configOf(fake: FakeGitHub): Partial<Config> {
  const { repository, apiUrl = "", auth, pace } = settingsOf(fake);
  const github = { repository, apiUrl, auth: auth as { token: string }, webhookSecret: SECRET, pace };
  // In a test only webhooks and the start bring news.
  return { syncInterval: 3_600_000, github };
}

const stateOf = async ({ app }: TestService, id: string) =>
  (await app.inject(`/api/v1/contributions/${id}`)).json().contribution;

const ask = async ({ app }: TestService, a: string, b: string) =>
  (await app.inject({ method: "POST", url: "/api/v1/check", payload: { techA: a, techB: b } })).json();

/** Submits, and waits for GitHub, which may be slower than an answer waits for it. */
async function submit(service: TestService, ...what: Parameters<TestService["submit"]>) {
  const { id } = (await service.submit(...what)).json().contribution;
  const waiting = async () => (await service.app.inject("/readyz")).json().contributions.waiting;
  await until(async () => (await waiting()) === 0, "it is delivered");
  return stateOf(service, id);
}

/** The contribution when it has come to a status. */
async function whenItIs(service: TestService, id: string, status: string) {
  await until(async () => (await stateOf(service, id)).status === status, `it is ${status}`);
  return stateOf(service, id);
}

/** Delivers what GitHub would send. */
async function tell(
  { app }: TestService,
  fake: FakeGitHub,
  ...what: Parameters<FakeGitHub["webhook"]>
): Promise<string> {
  const { headers, body } = await fake.webhook(...what);
  const response = await app.inject({ method: "POST", url: "/api/v1/webhooks/github", headers, payload: body });
  return response.json().status;
}

t.test("a rule submitted over GitHub is reviewed, merged and served", async (t) => {
  const { fake, service } = await setUp(t, "circle");
  const secret = await service.token();
  const contribution = await submit(service, RULE_BODY, secret);
  const { id } = contribution;
  t.match(contribution, { status: "Under Review", url: /\/circle\/pull\/1$/ });
  const [pull] = fake.pulls();
  t.match(pull, {
    number: 1,
    title: "Add rule: PostgreSQL does not work with React",
    labels: ["contribution", "compatibility"],
  });
  t.equal((await service.submit({ ...RULE_BODY, techA: "react.js" }, secret)).json().contribution.id, id);

  fake.review(1, { state: "CHANGES_REQUESTED", body: "Which driver?", user: "reviewer" });
  await tell(service, fake, "pull_request_review", { action: "submitted", number: 1 });
  t.match(await whenItIs(service, id, "Changes Requested"), { reason: "Which driver?" });

  const corrected = { ...RULE_BODY, explanation: "The one draws pages and the other keeps rows, with any driver." };
  const second = await submit(service, corrected, secret);
  t.match(second, { id, status: "Under Review", url: contribution.url });
  t.equal(fake.pulls().length, 1, "the answer to a request is the same pull request");
  t.match(await fake.fileAt(`contribution/${id}`, "data/rules/postgresql/react.yaml"), /with any driver/);

  t.equal((await ask(service, "react", "postgresql")).status, "unknown");
  await fake.merge(1);
  t.equal(await tell(service, fake, "push", { branch: "main" }), "accepted");
  await tell(service, fake, "pull_request", { action: "closed", number: 1 });
  await until(async () => (await ask(service, "react", "postgresql")).status === "incompatible", "the rule answers");
  t.match(await whenItIs(service, id, "Approved"), { url: contribution.url });
  const { pair } = (await service.app.inject("/api/v1/pairs/react/postgresql")).json();
  t.match(pair, { contributor: "somebody", message: corrected.explanation });
});

t.test("a tool submitted over GitHub is declined with a reason", async (t) => {
  const { fake, service } = await setUp(t, "refusal");
  const { id, status } = await submit(service, TOOL_BODY, await service.token(), "ai-tool");
  t.equal(status, "Received");
  fake.close(1, { comment: "It is not to be had any more.", user: "reviewer" });
  await tell(service, fake, "pull_request", { action: "closed", number: 1 });
  t.match(await whenItIs(service, id, "Declined"), { reason: "It is not to be had any more." });
});

t.test("while GitHub is down submissions are accepted, and delivered in order afterwards", async (t) => {
  const { fake, service } = await setUp(t, "away");
  const secret = await service.token();
  const { token } = fake;
  fake.token = "another";
  const first = (await service.submit(RULE_BODY, secret)).json().contribution;
  t.match(first, { status: "Under Review", url: null });
  const second = (await service.submit(TOOL_BODY, secret, "ai-tool")).json().contribution;
  t.match(second, { status: "Received", url: null });
  t.match((await service.app.inject("/readyz")).json(), { status: "degraded", contributions: { waiting: 2 } });
  t.match((await service.app.inject("/metrics")).body, /^stackfit_contributions_waiting 2$/m);
  await service.close();

  fake.token = token;
  const again = await createService(t, { stateDir: service.stateDir, config: configOf(fake) });
  await until(() => fake.pulls().length === 2, "both are delivered");
  t.strictSame(
    fake.pulls().map(({ title }) => title),
    ["Add rule: PostgreSQL does not work with React", "Add AI tool: scribe"],
  );
  await until(async () => (await stateOf(again, second.id)).url !== null, "its address is known");
});

t.test("a restart while GitHub is down serves the newest known data", async (t) => {
  const stateDir = temporaryFolder(t);
  const { fake, service } = await setUp(t, "restart", { stateDir });
  await fake.commit(
    "main",
    { "data/rules/nextjs/react.yaml": ruleText({ explanation: "Seen on GitHub, and newer." }) },
    "News",
  );
  await tell(service, fake, "push", { branch: "main" });
  await until(async () => (await ask(service, "nextjs", "react")).message === "Seen on GitHub, and newer.", "the news");
  const file = branchFacts(stateDir);
  const kept = () => existsSync(file) && readFileSync(file, "utf8").includes("Seen on GitHub, and newer.");
  await until(kept, "the facts are kept");
  await service.close();
  const github = configOf(fake);
  fake.token = "another";
  const again = await createService(t, { stateDir, config: github });
  t.equal((await ask(again, "nextjs", "react")).message, "Seen on GitHub, and newer.");
});

t.test("what users write makes no mention, reference or mark-up in what GitHub shows", async (t) => {
  const { fake, service } = await setUp(t, "hostile");
  const explanation =
    "```\n@reviewer fixes #1, GH-1, acme/facts#1 <img src=x onerror=alert(1)> **bold** [a](javascript:b)\n~~~";
  const body = {
    ...RULE_BODY,
    explanation,
    notes: "</details><!-- $(touch /tmp/x) `id` {{ secrets }} -->",
    contributor: "@reviewer",
  };
  const response = await service.submit(body, await service.token());
  t.equal(response.statusCode, 200, response.body);
  const [pull] = fake.pulls();
  const outside = String(pull?.body)
    .replace(/^(`{3,})text\n[\s\S]*?^\1$/gm, "")
    .replace(/(`+)[^`\n]+?\1/g, "");
  t.notMatch(outside, /@|#1|GH-|<img|\*\*|javascript|details>|secrets|touch/);
  t.notMatch(pull?.body, /@reviewer|(?:^|\s)#1/);
  t.notMatch(pull?.title, /reviewer|#/);
  const text = await fake.fileAt(`contribution/${response.json().contribution.id}`, "data/rules/postgresql/react.yaml");
  const { parse } = await import("yaml");
  t.match(parse(text ?? ""), { explanation, notes: body.notes, contributor: "reviewer" });
});

/** All routes of an app, as method and pattern. */
function routesOf({ app }: TestService): [method: string, pattern: string][] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part, methods = ""] = /^([│├└─ ]+)(\S+) \((.+)\)$/.exec(line) ?? [];
      if (part === undefined) return [];
      const depth = indent.length / 4 - 1;
      const pattern = `${parents[depth - 1] ?? ""}${part}`.replace(/^\/?/, "/");
      parents.splice(depth, parents.length, pattern === "/" ? "" : pattern);
      return methods.split(", ").map((method): [string, string] => [method, pattern]);
    });
}

t.test("nothing that a stranger asks, on whichever route, makes a call to GitHub", async (t) => {
  const { fake, service } = await setUp(t, "strangers");
  const { id } = await submit(service, RULE_BODY, await service.token());
  fake.review(1, { state: "CHANGES_REQUESTED", body: "Which driver?", user: "octocat" });
  const review = await fake.webhook("pull_request_review", { action: "submitted", number: 1 }, "a guess");
  /** Our own question, which is asked after all that were asked before it. */
  const flush = async () => {
    await service.service.live?.sync.trigger();
    await service.service.intake?.contributions.reviewChanged(id);
    return fake.requests.length;
  };
  await flush();
  const before = await flush();
  const own = (await flush()) - before;
  const values = [id, `${id.slice(0, -1)}0`, "react"];
  const bodies = [
    RULE_BODY,
    { techA: "react", techB: "nextjs" },
    { dependencies: ["react"] },
    {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "explain_pair", arguments: { techA: "a", techB: "b" } },
    },
  ];
  const routes = routesOf(service);
  t.ok(routes.some(([, pattern]) => pattern === "/api/v1/contributions/:id") && routes.length > 80, "all of them");
  const statuses = new Map<number, number>();
  for (const [method, pattern] of routes) {
    for (const value of values) {
      const url = `${pattern.replaceAll(/:\w+(?:\([^)]*\))?|\*/g, value)}?techA=${value}&id=${value}&q=${value}`;
      const payloads = method === "POST" ? bodies : [undefined];
      for (const payload of payloads) {
        const headers = { authorization: "Bearer stackfit_00000000_guess", "x-forwarded-for": "203.0.113.1" };
        const request = { method: method as "GET", url, headers, ...(payload && { payload }) };
        const { statusCode } = await service.app.inject(request);
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
    }
    if (!pattern.endsWith("/webhooks/github")) continue;
    const { headers, body } = review;
    t.equal((await service.app.inject({ method: "POST", url: pattern, headers, payload: body })).statusCode, 401);
  }
  t.ok(
    [200, 400, 401, 404].every((status) => statuses.has(status)),
    JSON.stringify([...statuses]),
  );
  t.equal((await flush()) - before - own, own, "no more than our own");
});
