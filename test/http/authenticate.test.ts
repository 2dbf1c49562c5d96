import t from "tap";
import { DEFAULT_LIMITS } from "../../server/config.js";
import { admit } from "../../server/http/authenticate.js";
import { createIntake } from "../fixtures/intake.js";
import { RULE_BODY, TOOL_BODY } from "../fixtures/service.js";

const URL = "/api/v1/contributions/compatibility";
const limits = DEFAULT_LIMITS;

t.test("a token gives access to its scope and nothing else", async (t) => {
  const { token, submit } = await createIntake(t);
  const [rules, tools] = [await token(["compatibility"]), await token(["ai-tool"])];
  t.equal((await submit(RULE_BODY, rules)).statusCode, 200);
  t.equal((await submit(TOOL_BODY, tools, "ai-tool")).statusCode, 200);
  for (const [body, secret, kind] of [
    [RULE_BODY, tools, "compatibility"],
    [TOOL_BODY, rules, "ai-tool"],
  ] as const) {
    const response = await submit(body, secret, kind);
    t.equal(response.statusCode, 403);
    t.match(response.json(), { version: "1.0", error: { code: "FORBIDDEN", message: `"${kind}" is required` } });
  }
});

t.test("credentials in any other form are rejected alike", async (t) => {
  const { app, token } = await createIntake(t);
  const secret = await token();
  const wrong = [
    undefined,
    "",
    "Bearer",
    "Bearer ",
    secret,
    `Basic ${secret}`,
    `Bearer ${secret}x`,
    `Bearer ${secret.slice(0, -1)}`,
    `Bearer ${secret} more`,
    `Bearer ${secret.toUpperCase()}`,
    "Bearer stackfit_../../x_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    `Bearer ${"x".repeat(5000)}`,
  ];
  for (const authorization of wrong) {
    const headers = { ...(authorization !== undefined && { authorization }), "content-type": "application/json" };
    const response = await app.inject({ method: "POST", url: URL, headers, payload: "{" });
    t.equal(response.statusCode, 401, String(authorization).slice(0, 60));
    t.equal(response.headers["www-authenticate"], "Bearer");
    t.match(response.json(), { version: "1.0", error: { code: "UNAUTHORIZED" } });
    t.notMatch(response.body, secret);
  }
  const right = await app.inject({
    method: "POST",
    url: URL,
    headers: { authorization: `bearer  ${secret}` },
    payload: {},
  });
  t.equal(right.statusCode, 400, "the name of the scheme has no case");
});

t.test("each token has its own limit, which failed guesses from the same address do not use up", async (t) => {
  const { app, token } = await createIntake(t, { config: { limits } });
  const [one, other] = [await token(), await token()];
  const post = (secret: string, remoteAddress = "10.0.0.1") =>
    app.inject({
      method: "POST",
      url: URL,
      headers: { authorization: `Bearer ${secret}` },
      payload: {},
      remoteAddress,
    });
  for (let guess = 0; guess < 10; guess += 1) t.equal((await post("made-up")).statusCode, 401);
  t.equal((await post("made-up")).statusCode, 429, "guesses are limited for each address");
  t.equal((await post("made-up", "10.0.0.9")).statusCode, 401);
  for (let left = 9; left >= 0; left -= 1) {
    const response = await post(one, left % 2 ? "10.0.0.1" : "10.0.0.2");
    t.equal(response.statusCode, 400);
    t.equal(response.headers["x-ratelimit-remaining"], String(left));
  }
  const over = await post(one, "10.0.0.3");
  t.equal(over.statusCode, 429);
  t.equal(over.json().error.details, over.headers["x-ratelimit-reset"]);
  t.equal((await post(other)).headers["x-ratelimit-remaining"], "9");
});

t.test("a revoked or expired token is rejected from the next request on", async (t) => {
  const { intake, submit, token } = await createIntake(t);
  const secret = await token();
  t.equal((await submit({}, secret)).statusCode, 400);
  await intake.tokens.revoke(secret.slice(9, 17), new Date());
  t.equal((await submit({}, secret)).statusCode, 401);
});

t.test("a token from a form is checked and counted like one in the header", async (t) => {
  const { token, intake } = await createIntake(t);
  const counted: string[] = [];
  const context = {
    intake,
    now: () => new Date(),
    limits: {
      count: async (_bucket: string, client: string) => {
        counted.push(client);
        return { remaining: 9, exceeded: false, resetAt: 0, reset: "" };
      },
      refusal: () => undefined,
    },
  };
  const reply = { header: () => reply };
  const given = (scope: "compatibility" | "ai-tool", secret: string | undefined) =>
    admit(context as never, scope, secret, { ip: "192.0.2.1" } as never, reply as never);
  const secret = await token(["compatibility"]);
  t.match(await given("compatibility", secret), { name: "tester", scopes: ["compatibility"] });
  const refused = (attempt: Promise<unknown>) =>
    attempt.then(
      () => "admitted",
      (error: { statusCode?: number }) => error.statusCode,
    );
  t.equal(await refused(given("ai-tool", secret)), 403);
  t.equal(await refused(given("compatibility", undefined)), 401);
  t.equal(await refused(given("compatibility", `${secret}x`)), 401);
  t.match(counted, [/^token \w{8}$/, /^token \w{8}$/, "192.0.2.1", "192.0.2.1"]);
});
