import t from "tap";
import { CannotAccept } from "../../../../server/contributions/contributions.js";
import { createApp } from "../../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../../fixtures/every-fact.js";
import { createIntake, type TestIntake } from "../../../fixtures/intake.js";

const PATH = "/contribute/compatibility";

/** A rule about the fixtures' PostgreSQL and React, as the form sends it. */
const RULE = {
  techA: "React",
  techB: "postgresql",
  status: "incompatible",
  severity: "error",
  basis: "tested",
  explanation: "The one draws pages and the other keeps rows.",
  evidence: "https://example.com/rows",
  testedVersions: "react@19.0.0\r\npostgresql@17",
};

const post = (app: TestIntake["app"], fields: object, url = PATH) =>
  app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
    payload: String(new URLSearchParams({ ...fields })),
  });

t.test("a form is filled in from its address", async (t) => {
  const { app } = await createApp(t, everyFact());
  const { body } = await app.inject(
    `${PATH}?techA=react&techB=mongodb&status=partial&explanation=So+it+is.&nonsense=1`,
  );
  t.match(body, /id="techA"[^>]*value="react"/);
  t.match(body, /<option [^>]*selected[^>]*>partial</);
  t.match(body, />So it is\.<\/textarea>/);
  t.notMatch(body, /nonsense|aria-invalid/);
});

t.test("a correction begins with what the data say, unless the address says something itself", async (t) => {
  const { app } = await createApp(t, everyFact());
  t.match((await app.inject(`${PATH}?techA=prisma&techB=next`)).body, /Each hot reload opens new connections\./);
  const own = (await app.inject(`${PATH}?techA=prisma&techB=next&status=compatible`)).body;
  t.match(own, /<textarea id="explanation"[^>]*><\/textarea>/);
  t.match(own, /Your answers will update the current data/);
  t.match((await app.inject("/contribute/ai-tool?name=scribe")).body, /id="name"[^>]*value="Scribe"/);
});

t.test("what an address says that cannot be chosen is told", async (t) => {
  const { app } = await createApp(t, everyFact());
  const { statusCode, body } = await app.inject(`${PATH}?status=fine`);
  t.equal(statusCode, 200);
  t.match(body, /<a href="#status">Status<\/a>: &quot;fine&quot;: allowed: compatible, partial, incompatible/i);
});

t.test("checking shows all problems and keeps the input", async (t) => {
  const { app } = await createApp(t, everyFact());
  const { statusCode, headers, body } = await post(app, { ...RULE, status: "", evidence: "here", notes: "Kept." });
  t.equal(statusCode, 400);
  t.equal(headers["cache-control"], "no-store");
  t.match(body, /Fix 2 problems/);
  t.match(body, /<a href="#status">Status<\/a>: This is missing/);
  t.match(body, /<a href="#evidence">Evidence<\/a>: Line 1/);
  t.match(body, />Kept\.<\/textarea>/);
  t.match(body, /value="React"/);
});

t.test("a client over the limit is told when to retry", async (t) => {
  const { app, token } = await createIntake(t, { config: { limits: { ...UNLIMITED, contribute: 1 } } });
  const secret = await token();
  t.equal((await post(app, { ...RULE, step: "send", token: secret })).statusCode, 303);
  const { statusCode, headers, body } = await post(app, { ...RULE, step: "send", token: secret });
  t.equal(statusCode, 429);
  t.ok(Number(headers["retry-after"]) > 0);
  t.match(body, /Not sent.*Try again after 20\d\d-/s);
  t.equal((await post(app, RULE)).statusCode, 200, "checking goes on");
});

t.test("without an intake the form says that nothing can be submitted", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const rule = { ...RULE, techB: "mongodb", testedVersions: "react@19\nmongodb@8" };
  t.match((await post(app, rule)).body, /does not accept contributions at the moment/);
  t.equal((await post(app, { ...rule, step: "send", token: "x" })).statusCode, 503);
});

t.test("hostile input is escaped or rejected", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const hostile = '"><script>alert(1)</script>';
  for (const field of ["techA", "status", "explanation", "evidence", "technologies", "platform"]) {
    const { statusCode, body } = await post(app, { ...RULE, [field]: hostile });
    t.equal(statusCode, field === "explanation" ? 200 : 400, field);
    t.notMatch(body, /<script>/, field);
  }
  const { body } = await post(app, {
    ...RULE,
    techB: "mongodb",
    testedVersions: "react@19\nmongodb@8",
    notes: "a\u202eb",
  });
  t.match(body, /<a href="#notes">Notes<\/a>: .*U\+202E/);
  t.equal((await post(app, { ...RULE, technologies: "[".repeat(10_000) })).statusCode, 400);
});

