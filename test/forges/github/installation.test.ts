import { createVerify, generateKeyPairSync } from "node:crypto";
import t from "tap";
import { ask } from "../../../server/forges/github/ask.js";
import { createClient } from "../../../server/forges/github/client.js";
import { type Answer, type Asked, createScripted, thrownBy } from "../../fixtures/github/scripted.js";

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
