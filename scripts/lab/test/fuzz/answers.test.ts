import t from "tap";
import { createApp } from "../../../../test/fixtures/app.js";
import { everyFact, UNLIMITED } from "../../../../test/fixtures/every-fact.js";
import { createCheck } from "../../fuzz/answers.js";
import type { Asked, Description } from "../../fuzz/requests.js";
import { MARKER } from "../../fuzz/schema.js";

const BROKEN = { name: "Broken" };

const CHECK: Asked = {
  operation: "post /api/v1/check",
  request: { method: "POST", url: "/api/v1/check", payload: { techA: "nextjs", techB: "react" } },
};
const PAGE: Asked = { operation: undefined, request: { method: "GET", url: "/", headers: { accept: "text/html" } } };

t.test("real answers pass, and every broken rule is found", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const check = createCheck((await app.inject("/openapi.json")).json() as Description);
  for (const asked of [CHECK, PAGE]) {
    const answer = await app.inject(asked.request);
    t.doesNotThrow(() => check(asked, answer));
    const but = (changes: object) => () => check(asked, Object.assign(Object.create(answer), changes));
    t.throws(but({ statusCode: 500 }), BROKEN);
    t.throws(but({ headers: { ...answer.headers, "x-ratelimit-reset": undefined } }), BROKEN);
    t.throws(but({ headers: { ...answer.headers, "x-injected": "1" } }), BROKEN);
  }
  const json = await app.inject(CHECK.request);
  const body = (value: object) =>
    Object.assign(Object.create(json), { body: JSON.stringify(value), json: () => value });
  t.throws(() => check(CHECK, body({ ...json.json(), version: "2" })), BROKEN, "another version");
  t.throws(() => check(CHECK, body({ ...json.json(), more: 1 })), BROKEN, "an undocumented field");
  t.throws(
    () => check({ ...CHECK, operation: "get /healthz" }, Object.assign(Object.create(json), { statusCode: 404 })),
    BROKEN,
  );
  const page = await app.inject(PAGE.request);
  const html = (text: string) => Object.assign(Object.create(page), { body: page.body.replace("<h1", `${text}<h1`) });
  t.throws(() => check(PAGE, html(MARKER)), BROKEN, "unescaped text of the caller");
  t.throws(() => check(PAGE, html("</section>")), BROKEN, "a closing tag without an opening tag");
  const svg = { ...page.headers, "content-type": "image/svg+xml" };
  t.throws(() => check(PAGE, Object.assign(Object.create(page), { headers: svg, body: "<svg>" })), BROKEN);
});