t.test("what is no form is refused, an empty one is a form without answers", async (t) => {
  const { app } = await createApp(t, everyFact());
  const other = await app.inject({ method: "POST", url: PATH, payload: RULE });
  t.equal(other.statusCode, 400);
  t.match(other.json(), { error: { message: /x-www-form-urlencoded/ } });
  t.match((await app.inject({ method: "POST", url: PATH })).body, /Fix 7 problems/);
  t.equal((await post(app, { explanation: "x".repeat(1024 * 1024) })).statusCode, 413);
});

t.test("with a service that accepts contributions", async (t) => {
  const { app, intake, token, log } = await createIntake(t);

  await t.test("checking what is right shows its file, and sends nothing", async (t) => {
    const { statusCode, body } = await post(app, RULE);
    t.equal(statusCode, 200);
    t.match(body, /data\/rules\/postgresql\/react\.yaml/);
    t.match(body, /status: incompatible/);
    t.match(body, /name="token"/);
    t.match(await intake.contributions.state(), { waiting: 0 });
  });

  await t.test("what is sent with a token becomes a contribution, and leads to its page", async (t) => {
    const secret = await token(["compatibility"]);
    const response = await post(app, { ...RULE, step: "send", token: ` ${secret} ` });
    t.equal(response.statusCode, 303);
    const location = String(response.headers.location);
    t.match(location, /^\/contributions\/rule-postgresql-react-[0-9a-f]{12}$/);
    t.match((await app.inject(`/api/v1${location}`)).json(), { contribution: { status: "Under Review" } });
    const again = await post(app, { ...RULE, step: "send", token: secret });
    t.equal(again.headers.location, location, "the same again is the same contribution");
    t.notMatch(JSON.stringify(log), secret, "and no token is logged");
  });

  await t.test("a tool is sent likewise", async (t) => {
    const tool = {
      name: "Scribe",
      category: "cli-agent",
      website: "https://scribe.example.com",
      description: "Writes code in a terminal for those who ask.",
      evidence: "https://scribe.example.com/about",
      platforms: "cli",
    };
    const response = await post(app, { ...tool, step: "send", token: await token() }, "/contribute/ai-tool");
    t.match(response.headers.location, /^\/contributions\/tool-scribe-/);
  });

  await t.test("a token that opens nothing is told at its field and never shown again", async (t) => {
    const wrong = `${await token()}x`;
    const refused = await post(app, { ...RULE, step: "send", token: wrong });
    t.equal(refused.statusCode, 401);
    t.match(refused.body, /id="token-problem"><p class="problem">This token is not valid/);
    t.match(refused.body, /value="React"/, "what was typed stays");
    t.notMatch(refused.body, wrong);
    for (const other of ["x".repeat(5000), "stackfit_../../x"])
      t.equal((await post(app, { ...RULE, step: "send", token: other })).statusCode, 401);
    const tools = await token(["ai-tool"]);
    const forbidden = await post(app, { ...RULE, step: "send", token: tools });
    t.equal(forbidden.statusCode, 403);
    t.match(forbidden.body, /id="token-problem"><p class="problem">This token has the scope ai-tool/);
    t.notMatch(forbidden.body, tools);
  });

  await t.test("a token in the address opens nothing and is not shown", async (t) => {
    const secret = await token();
    t.notMatch((await app.inject(`${PATH}?step=send&token=${secret}`)).body, secret);
  });

  await t.test("faults are told before and after the token", async (t) => {
    const faulty = { ...RULE, evidence: "here", step: "send" };
    t.equal((await post(app, { ...faulty, token: "x" })).statusCode, 401);
    const { statusCode, body } = await post(app, { ...faulty, token: await token() });
    t.equal(statusCode, 400);
    t.match(body, /Fix 1 problem/);
  });

  await t.test("what only the whole data can tell is told as well", async (t) => {
    const technologies =
      "new-one:\n  name: New one\n  category: framework\n  requires:\n    - { version: '1', of: nothing, range: '1', source: 'https://example.com/x' }";
    const fields = { ...RULE, techB: "new-one", technologies, testedVersions: "react@19\nnew-one@1" };
    const { statusCode, body } = await post(app, { ...fields, step: "send", token: await token() });
    t.equal(statusCode, 400);
    t.match(body, /<a href="#technologies">Technologies<\/a>: .*nothing/s);
  });

  await t.test("where nothing can be kept, nothing is lost either", async (t) => {
    const secret = await token();
    const { contributions } = intake;
    const { submit } = contributions;
    t.teardown(() => {
      contributions.submit = submit;
    });
    contributions.submit = () => Promise.reject(new CannotAccept("disk full"));
    const { statusCode, headers, body } = await post(app, { ...RULE, step: "send", token: secret });
    t.equal(statusCode, 503);
    t.equal(headers["retry-after"], "60");
    t.match(body, /cannot store your contribution right now/);
    t.match(body, /value="React"/);
    t.notMatch(body, secret);
  });
});
