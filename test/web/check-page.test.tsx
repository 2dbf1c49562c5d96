import { renderToString } from "preact-render-to-string";
import t from "tap";
import type { Rule } from "../../schemas/types.js";
import type { Catalog } from "../../server/catalog/catalog.js";
import { check } from "../../server/catalog/check.js";
import { explain } from "../../server/catalog/explain.js";
import { Links } from "../../server/http/links.js";
import { CheckPage, UnknownPage } from "../../server/web/check-page.js";
import { catalogOf, TODAY } from "../fixtures/catalog.js";
import { everyFact } from "../fixtures/every-fact.js";

const links = new Links("https://stackfit.example");

function pageOf(catalog: Catalog, techA: string, techB: string): string {
  const answer = check(catalog, { techA, techB }, TODAY);
  if (!answer.a || !answer.b) throw new Error("a name is not known");
  const { a, b, verdict } = answer;
  const explanation = explain(catalog, answer, TODAY);
  return renderToString(<CheckPage a={a} b={b} verdict={verdict} explanation={explanation} links={links} />);
}

t.test("a page says how it stands, why, and what to do", async (t) => {
  const html = pageOf(everyFact(), "nextjs", "prisma");
  for (const expected of [
    /<title>Next\.js and Prisma: partial · StackFit<\/title>/,
    /partial.*warning/s,
    /Each hot reload opens new connections\./,
    /What to do:.*Keep one client on the global object\./s,
    /Basis: tested.*last checked on 2026-02-03/s,
    /<a href="https:\/\/example\.com\/prisma-nextjs">/,
    /on edge: incompatible/,
    /<a href="https:\/\/example\.com\/prisma-edge">/,
    /<a href="https:\/\/stackfit\.example\/check\/drizzle\/nextjs">Drizzle<\/a> instead of Prisma/,
    /<img src="https:\/\/stackfit\.example\/api\/v1\/badge\/nextjs\/prisma\.svg" alt="Next\.js and Prisma: partial"/,
    /<link rel="canonical" href="https:\/\/stackfit\.example\/check\/nextjs\/prisma"/,
    /<a href="https:\/\/stackfit\.example\/api\/v1\/pairs\/nextjs\/prisma">/,
  ])
    t.match(html, expected);
});

t.test("every kind of fact is told with its source", async (t) => {
  const cases: [string, string, kind: RegExp, source: string][] = [
    ["nextjs", "react", /Declared requirement/, "next-15"],
    ["postgresql", "prisma", /Declared support/, "prisma-databases"],
    ["better-sqlite3", "vercel", /Need<.*Limit of the platform</s, "vercel-disk"],
    ["angularjs", "react", /Lifecycle/, "angularjs-end"],
  ];
  for (const [a, b, kind, source] of cases) {
    const html = pageOf(everyFact(), a, b);
    t.match(html, kind, `${a} ${b}`);
    t.match(html, `<a href="https://example.com/${source}">`);
  }
  t.match(
    pageOf(everyFact(), "better-sqlite3", "drizzle"),
    /Use in a public project.*<a href="https:\/\/github\.com\/owner-1\/p\/blob\/c0ffee\/package\.json">/s,
  );
  t.match(
    pageOf(everyFact(), "nextjs", "react"),
    /<table>.*<td>next<\/td>.*\^18\.2 .*<td>12<\/td>.*\^17\.0\.2 /s,
    "versions in a table",
  );
});

t.test("what is not there has no heading", async (t) => {
  const html = pageOf(everyFact(), "mongodb", "react");
  t.match(html, /unknown/);
  t.notMatch(html, /<h2>(Why|Versions|Where it differs|Alternatives)/);
  t.notMatch(html, /What to do:|Basis:/);
});

t.test("nothing in the data becomes markup", async (t) => {
  const evil = `<script>alert("1")</script><img src=x onerror='y'>&`;
  const technologies = {
    a: { name: `A${evil}` },
    b: { name: `B${evil}` },
    c: { name: `C${evil}`, supports: [{ with: ["b"], source: `https://example.com/?"><script>` }] },
  };
  const rule: Partial<Rule> = {
    status: "partial",
    severity: "warning",
    explanation: evil,
    workaround: evil,
    evidence: [`https://example.com/"onclick="z`],
    exceptions: [
      {
        when: { platform: "edge" },
        status: "incompatible",
        severity: "error",
        explanation: evil,
        workaround: evil,
        evidence: ["https://example.com/<b>"],
      },
    ],
  };
  const html = pageOf(catalogOf({ technologies, rules: [rule] }), "a", "b");
  t.notMatch(html, /<script|<img src=x|<b>|"onclick=/);
  t.match(html, "&lt;script>alert(&quot;1&quot;)&lt;/script>");
});

t.test("the page for names that are not known repeats them, shortened and as text", async (t) => {
  const names = ["<b>", "x".repeat(500)] as const;
  const answer = check(everyFact(), { techA: names[0], techB: names[1] }, TODAY);
  const html = renderToString(<UnknownPage answer={answer} names={names} />);
  t.notMatch(html, /<b>/);
  t.match(html, /&lt;b>/);
  t.notMatch(html, "x".repeat(81));
  t.notMatch(html, /rel="canonical"/);
  const half = check(everyFact(), { techA: "nextjs", techB: "?" }, TODAY);
  t.match(renderToString(<UnknownPage answer={half} names={["nextjs", "?"]} />), /Next\.js <span class="with">with/);
});
