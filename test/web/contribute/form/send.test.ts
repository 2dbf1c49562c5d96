import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { main as review } from "../../../../scripts/review.js";
import { MOST_REPORTS } from "../../../../server/contributions/reports/queue.js";
import { createApp } from "../../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../../fixtures/every-fact.js";
import { createIntake, type TestIntake } from "../../../fixtures/intake.js";
import { PAIR_REPORT, postForm } from "../../../fixtures/reports.js";
import { createService, type TestService } from "../../../fixtures/service.js";
import { until } from "../../../fixtures/until.js";

const PAIR = "/contribute/compatibility";
const MANY = { reportLimits: { report: 1e6, reports: 1e6 } };
const REPLY = "somebody.private@example.com";

const reportFiles = (stateDir: string) =>
  readdirSync(join(stateDir, "reports")).filter((name) => name.endsWith(".json"));

const waiting = ({ intake }: TestIntake) => intake.reports.list();

async function ran(stateDir: string, ...args: string[]) {
  const lines: string[] = [];
  const streams = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(line) };
  const code = await review([...args, "--state", stateDir], {}, streams);
  return { code, text: lines.join("\n") };
}

const ask = async ({ app }: TestService) =>
  (await app.inject({ method: "POST", url: "/api/v1/check", payload: { techA: "react", techB: "postgresql" } })).json();

t.test("from a visitor's report to a fact that answers", async (t) => {
  const service = await createService(t);
  const { app, stateDir, log } = service;
  const sent = await postForm(app, PAIR, { ...PAIR_REPORT, reply: REPLY });
  t.equal(sent.statusCode, 303, sent.body);
  const location = String(sent.headers.location);
  t.match(location, /^\/report\/sent\/[0-9a-z]{9}-[0-9a-f]{24}$/);
  t.match(sent.headers["x-ratelimit-remaining"], "4");

  const status = await app.inject(location);
  t.match(status.body, /Your report was sent/);
  t.match(status.headers, { "cache-control": "no-store", "x-robots-tag": "noindex" });
  t.notMatch(status.body, /draws pages|somebody\.private/, "nothing of it is shown");
  t.match(await ask(service), { status: "unknown" });
  for (const path of ["/changes", "/check/postgresql/react", "/feed.xml", "/metrics", "/readyz"])
    t.notMatch((await app.inject(path)).body, /draws pages|somebody\.private|React and Post/, `not at ${path}`);
  t.match((await app.inject("/metrics")).body, /^stackfit_reports_waiting 1$/m);

  const [id = ""] = reportFiles(stateDir).map((name) => name.replace(".json", ""));
  t.match((await ran(stateDir, "queue")).text, new RegExp(`compatibility {2}${id} {2}`));
  t.match((await ran(stateDir, "queue", "show", id.slice(0, 11))).text, new RegExp(REPLY));
  const accepted = await ran(stateDir, "queue", "accept", id, "--by", "Ann");
  t.match(accepted, { code: 0, text: new RegExp(REPLY) });
  const [contribution = ""] = /rule-postgresql-react-[0-9a-f]{12}/.exec(accepted.text) ?? [];
  await until(async () => (await ran(stateDir, "list")).text.includes(`unread`), "the server proposes it");
  const shown = (await ran(stateDir, "show", contribution)).text;
  t.match(shown, /Reported on the site without an account; `Ann` accepted the report/);
  t.match(shown, /Tested versions \(documented\)/);
  t.notMatch(shown, REPLY);
  t.match((await app.inject(location)).body, new RegExp(`/contributions/${contribution}`));
  t.match(await ask(service), { status: "unknown" }, "not before the review");

  t.match(await ran(stateDir, "approve", contribution), { code: 0 });
  await until(async () => (await ask(service)).status === "incompatible", "the fact answers");
  const { pair } = (await app.inject("/api/v1/pairs/react/postgresql")).json();
  t.match(pair, { basis: "documented", testedVersions: ["postgresql@17", "react@19.0.0"] });
  t.same(reportFiles(stateDir), []);
  t.notMatch(JSON.stringify(log), /somebody\.private|draws pages/, "and nothing of it is in the log");
  for (const name of readdirSync(stateDir, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".json"),
  ))
    t.notMatch(readFileSync(join(stateDir, name), "utf8"), "somebody.private", name);
});

