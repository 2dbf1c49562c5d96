import { createHmac } from "node:crypto";
import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";

const SECRET = "It's a Secret to Everybody";
const github = {
  repository: "acme/data",
  apiUrl: "https://api.github.com",
  webhookSecret: SECRET,
  auth: { token: "t" },
};
const sign = (body: string | Buffer, secret = SECRET) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

const push = (ref = "refs/heads/main") =>
  JSON.stringify({ ref, after: "0".repeat(40), repository: { full_name: "acme/data" } });

interface Delivery {
  body: string | Buffer;
  event?: string;
  id?: string;
  signature?: string | undefined;
}

async function setUp(t: Parameters<typeof createApp>[0]) {
  const { app } = await createApp(t, everyFact(), { github });
  const deliver = ({ body, event = "push", id = "one", signature = sign(body) }: Delivery) =>
    app.inject({
      method: "POST",
      url: "/api/v1/webhooks/github",
      headers: {
        "content-type": "application/json",
        "x-github-event": event,
        "x-github-delivery": id,
        ...(signature && { "x-hub-signature-256": signature }),
      },
      payload: body,
    });
  return { app, deliver };
}

t.test("a signed push to the data branch triggers one sync", async (t) => {
  const { deliver } = await setUp(t);
  t.strictSame((await deliver({ body: push() })).json(), { version: "1.0", status: "accepted" });
  t.strictSame(
    (await deliver({ body: push() })).json(),
    { version: "1.0", status: "ignored" },
    "the same delivery again",
  );
  t.equal((await deliver({ body: push(), id: "two" })).json().status, "accepted");
  t.equal((await deliver({ body: push("refs/heads/other"), id: "three" })).json().status, "ignored");
});

t.test("GitHub's own example of a signature is accepted", async (t) => {
  // https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries#testing-the-webhook-payload-validation
  const signature = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
  const { deliver } = await setUp(t);
  t.match((await deliver({ body: "Hello, World!", signature })).json().error.message, /not valid JSON/);
});

t.test("a wrong or missing signature is rejected", async (t) => {
  const { app, deliver } = await setUp(t);
  const body = push();
  for (const signature of [
    "",
    "sha256=",
    "sha1=abc",
    sign(body, "other"),
    sign(`${body} `),
    sign(body).toUpperCase(),
    sign(body).slice(0, -1),
  ]) {
    const response = await deliver({ body, signature, id: "forged" });
    t.equal(response.statusCode, 401, signature);
    t.match(response.json(), { version: "1.0", error: { code: "UNAUTHORIZED" } });
  }
  t.equal((await deliver({ body, id: "forged" })).json().status, "accepted", "a forged one does not use up the id");
  const invalid = Buffer.from([0x7b, 0xff, 0x7d]);
  t.equal((await deliver({ body: invalid, id: "bytes" })).statusCode, 400, "the bytes are signed, whatever they are");
  for (let guess = 0; guess < 60; guess += 1) await deliver({ body, signature: "sha256=00" });
  t.equal((await deliver({ body, signature: "sha256=00" })).statusCode, 429);
  t.equal((await deliver({ body, id: "after" })).statusCode, 200, "GitHub is heard all the same");
  t.equal((await app.inject("/healthz")).statusCode, 200);
});

t.test("irrelevant and malformed deliveries do no harm", async (t) => {
  const { deliver } = await setUp(t);
  const bodies = ["{}", "[]", "null", '"x"', '{"pull_request":null}', '{"pull_request":{"head":{"ref":5}}}'];
  const events = ["ping", "pull_request", "pull_request_review", "push", "star", "__proto__", ""];
  for (const [index, event] of events.entries()) {
    for (const [place, body] of bodies.entries()) {
      const response = await deliver({ body, event, id: `${index}-${place}` });
      t.equal(response.statusCode, 200, `${event} ${body}`);
    }
  }
});

t.test("without a secret webhooks are rejected", async (t) => {
  const { app } = await createApp(t, everyFact());
  const response = await app.inject({ method: "POST", url: "/webhooks/github", payload: {} });
  t.equal(response.statusCode, 404);
  t.match(response.json().error.message, "GITHUB_WEBHOOK_SECRET");
});
