import t from "tap";
import { ForgeError } from "../../../server/forges/forge.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { createIntake } from "../../fixtures/intake.js";
import { RULE_BODY } from "../../fixtures/service.js";

t.test("the contribution page is cacheable, and its links work", async (t) => {
  const { app } = await createApp(t, everyFact());
  const { statusCode, headers, body } = await app.inject("/contribute");
  t.equal(statusCode, 200);
  t.equal(headers["cache-control"], "public, max-age=300");
  t.match(body, /<h1>Share what you know<\/h1>/);
  for (const path of ["/contribute/compatibility", "/contribute/ai-tool", "/contribute/technology"])
    t.equal((await app.inject(path)).statusCode, 200, path);
  t.equal((await app.inject("/contribute/other")).statusCode, 404);
});

t.test("addresses of the form for reports lead to the form that there is", async (t) => {
  const { app } = await createApp(t, everyFact());
  for (const [from, to] of [
    ["/report", "/contribute"],
    [
      "/report?techA=nextjs%4015&techB=%3Cb%3E&platform=edge",
      "/contribute/compatibility?techA=nextjs%4015&techB=%3Cb%3E&platform=edge",
    ],
    ["/report?technology=c%2B%2B", "/contribute/technology?technology=c%2B%2B"],
    ["/report?technology=", "/contribute/technology?technology="],
    ["/report?tool=scribe", "/contribute/ai-tool?name=scribe"],
  ] as const) {
    const { statusCode, headers } = await app.inject(from);
    t.strictSame([statusCode, headers.location], [308, to], from);
    t.equal((await app.inject(to)).statusCode, 200, to);
  }
});

t.test("bodies of forms are read here alone", async (t) => {
  const { app } = await createApp(t, everyFact());
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await app.inject({ method: "POST", url: "/api/v1/check", headers, payload: "techA=a&techB=b" });
  t.equal(response.statusCode, 400);
});

const HTML = { accept: "text/html" };

t.test("the status page of a contribution", async (t) => {
  const { app, intake, submit, token } = await createIntake(t);

  await t.test("the page of a contribution tells where it stands, and is asked for each time", async (t) => {
    const { contribution } = (await submit(RULE_BODY, await token())).json();
    const { statusCode, headers, body } = await app.inject(`/contributions/${contribution.id}`);
    t.equal(statusCode, 200);
    t.equal(headers["cache-control"], "no-cache");
    t.match(body, /<h1>Rule on PostgreSQL and React<\/h1>/);
    t.match(body, /aria-hidden="true">●<\/span> under review/);
  });

  await t.test("an id that is not known has no page", async (t) => {
    for (const id of ["rule-a-b-0123456789ab", "nothing", "__proto__", "%22%3E%3Cscript%3E"]) {
      const { statusCode, body } = await app.inject({ url: `/contributions/${id}`, headers: HTML });
      t.equal(statusCode, 404, id);
      t.match(body, /Unknown contribution/);
      t.notMatch(body, /"><script>/);
    }
    const { app: bare } = await createApp(t, everyFact());
    t.equal((await bare.inject({ url: "/contributions/rule-a-b-0123456789ab", headers: HTML })).statusCode, 404);
  });

  await t.test("while the forge is away it is said when to come back", async (t) => {
    intake.contributions.find = () => Promise.reject(new ForgeError("unavailable", "away"));
    const { statusCode, headers, body } = await app.inject({
      url: "/contributions/rule-a-b-0123456789ab",
      headers: HTML,
    });
    t.equal(statusCode, 503);
    t.equal(headers["retry-after"], "60");
    t.match(body, /Your contribution is safe; try again in a minute/);
  });
});
