import { createVerify, generateKeyPairSync } from "node:crypto";
import t from "tap";
import { ForgeError } from "../../../server/forges/forge.js";
import { ask } from "../../../server/forges/github/ask.js";
import { createClient, readApiUrl, readRepository } from "../../../server/forges/github/client.js";
import { quickPace } from "../../fixtures/github/pace.js";
import { type Answer, type Asked, createScripted, TOKEN, thrownBy } from "../../fixtures/github/scripted.js";

const SERVER = "GET /repos/{owner}/{repo}";
const WRITE = "POST /repos/{owner}/{repo}/git/refs";
const NAMES = { owner: "acme", repo: "stack" };
const SECONDARY = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";

t.test("takes the API's URL without the slashes at its end, also of GitHub Enterprise", async (t) => {
  t.equal(readApiUrl(), "https://api.github.com");
  t.equal(readApiUrl("https://api.github.com/"), "https://api.github.com");
  t.equal(readApiUrl("https://git.example/api/v3//"), "https://git.example/api/v3");
  for (const wrong of [
    "git.example",
    "ftp://git.example",
    "https://me:secret@git.example",
    "https://git.example/?a=b",
  ]) {
    const error = await thrownBy(() => readApiUrl(wrong));
    t.match(error, { kind: "misconfigured" }, wrong);
    t.notMatch((error as Error).message, /secret/);
  }
});

t.test("takes a repository as owner/name and nothing else", async (t) => {
  t.same(readRepository("acme/stack.fit"), { owner: "acme", repo: "stack.fit" });
  for (const wrong of ["", "acme", "acme/", "/stack", "a/b/c", "acme/..", "https://github.com/a/b", "acme/st ack"]) {
    t.match(await thrownBy(() => readRepository(wrong)), { kind: "misconfigured" }, wrong);
  }
});

t.test("refuses credentials that cannot be, and does not repeat them", async (t) => {
  const { settings } = await createScripted(t, () => ({}));
  for (const auth of [{ token: "" }, { token: "ghp_secret\n" }, { appId: 1, privateKey: "secret" }]) {
    const error = await thrownBy(() => createClient({ ...settings, auth }));
    t.ok(error instanceof ForgeError);
    t.match(error, { kind: "misconfigured" });
    t.notMatch((error as Error).message, /secret/);
  }
});

t.test("says who asks, with what, and for which version of the API", async (t) => {
  const { place, requests } = await createScripted(t, () => ({}));
  await place.client.request(SERVER, NAMES);
  const [{ url, headers } = { url: "", headers: {} as Record<string, string> }] = requests;
  t.equal(url, "/api/v3/repos/acme/stack");
  t.equal(headers["x-github-api-version"], "2022-11-28");
  t.match(headers["user-agent"], /^stackfit-server /);
  t.equal(headers.authorization, `token ${TOKEN}`);
});

t.test("retries reads after server and network failures", async (t) => {
  const faulty = await createScripted(t, ({ before }) => (before < 2 ? { status: 502 } : { body: { id: 1 } }));
  const broken = await createScripted(t, ({ before }) => (before < 1 ? "reset" : { body: { id: 1 } }));
  await Promise.all([faulty, broken].map(({ place }) => place.client.request(SERVER, NAMES)));
  t.equal(faulty.requests.length, 3);
  t.equal(broken.requests.length, 2);
});

t.test("never retries a write, whatever failed", async (t) => {
  const kinds = [{ status: 500 }, { status: 502 }, { status: 409 }, "reset"] as const;
  await Promise.all(
    kinds.map(async (kind) => {
      const { place, requests } = await createScripted(t, () => kind);
      t.ok(await thrownBy(() => place.client.request(WRITE, { ...NAMES, ref: "refs/heads/x", sha: "x" })));
      t.equal(requests.length, 1, JSON.stringify(kind));
    }),
  );
});

t.test("does not retry a conflict", async (t) => {
  const { place, requests } = await createScripted(t, () => ({ status: 409 }));
  t.match(await thrownBy(() => place.client.request(SERVER, NAMES)), { status: 409 });
  t.equal(requests.length, 1);
});

t.test("each attempt has its own timeout", async (t) => {
  const answer = ({ before }: Asked) => (before < 1 ? "hang" : { body: { id: 7 } });
  const { place, requests } = await createScripted(t, answer, quickPace({ timeout: 500 }));
  const { data } = await place.client.request(SERVER, NAMES);
  t.same(data, { id: 7 });
  t.equal(requests.length, 2, "the first is given up, and the second has time enough");
});

t.test("sits out a short limit, also when writing, as nothing was done", async (t) => {
  const limited = { status: 403, headers: { "retry-after": "1" }, body: { message: SECONDARY } };
  const { place, requests } = await createScripted(t, ({ before }) => (before < 1 ? limited : { status: 201 }));
  const { status } = await place.client.request(WRITE, { ...NAMES, ref: "refs/heads/x", sha: "x" });
  t.equal(status, 201);
  t.equal(requests.length, 2);
});

t.test("leaves a long limit to others, and one that goes on", async (t) => {
  const secondary = (wait: string) => ({ status: 403, headers: { "retry-after": wait }, body: { message: SECONDARY } });
  const reset = String(Math.ceil(Date.now() / 1000) + 600);
  const primary = { status: 403, headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset } };
  const cases = [
    { answer: secondary("60"), attempts: 1 },
    { answer: primary, attempts: 1 },
    { answer: secondary("1"), attempts: 3 },
  ];
  await Promise.all(
    cases.map(async ({ answer, attempts }) => {
      const { place, requests } = await createScripted(t, () => answer);
      t.match(await thrownBy(() => place.client.request(SERVER, NAMES)), { status: 403 });
      t.equal(requests.length, attempts, JSON.stringify(answer));
    }),
  );
});

