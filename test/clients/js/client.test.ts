import { readdirSync, readFileSync } from "node:fs";
import { inspect } from "node:util";
import t, { type Test } from "tap";
import {
  type AiToolContribution,
  type CompatibilityContribution,
  type PlanRequest,
  type ResolveRequest,
  StackFit,
} from "../../../clients/js/index.js";
import { VERSION } from "../../../clients/js/transport.js";
import type { Call } from "../../fixtures/api/cases.js";
import { NOTHING, serve } from "../../fixtures/api/server.js";

interface Recorded {
  name: string;
  call: Call;
  token?: string;
  request: { method: string; path: string; headers: Record<string, string>; body: unknown } | null;
  response: { status: number; headers: Record<string, string>; body: unknown } | null;
  result: { value: unknown } | { error: Record<string, unknown> & { type: string } };
}

const FOLDER = "test/fixtures/api";
const CASES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8")) as Recorded);

/** Makes the call that a case names. */
async function make(client: StackFit, { function: name, arguments: given }: Call): Promise<unknown> {
  const { techA, techB, id, ...rest } = given as Record<string, string>;
  switch (name) {
    case "check":
    case "pair":
    case "badgeUrl":
      return client[name](techA as string, techB as string, rest);
    case "resolve":
      return client.resolve(given as unknown as ResolveRequest);
    case "plan":
      return client.plan(given as unknown as PlanRequest);
    case "submitCompatibility":
      return client.submitCompatibility(given as unknown as CompatibilityContribution);
    case "submitAiTool":
      return client.submitAiTool(given as unknown as AiToolContribution);
    case "contribution":
      return client.contribution(id as string);
    default:
      return client[name](given);
  }
}

async function replay(t: Test, { call, token, request, response, result }: Recorded): Promise<void> {
  const body = typeof response?.body === "string" ? response.body : JSON.stringify(response?.body);
  const site = await serve(t, { ...response, body });
  const client = new StackFit({ baseUrl: site.baseUrl, token, maxWait: 0 });
  const outcome = await make(client, call).catch((error: Error) => error);
  if ("value" in result) {
    const text = JSON.stringify(result.value).replaceAll("{baseUrl}", site.baseUrl);
    t.strictSame(outcome, JSON.parse(text));
  } else {
    const { type, resetAt, ...fields } = result.error;
    const error = outcome as Error & { resetAt?: Date };
    t.equal(error.name, type === "ArgumentError" ? "TypeError" : type);
    t.match(error, fields);
    if ("code" in fields) t.match(error, { details: fields.details, retryAfter: fields.retryAfter });
    if (resetAt !== undefined) t.equal(error.resetAt?.toISOString(), resetAt);
    if (token) t.notMatch(inspect(error, { depth: 9, showHidden: true }) + error.stack, token);
  }
  if (!request || call.function === "badgeUrl") return void t.equal(site.requests.length, 0, "nothing is sent");
  t.equal(site.requests.length, 1);
  const [requests] = site.requests;
  t.strictSame([requests?.method, requests?.path, requests?.body], [request.method, request.path, request.body]);
  for (const name of ["content-type", "authorization"]) t.equal(requests?.headers[name], request.headers[name], name);
  t.match(requests?.headers, { accept: "application/json", "user-agent": `stackfit-js/${VERSION}` });
}

t.test("replays every recorded case", async (t) => {
  t.ok(CASES.length > 40);
  for (const recorded of CASES) t.test(recorded.name, (t) => replay(t, recorded));
});

t.test("every method of the client has a recorded case", async (t) => {
  const calls = new Set(Object.getOwnPropertyNames(StackFit.prototype));
  calls.delete("constructor");
  t.strictSame(new Set(CASES.map(({ call }) => call.function)), calls);
});