t.test("the links of pages keep what was asked about, and the form claims nothing else", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const linkOf = async (path: string, text = "This is wrong") => {
    const { body } = await app.inject(path);
    const [, href = ""] = new RegExp(`<a[^>]* href="([^"]*)"[^>]*>${text}</a>`).exec(body) ?? [];
    return href.replaceAll("&amp;", "&");
  };
  const pair = await linkOf("/check/nextjs@15/react@17?platform=edge");
  t.equal(pair, "/contribute/compatibility?techA=nextjs%4015&techB=react%4017&platform=edge");
  const reported = (await app.inject(pair)).body;
  const open = (await createIntake(t)).app;
  const { body } = await open.inject(pair);
  t.match(body, /id="techA"[^>]*value="nextjs"/);
  t.match(body, />nextjs@15\nreact@17<\/textarea>/);
  t.match(reported, /About <a href="\/check\/nextjs@15\/react@17\?platform=edge">Next\.js 15 and React 17<\/a>/);
  t.match(reported, /The page says: incompatible\./);
  t.match(body, /<option [^>]*selected[^>]*>edge</);
  for (const id of ["status", "basis"])
    t.notMatch(new RegExp(`<select id="${id}".*?</select>`).exec(body)?.[0], /selected/, `${id} is the visitor's`);
  t.match(/<select id="basis"[^>]*>/.exec(body)?.[0], /required/);
  t.match(await linkOf("/check/mongodb/react", "Report compatibility"), /compatibility\?techA=mongodb&techB=react$/);
  t.equal(await linkOf("/tech/react"), "/contribute/technology?technology=react");
  t.match(
    (await open.inject("/contribute/technology?technology=nodejs%4020")).body,
    /id="technology"[^>]*value="nodejs@20"/,
  );
});

t.test("a correction of a rule begins with it, and without how somebody else knew it", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  for (const versions of ["", "%406"]) {
    const { body } = await app.inject(`/contribute/compatibility?techA=nextjs&techB=prisma${versions}`);
    t.match(body, /The page says: partial\./);
    t.match(body, /<textarea id="explanation"[^>]*>Each hot reload opens new connections\.</);
    t.match(body, /<option [^>]*selected[^>]*>partial</);
    t.match(body, /<textarea id="evidence"[^>]*><\/textarea>/);
    t.notMatch(/<select id="basis".*?<\/select>/.exec(body)?.[0], /selected/);
    t.match(/<textarea id="testedVersions"[^>]*>.*?<\/textarea>/.exec(body)?.[0], versions ? ">prisma@6<" : "></");
  }
});

t.test("problems are shown at their fields, with the answers kept and nothing stored", async (t) => {
  const service = await createIntake(t, { config: MANY });
  const { statusCode, body, headers } = await postForm(service.app, PAIR, {
    ...PAIR_REPORT,
    basis: "",
    evidence: "http://example.com",
  });
  t.equal(statusCode, 400);
  t.equal(headers["cache-control"], "no-store");
  t.match(body, /Fix 2 problems/);
  t.match(body, /<a href="#basis">How you know it<\/a>: This is missing/);
  t.match(body, /<a href="#evidence">Evidence<\/a>: Line 1/);
  t.match(body, />The one draws pages and the other keeps rows\.<\/textarea>/);
  t.same(await waiting(service), []);
});

t.test("what cannot be written to is told at its field, with what was typed", async (t) => {
  const service = await createIntake(t, { config: MANY });
  const { statusCode, body } = await postForm(service.app, PAIR, { ...PAIR_REPORT, reply: "nobody" });
  t.equal(statusCode, 400);
  t.match(body, /<a href="#reply">/);
  t.match(body, /<input id="reply"[^>]*value="nobody"[^>]*aria-invalid="true"/);
  t.same(await waiting(service), []);
});

