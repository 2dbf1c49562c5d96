import t from "tap";
import { Links } from "../../../server/http/views/links.js";
import { llmsText } from "../../../server/web/discovery/llms.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

const LIMITS = { check: 61, scan: 11, badge: 121, read: 62, contribute: 12 };
const catalog = everyFact();
const text = llmsText(catalog, new Links("https://stackfit.example"), LIMITS);
const linksOf = (markdown: string) =>
  [...markdown.matchAll(/\]\((https:\/\/stackfit\.example[^)]*)\)/g)].map(([, url]) => url as string);

t.test("has the form of llmstxt.org: a title, a summary, words without headings, then sections of links", async (t) => {
  const [title, blank, summary, ...rest] = text.split("\n");
  t.match(title, /^# \S/);
  t.equal(blank, "");
  t.match(summary, /^> \S/);
  t.equal(text.match(/^# /gm)?.length, 1);
  t.notMatch(text, /^#{3,} /m);
  const [words = "", ...sections] = rest.join("\n").split(/^## /m);
  t.notMatch(words, /^#/m);
  t.ok(sections.length > 0);
  for (const section of sections) {
    const [name, ...lines] = section.trim().split("\n").filter(Boolean);
    t.ok(lines.length > 0, name ?? "");
    for (const line of lines) t.match(line, /^- \[[^\]]+\]\(https:\/\/stackfit\.example\/[^)]*\): \S/);
  }
});

t.test("says how to ask, what an answer means, and the limits that are set", async (t) => {
  for (const status of ["compatible", "partial", "incompatible", "deprecated", "unknown"])
    t.match(text, `\`${status}\``);
  t.match(text, "61 checks, 11 scans, 62 other reads");
  t.match(text, "https://stackfit.example/api/v1/pairs/nextjs@15/react@17");
  t.match(text, "10 technologies");
});

t.test("its links work", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const asks = [...text.matchAll(/`GET (https:\/\/stackfit\.example[^`{]+)`/g)].map(([, url]) => url as string);
  t.ok(asks.length > 0);
  for (const url of [...linksOf(text), ...asks]) {
    const path = url.replace("https://stackfit.example", "");
    t.equal((await app.inject(path)).statusCode, 200, path);
  }
  const body = JSON.parse(/`(\{"dependencies".*?\})`/.exec(text)?.[1] ?? "");
  const scan = await app.inject({ method: "POST", url: "/api/v1/scan", payload: body });
  t.match(scan.json(), { stack: { issues: [{ pair: "nextjs-react" }] } });
  t.match(text, "`POST https://stackfit.example/mcp`");
  const payload = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const headers = { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18" };
  const tools = await app.inject({ method: "POST", url: "/mcp", payload, headers });
  t.ok(tools.json().result.tools.length > 0);
});
