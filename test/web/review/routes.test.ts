import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { UNLIMITED } from "../../fixtures/every-fact.js";
import { createIntake, type TestIntake } from "../../fixtures/intake.js";
import { PAIR_REPORT, postForm } from "../../fixtures/reports.js";
import { until } from "../../fixtures/until.js";

const TOKEN = "maintainers-only-0123456789";
const QUEUE = "/review/queue";
const OPEN = { maintainerToken: TOKEN, reportLimits: { report: 1e6, reports: 1e6 } };
const NOTE = {
  step: "send",
  technology: "react",
  explanation: "Its support ends on another day than the page says.",
  evidence: "https://example.com/support",
};

/** Sends a report. @returns the address of its page in the queue */
async function report({ app }: TestIntake, fields: object = {}, kind = "compatibility"): Promise<string> {
  const all = kind === "compatibility" ? { ...PAIR_REPORT, ...fields } : fields;
  const { headers, statusCode, body } = await postForm(app, `/contribute/${kind}`, all);
  if (statusCode !== 303) throw new Error(body);
  return `${QUEUE}/${String(headers.location).split("/").at(-1)}`;
}

/** Signs in as a browser does. */
async function signIn({ app }: TestIntake) {
  const { headers } = await postForm(app, `${QUEUE}/sign-in`, { token: ` ${TOKEN} ` });
  const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
  const { body } = await app.inject({ url: QUEUE, headers: { cookie } });
  const [, code = ""] = /name="code" value="([^"]+)"/.exec(body) ?? [];
  return { cookie, code, page: (url: string) => app.inject({ url, headers: { cookie, accept: "text/html" } }) };
}

t.test("without a token in the configuration there is no such page", async (t) => {
  const { app } = await createIntake(t);
  t.equal((await app.inject(QUEUE)).statusCode, 404);
  t.equal((await postForm(app, `${QUEUE}/sign-in`, { token: "" })).statusCode, 404);
  t.equal((await app.inject({ url: QUEUE, headers: { authorization: "Bearer undefined" } })).statusCode, 404);
});

t.test("only maintainers see the queue", async (t) => {
  const service = await createIntake(t, { config: OPEN });
  const { app } = service;
  const url = await report(service, { reply: "private@example.com" });
  const { statusCode, headers: moved } = await app.inject({ url, headers: { accept: "text/html" } });
  t.strictSame(
    [statusCode, moved.location],
    [308, url.replace(`${QUEUE}/`, `${QUEUE}#`)],
    "the page of one is in the list",
  );
  for (const path of [QUEUE, `${QUEUE}?x`]) {
    const { statusCode, body, headers } = await app.inject({ url: path, headers: { accept: "text/html" } });
    t.equal(statusCode, 401, path);
    t.match(body, /name="token"/);
    t.notMatch(body, /draws pages|private@|React/);
    t.match(headers, { "cache-control": "no-store", "x-robots-tag": "noindex", "www-authenticate": "Bearer" });
  }
  for (const path of [`${url}/accept`, `${url}/reject`, `${url}/corrected`, `${QUEUE}/sign-out`])
    t.equal((await postForm(app, path, { reason: "No." })).statusCode, 401, path);
  t.equal(await service.intake.reports.count(), 1);
});

t.test("a wrong token opens nothing, and guesses are limited", async (t) => {
  const service = await createIntake(t, { config: { ...OPEN, limits: { ...UNLIMITED, contribute: 3 } } });
  const guess = (token: string) => postForm(service.app, `${QUEUE}/sign-in`, { token });
  const wrong = await guess("maintainers-only-0123456780");
  t.equal(wrong.statusCode, 401);
  t.match(wrong.body, /This is not the maintainer token/);
  t.notOk(wrong.headers["set-cookie"]);
  t.equal((await service.app.inject({ url: QUEUE, headers: { authorization: "Bearer nonsense" } })).statusCode, 401);
  await guess("");
  t.equal((await guess(TOKEN)).statusCode, 429, "also the right one, then");
  t.notMatch(JSON.stringify(service.log), TOKEN);
});

t.test("a maintainer reads a report, accepts it, and it is proposed", async (t) => {
  const service = await createIntake(t, { config: OPEN });
  const { app } = service;
  const signed = await postForm(app, `${QUEUE}/sign-in`, { token: TOKEN });
  t.equal(signed.statusCode, 303);
  t.match(String(signed.headers["set-cookie"]), /HttpOnly; SameSite=Strict; Secure$/);
  const url = await report(service, { reply: "private@example.com" });
  const { page, cookie, code } = await signIn(service);
  const shown = (await page(QUEUE)).body;
  t.match(shown, new RegExp(`1 report is waiting.*<h2 id="${url.split("/").at(-1)}">`, "s"));
  for (const words of [/private@example\.com/, /data\/rules\/postgresql\/react\.yaml/, /basis: documented/])
    t.match(shown, words);
  const accepted = await postForm(app, `${url}/accept`, { code }, { cookie });
  t.equal(accepted.statusCode, 200, accepted.body);
  t.match(accepted.body, /is a proposal now.*private@example\.com.*for the last time/s);
  const [, id = ""] = /href="\/contributions\/([^"]+)"/.exec(accepted.body) ?? [];
  await until(async () => (await app.inject(`/api/v1/contributions/${id}`)).statusCode === 200, "it is there");
  t.equal((await postForm(app, `${url}/accept`, { code }, { cookie })).statusCode, 404, "a second time");
  t.match((await page(QUEUE)).body, /No report is waiting/);
});