t.test("a tool and a technology are reported likewise", async (t) => {
  const service = await createIntake(t, { config: MANY });
  const tool = {
    step: "send",
    name: "Scribe",
    category: "cli-agent",
    website: "https://scribe.example.com",
    description: "Writes code in a terminal for those who ask.",
    evidence: "https://scribe.example.com/about",
  };
  t.equal((await postForm(service.app, "/contribute/ai-tool", tool)).statusCode, 303);
  const note = {
    step: "send",
    technology: "react@19",
    explanation: "Its support ends on another day than the page says.",
    evidence: "https://example.com/support\nhttps://example.com/second",
  };
  t.equal((await postForm(service.app, "/contribute/technology", note)).statusCode, 303);
  t.match(await waiting(service), [
    { name: "Scribe", content: { submission: { kind: "ai-tool" } } },
    { name: "React", content: { note: { version: "19", evidence: { length: 2 } } } },
  ]);
});

t.test("what fills in every field is told so, and nothing is stored", async (t) => {
  const service = await createIntake(t, { config: MANY });
  const { statusCode, body } = await postForm(service.app, PAIR, { ...PAIR_REPORT, company: "Spam" });
  t.equal(statusCode, 400);
  t.match(body, /A field that people do not see was filled in/);
  t.match(/<input id="company"[^>]*>/.exec(body)?.[0], /tabindex="-1"/);
  t.notMatch(body, /Spam/);
  t.same(await waiting(service), []);
  t.match((await service.app.inject("/metrics")).body, /^stackfit_reports_total\{outcome="trapped"\} 1$/m);
});

t.test("a client sends five reports an hour, and mistakes count none of them", async (t) => {
  const service = await createIntake(t);
  const send = (index: number, more = {}) =>
    postForm(service.app, PAIR, { ...PAIR_REPORT, explanation: `Report ${index} says that rows stay away.`, ...more });
  for (let index = 0; index < 8; index += 1) t.equal((await send(index, { status: "" })).statusCode, 400);
  for (let index = 0; index < 5; index += 1) t.equal((await send(index)).statusCode, 303);
  const { statusCode, headers, body } = await send(5);
  t.equal(statusCode, 429);
  t.ok(Number(headers["retry-after"]) > 3000 && Number(headers["retry-after"]) <= 3600);
  t.match(body, /You have reached the hourly limit for reports\. Try again after 20\d\d-/);
  t.match(body, /Report 5 says/, "what was written is kept");
  t.equal((await waiting(service)).length, 5);
  t.equal((await service.app.inject(PAIR)).statusCode, 200, "pages go on");
});

t.test("all clients together have a limit as well", async (t) => {
  const service = await createIntake(t, { config: { reportLimits: { report: 5, reports: 2 } } });
  const from = (index: number) =>
    service.app.inject({
      method: "POST",
      url: PAIR,
      remoteAddress: `192.0.2.${index}`,
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
      payload: String(
        new URLSearchParams({ ...PAIR_REPORT, explanation: `Report ${index} says that rows stay away.` }),
      ),
    });
  t.same([(await from(1)).statusCode, (await from(2)).statusCode], [303, 303]);
  const { statusCode, body } = await from(3);
  t.equal(statusCode, 429);
  t.match(body, /We are receiving too many reports/);
});

t.test("a full queue and a folder that cannot be written are 503, with words", async (t) => {
  const service = await createIntake(t, { config: MANY });
  const folder = join(service.stateDir, "reports");
  t.equal((await postForm(service.app, PAIR, PAIR_REPORT)).statusCode, 303);
  const [name = ""] = reportFiles(service.stateDir);
  const text = readFileSync(join(folder, name), "utf8");
  for (let index = 1; index < MOST_REPORTS; index += 1)
    writeFileSync(join(folder, `000000000-${String(index).padStart(24, "0")}.json`), text);
  const other = { ...PAIR_REPORT, reply: REPLY };
  const full = await postForm(service.app, PAIR, other);
  t.equal(full.statusCode, 503);
  t.match(full.body, /More reports are waiting than maintainers can read\. Nothing was stored/);
  t.equal(full.headers["retry-after"], "3600");
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "no folder");
  const broken = await postForm(service.app, PAIR, other);
  t.equal(broken.statusCode, 503);
  t.match(broken.body, /We cannot store your report right now\. Nothing was stored/);
  rmSync(folder);
  mkdirSync(folder);
  t.equal((await postForm(service.app, PAIR, other)).statusCode, 303, "and goes on when it can");
});