t.test("follows redirects of a renamed repository, and none to another host", async (t) => {
  const moved = (status: number, location: string) => ({ status, headers: { location } });
  const { place, requests } = await createScripted(t, ({ url }) =>
    url.endsWith("/repos/acme/stack") ? moved(301, "/api/v3/repositories/1") : { body: { id: 1 } },
  );
  t.same((await place.client.request(SERVER, NAMES)).data, { id: 1 });
  t.same(
    requests.map(({ url }) => url),
    ["/api/v3/repos/acme/stack", "/api/v3/repositories/1"],
  );
  const strange = await createScripted(t, () => ({ body: { id: 2 } }));
  const away = await createScripted(t, () => moved(307, `${strange.settings.apiUrl}/repos/acme/stack`));
  t.equal((await away.place.client.request(SERVER, NAMES)).status, 307);
  t.same([away.requests.length, strange.requests.length], [1, 0]);
  const round = await createScripted(t, ({ url }) => moved(307, url));
  t.equal((await round.place.client.request(WRITE, { ...NAMES, ref: "refs/heads/x", sha: "x" })).status, 307);
  t.equal(round.requests.length, 4, "it gives up");
});

t.test("logs what it asks for debugging, without the token", async (t) => {
  const { place, logged } = await createScripted(t, () => ({ status: 404 }));
  await thrownBy(() => place.client.request(SERVER, NAMES));
  t.match(logged.join("\n"), /GET \/repos\/acme\/stack - 404/);
  t.notMatch(logged.join("\n"), TOKEN);
});

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const PEM = privateKey.export({ type: "pkcs1", format: "pem" }) as string;
const REPLY = { object: { sha: "0".repeat(40) } };

interface TestContext {
  teardown: (close: () => unknown) => void;
}

/** Whether a request is signed by the App's key, in its name. */
function isByApp({ headers }: Asked): boolean {
  const [head = "", body = "", signature = ""] = headers.authorization?.replace(/^bearer /, "").split(".") ?? [];
  if (!body) return false;
  const { iss } = JSON.parse(Buffer.from(body, "base64url").toString());
  const isSigned = createVerify("sha256").update(`${head}.${body}`).verify(publicKey, signature, "base64url");
  return isSigned && iss === 17;
}

/** A server that has the App installed, unless `more` answers first. */
async function asApp(t: TestContext, more: (asked: Asked) => Answer | undefined, installationId?: number) {
  const { settings, requests } = await createScripted(t, (asked) => {
    const answer = more(asked);
    if (answer) return answer;
    if (asked.url.endsWith("/installation")) return isByApp(asked) ? { body: { id: 5_000_000_001 } } : { status: 401 };
    if (asked.url.endsWith("/app/installations/5000000001/access_tokens")) {
      const token = { token: "ghs_1", expires_at: new Date(Date.now() + 3_600_000).toISOString(), permissions: {} };
      return isByApp(asked) ? { status: 201, body: token } : { status: 401 };
    }
    return asked.headers.authorization === "token ghs_1" ? { body: REPLY } : { status: 401 };
  });
  const client = createClient({ ...settings, auth: { appId: 17, privateKey: PEM, installationId } });
  const [owner = "", repo = ""] = settings.repository.split("/");
  const read = () => ask("reading", "REF", () => client.rest.git.getRef({ owner, repo, ref: "heads/x" }));
  const paths = () =>
    requests.map(({ method, url }) => `${method} ${url.replace(/^.api.v3(.repos.acme.stack-\d+)?/, "")}`);
  return { read, paths };
}

const [LOOK_UP, SIGN_IN] = ["GET /installation", "POST /app/installations/5000000001/access_tokens"];
const READ = "GET /git/ref/heads%2Fx";

t.test("finds where the App is installed and signs in there, once", async (t) => {
  const { read, paths } = await asApp(t, () => undefined);
  t.same(await Promise.all([read(), read()]), [REPLY, REPLY]);
  t.same(await read(), REPLY);
  t.same(paths(), [LOOK_UP, SIGN_IN, READ, READ, READ]);
});

t.test("does not look for an installation that is configured", async (t) => {
  const { read, paths } = await asApp(t, () => undefined, 5_000_000_001);
  t.same(await read(), REPLY);
  t.same(paths(), [SIGN_IN, READ]);
});

t.test("takes a missing installation for a mistake in the configuration, and looks again later", async (t) => {
  let isInstalled = false;
  const { read } = await asApp(t, ({ url }) =>
    url.endsWith("/installation") && !isInstalled ? { status: 404, body: { message: "Not Found" } } : undefined,
  );
  const message = /^GitHub: finding the App's installation on acme\/stack-\d+ failed: 404 Not Found$/;
  t.match(await thrownBy(read), { kind: "misconfigured", message });
  isInstalled = true;
  t.same(await read(), REPLY);
});

t.test("takes a reply without an installation for no answer", async (t) => {
  const { read } = await asApp(t, ({ url }) => (url.endsWith("/installation") ? { body: "{" } : undefined));
  t.match(await thrownBy(read), { kind: "unavailable" });
});

t.test("takes an installation that is gone for a mistake in the configuration", async (t) => {
  const { read } = await asApp(t, ({ url }) => (url.endsWith("/access_tokens") ? { status: 404 } : undefined));
  t.match(await thrownBy(read), { kind: "misconfigured" });
});