t.test("refuses invalid options before sending anything", async (t) => {
  const baseUrl = "https://stackfit.example/api/v1";
  t.throws(() => new StackFit({ baseUrl: "stackfit.example" }), { name: "TypeError", message: /^baseUrl must/ });
  for (const options of [
    { timeout: 0 },
    { timeout: Number.NaN },
    { maxWait: -1 },
    { maxRetries: Number.POSITIVE_INFINITY },
  ])
    t.throws(() => new StackFit({ baseUrl, ...options }), { name: "TypeError", message: /must be a number/ });
  for (const token of ["", "secret secret", "secret\r\nX: y", "secrét"])
    t.throws(() => new StackFit({ baseUrl, token }), {
      name: "TypeError",
      message: /^token must be exactly the token/,
    });
});

t.test("takes the address of a server, or of its API", async (t) => {
  const expected = "https://stackfit.example/api/v1/badge/a/b.svg";
  t.equal(new StackFit({ baseUrl: "https://stackfit.example/" }).badgeUrl("a", "b"), expected);
  t.equal(new StackFit({ baseUrl: new URL("https://stackfit.example/api/v1") }).badgeUrl("a", "b"), expected);
});

t.test("hides the token, and sends it with contributions only", async (t) => {
  const { baseUrl, requests } = await serve(t, { body: NOTHING });
  const client = new StackFit({ baseUrl, token: "stackfit_secret" });
  t.notMatch(inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client), "secret");
  await client.check("a", "b");
  await client.contribution("rule-a-b-0123456789ab");
  for (const { headers } of requests) t.notOk("authorization" in headers);
});

t.test(
  "what is wrong with an argument is told by the promise, and what is no JSON is no fault of the network",
  async (t) => {
    const client = new StackFit({ baseUrl: "https://stackfit.example/api/v1" });
    const promise = client.check("", "b");
    await t.rejects(promise, { name: "TypeError", message: "techA must not be blank." });
    const loop: Record<string, unknown> = {};
    loop.loop = loop;
    await t.rejects(client.scan({ packageJson: loop }), { name: "TypeError", message: /circular/ });
  },
);

t.test("explains lone surrogates in names", async (t) => {
  const client = new StackFit({ baseUrl: "https://stackfit.example/api/v1" });
  t.throws(() => client.badgeUrl("a\ud800", "b"), { name: "TypeError", message: "techA is not well-formed Unicode." });
});

const { STACKFIT_LIVE_URL: liveUrl, STACKFIT_LIVE_TOKEN: token } = process.env;

t.test("works with a running service", liveUrl ? {} : { skip: "STACKFIT_LIVE_URL is not set" }, async (t) => {
  // A service that has just started reads all facts before it checks its first contribution.
  const client = new StackFit({ baseUrl: liveUrl as string, token, timeout: 60_000 });
  t.equal((await client.check("nextjs@15", "react@17")).status, "incompatible");
  const { stack, metadata } = await client.scan({ dependencies: ["next@15.1.0", "react@17.0.2", "nobody-knows-this"] });
  t.match(stack.issues[0], { pair: "nextjs-react" });
  t.strictSame(metadata.unrecognized, ["nobody-knows-this"]);
  const { conflicts } = await client.resolve({ names: ["next@15", "react@17"] });
  t.strictSame(conflicts[0]?.names, ["next@15", "react@17"]);
  const { steps, targets } = await client.plan({
    targets: ["react@19"],
    dependencies: ["next@15.1.0", "react@18.3.1"],
  });
  t.match(targets[0], { name: "React", from: "18.3.1" });
  t.equal(steps.at(-1)?.kind, "together");
  const badge = await fetch(client.badgeUrl("nextjs", "react", { label: "a & b" }));
  t.match(badge.headers.get("content-type"), "image/svg+xml");
  t.match(await badge.text(), "a &amp; b");
  t.match((await client.pair("react", "nextjs")).pair, { techA: { id: "nextjs" }, techB: { id: "react" } });
  t.ok((await client.technologies({ limit: 1 })).page.total > 1);
  if (!token) return;
  const { contribution } = await client.submitCompatibility({
    techA: "nextjs",
    techB: "react",
    status: "compatible",
    severity: "info",
    explanation: "Pages of Next.js are made of components of React.",
    evidence: ["https://nextjs.org/docs"],
    testedVersions: ["nextjs@15.1.0", "react@19.0.0"],
  });
  t.equal((await client.contribution(contribution.id)).contribution.id, contribution.id);
});