t.test("a report survives a restart", async (t) => {
  const first = await createIntake(t);
  const sent = await postForm(first.app, PAIR, { ...PAIR_REPORT, reply: REPLY });
  await first.close();
  const second = await createIntake(t, { stateDir: first.stateDir });
  t.match((await second.app.inject(String(sent.headers.location))).body, /Your report was sent/);
  t.match(await waiting(second), [{ reply: REPLY }]);
});

t.test("hostile texts stay texts, or are rejected", async (t) => {
  const service = await createIntake(t, { config: MANY });
  const { app } = service;
  const hostile = `"><script>alert(1)</script>`;
  for (const field of ["techA", "status", "basis", "evidence", "testedVersions", "platform", "reply"]) {
    const { statusCode, body } = await postForm(app, PAIR, { ...PAIR_REPORT, [field]: hostile });
    t.equal(statusCode, 400, field);
    t.notMatch(body, /<script>/, field);
  }
  t.same(await waiting(service), []);
  const yaml = "a: &a [*a]\n? !!js/function x\n--- # '''\n\"\\u0000\" |";
  const texts = [`${hostile} draws pages`, yaml, "$(rm -rf /) `id` %0a::error::x", "{{7*7}} <%= 1 %> ]]>"];
  for (const explanation of texts)
    t.equal((await postForm(app, PAIR, { ...PAIR_REPORT, explanation })).statusCode, 303, explanation);
  t.same(
    (await waiting(service)).map(
      ({ content }) => "submission" in content && "rule" in content.submission && content.submission.rule.explanation,
    ),
    texts,
  );
  for (const explanation of [
    "It rings \u0007 a bell in here.",
    "It turns \u202e round what is read.",
    "It ends \u0000 here, perhaps.",
  ])
    t.equal((await postForm(app, PAIR, { ...PAIR_REPORT, explanation })).statusCode, 400, JSON.stringify(explanation));
  t.equal((await postForm(app, PAIR, { ...PAIR_REPORT, explanation: "x".repeat(1024 * 1024) })).statusCode, 413);
  t.match(
    await postForm(app, "/report/compatibility", PAIR_REPORT),
    { statusCode: 308, headers: { location: PAIR } },
    "a form that was open for long is sent again to where it is now",
  );
  const json = await app.inject({ method: "POST", url: PAIR, payload: PAIR_REPORT });
  t.match(json, { statusCode: 400 });
  for (const query of [
    `compatibility?techA=${encodeURIComponent(hostile)}&techB=react`,
    "compatibility?techA=react@%ff&techB=next@zzz",
    "ai-tool?name=__proto__",
    "technology?technology=../x",
  ]) {
    const { statusCode, body } = await app.inject(`/contribute/${query}`);
    t.equal(statusCode, 200, query);
    t.notMatch(body, /<script>/, query);
  }
});

t.test("another site cannot send a report from its visitors' browsers", async (t) => {
  const service = await createIntake(t, { config: MANY });
  for (const from of ["cross-site", "same-site"])
    t.equal((await postForm(service.app, PAIR, PAIR_REPORT, { "sec-fetch-site": from })).statusCode, 403, from);
  t.equal((await postForm(service.app, PAIR, PAIR_REPORT, { "sec-fetch-site": "same-origin" })).statusCode, 303);
});

t.test("without an intake nothing is taken", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  t.equal((await postForm(app, PAIR, PAIR_REPORT)).statusCode, 503);
  t.equal((await app.inject("/report/sent/0mwu35ynj-a43f26b5132f00255b3dae71")).statusCode, 404);
});
