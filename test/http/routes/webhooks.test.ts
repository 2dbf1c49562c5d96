import { createHmac } from "node:crypto";
import t from "tap";
import type { Config } from "../../../server/config.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { readAnswer, sendRaw } from "../../fixtures/raw.js";

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
  path?: string;
  from?: string;
}

async function setUp(t: Parameters<typeof createApp>[0], config: Partial<Config> = {}) {
  const { app } = await createApp(t, everyFact(), { github, ...config });
  const deliver = ({ body, event = "push", id = "one", signature = sign(body), path = "/api/v1", from }: Delivery) =>
    app.inject({
      method: "POST",
      url: `${path}/webhooks/github`,
      headers: {
        "content-type": "application/json",
        "x-github-event": event,
        "x-github-delivery": id,
        ...(signature && { "x-hub-signature-256": signature }),
      },
      payload: body,
      ...(from && { remoteAddress: from }),
    });
  return { app, deliver };
}

t.test("a signed push to the data branch is accepted once", async (t) => {
  const { deliver } = await setUp(t);
  t.strictSame((await deliver({ body: push() })).json(), { version: "1.0", status: "accepted" });
  t.strictSame(
    (await deliver({ body: push() })).json(),
    { version: "1.0", status: "ignored" },
    "the same delivery again",
  );
  t.equal((await deliver({ body: push("refs/heads/other"), id: "three" })).json().status, "ignored");
});

t.test("an old delivery with a new id, event or address is ignored, and counted", async (t) => {
  const { deliver } = await setUp(t, { limits: { ...UNLIMITED, read: 5 } });
  t.equal((await deliver({ body: push() })).json().status, "accepted");
  for (const changed of [{ id: "two" }, { id: "" }, { event: "ping" }, { path: "" }])
    t.equal((await deliver({ body: push(), ...changed })).json().status, "ignored", JSON.stringify(changed));
  t.equal((await deliver({ body: push(), id: "six" })).statusCode, 429);
  t.equal((await deliver({ body: `${push()} `, id: "seven", from: "192.0.2.7" })).json().status, "accepted");
});

t.test("GitHub's own example of a signature is accepted", async (t) => {
  // https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries#testing-the-webhook-payload-validation
  const signature = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
  const { deliver } = await setUp(t);
  t.match((await deliver({ body: "Hello, World!", signature })).json().error.message, /not valid JSON/);
});

t.test("a wrong or missing signature is rejected", async (t) => {
  const { deliver } = await setUp(t);
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
  for (let guess = 0; guess < 60; guess += 1) await deliver({ body, signature: sign("another body") });
  t.equal((await deliver({ body, signature: "sha256=00" })).statusCode, 429);
  t.equal((await deliver({ body: `${body} `, from: "192.0.2.1" })).statusCode, 200, "GitHub is heard all the same");
});

t.test("without a well-formed signature the body is not read, and the connection is closed", async (t) => {
  const { app } = await setUp(t);
  await app.ready();
  for (const header of ["", "X-Hub-Signature: sha1=00\r\n", "X-Hub-Signature-256: sha256=00\r\n"]) {
    // The body never comes.
    const request = `POST /webhooks/github HTTP/1.1\r\nHost: a\r\n${header}Content-Length: 5000000\r\n\r\n{`;
    const { status, headers } = readAnswer(await sendRaw(app, request));
    t.equal(status, 401, header);
    t.equal(headers.get("connection"), "close");
  }
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

t.test("without a secret there is no such route", async (t) => {
  const { app } = await createApp(t, everyFact());
  for (const url of ["/webhooks/github", "/api/v1/webhooks/github"])
    t.equal((await app.inject({ method: "POST", url, payload: {} })).statusCode, 404);
  t.notMatch((await app.inject("/openapi.json")).body, "webhooks/github");
});