t.test("of many reports the oldest are shown, and one that is refused", async (t) => {
  const service = await createIntake(t, { config: OPEN });
  const urls: string[] = [];
  for (let place = 0; place < 22; place += 1)
    urls.push(await report(service, { ...NOTE, explanation: `${NOTE.explanation} ${place}` }, "technology"));
  const { page, cookie, code } = await signIn(service);
  const ids = (body: string) => body.match(/<article /g)?.length;
  const { body } = await page(QUEUE);
  t.match(body, "22 reports are waiting, the 20 oldest are here.");
  t.equal(ids(body), 20);
  const refused = await postForm(service.app, `${urls.at(-1)}/accept`, { code }, { cookie });
  t.match(refused.body, /changed by hand/);
});

t.test("a report is rejected with a reason that its visitor reads", async (t) => {
  const service = await createIntake(t, { config: OPEN });
  const url = await report(service);
  const { cookie, code } = await signIn(service);
  t.equal((await postForm(service.app, `${url}/reject`, { code, reason: " " }, { cookie })).statusCode, 400);
  const reason = "The page says <b>otherwise</b>.";
  t.equal((await postForm(service.app, `${url}/reject`, { code, reason }, { cookie })).statusCode, 200);
  const { body } = await service.app.inject(url.replace(QUEUE, "/report/sent"));
  t.match(body, /was not accepted.*The page says &lt;b/s);
});

t.test("a report on a technology is corrected by hand", async (t) => {
  const service = await createIntake(t, { config: OPEN });
  const url = await report(service, NOTE, "technology");
  const { page, cookie, code } = await signIn(service);
  const shown = (await page(QUEUE)).body;
  t.match(shown, /data\/technologies\/react\.yaml/);
  t.notMatch(shown, `${url}/accept`);
  const refused = await postForm(service.app, `${url}/accept`, { code }, { cookie });
  t.equal(refused.statusCode, 409);
  t.match(refused.body, /changed by hand/);
  t.equal((await postForm(service.app, `${url}/corrected`, { code }, { cookie })).statusCode, 200);
  t.match((await service.app.inject(url.replace(QUEUE, "/report/sent"))).body, /have been corrected/);
});

t.test("another site cannot decide through a maintainer's browser", async (t) => {
  const service = await createIntake(t, { config: OPEN });
  const url = await report(service);
  const { cookie, code } = await signIn(service);
  const tries: [fields: object, headers: Record<string, string>][] = [
    [{ reason: "x" }, { cookie }],
    [{ reason: "x", code: `${code}x` }, { cookie }],
    [
      { reason: "x", code },
      { cookie, "sec-fetch-site": "cross-site" },
    ],
    [
      { reason: "x", code },
      { cookie, "sec-fetch-site": "same-site" },
    ],
  ];
  for (const [fields, headers] of tries)
    for (const verb of ["accept", "reject", "corrected"])
      t.equal(
        (await postForm(service.app, `${url}/${verb}`, fields, headers)).statusCode,
        403,
        `${verb} ${JSON.stringify(headers)}`,
      );
  t.equal((await service.app.inject({ url: `${url}/accept`, headers: { cookie } })).statusCode, 404, "nor by a link");
  const json = { method: "POST", url: `${url}/accept`, headers: { cookie }, payload: { code } } as const;
  t.equal((await service.app.inject(json)).statusCode, 400);
  t.equal(await service.intake.reports.count(), 1);
});

t.test("a program decides with the token in a header", async (t) => {
  const service = await createIntake(t, { config: OPEN });
  const url = await report(service);
  const authorization = `Bearer ${TOKEN}`;
  t.equal((await service.app.inject({ url: QUEUE, headers: { authorization } })).statusCode, 200);
  t.equal((await postForm(service.app, `${url}/accept`, {}, { authorization })).statusCode, 200);
});

t.test("signing out takes the cookie away", async (t) => {
  const service = await createIntake(t, { config: OPEN });
  const { cookie, code } = await signIn(service);
  const { headers, statusCode } = await postForm(service.app, `${QUEUE}/sign-out`, { code }, { cookie });
  t.equal(statusCode, 303);
  t.match(String(headers["set-cookie"]), /Max-Age=0/);
});

t.test("what strangers wrote is escaped, and ids lead nowhere else", async (t) => {
  const service = await createIntake(t, { config: OPEN });
  const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;
  const urls = [
    await report(service, { explanation: `${hostile} draws pages.`, contributor: hostile, workaround: hostile }),
    await report(
      service,
      { ...NOTE, explanation: `${hostile} ends today.`, evidence: 'https://example.com/?"><script>' },
      "technology",
    ).catch(() => ""),
    await report(service, { ...NOTE, explanation: `${hostile} ends today.` }, "technology"),
  ].filter((url) => url !== "");
  const { page } = await signIn(service);
  const { statusCode, body } = await page(QUEUE);
  t.equal(statusCode, 200);
  for (const url of urls) {
    t.match(body, `id="${url.split("/").at(-1)}"`);
    t.notMatch(body, /<img src=x|<script>/);
    for (const [link] of body.matchAll(/<a href="https:[^>]*>/g))
      t.match(link, /example\.com.*rel="noopener noreferrer nofollow ugc"|stackfit\.example/);
  }
  for (const id of ["..%2f..%2ftokens", "%00", "x".repeat(1000), "__proto__"])
    t.match((await page(`${QUEUE}/${id}`)).headers.location, /^\/review\/queue#[\w%.]+$/, id.slice(0, 20));
});

t.test("where the disk cannot be used it says so", async (t) => {
  const service = await createIntake(t, { config: OPEN });
  writeFileSync(join(service.stateDir, "reports"), "no folder");
  const { page } = await signIn(service);
  const { statusCode, body } = await page(QUEUE);
  t.equal(statusCode, 503);
  t.match(body, /The queue of reports cannot be used right now/);
});
