import t from "tap";
import type { Rule } from "../../../schemas/types.js";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { Links } from "../../../server/http/views/links.js";
import { AlternativeLists, Correct, NoFacts, PairPage } from "../../../server/web/pair/pair-page.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";
import { viewOf } from "../../fixtures/pair-view.js";

function pageOf(catalog: Catalog, techA: string, techB: string, platform?: string): string {
  return render(<PairPage view={viewOf(catalog, techA, techB, platform)} />);
}

/** Without logos, which are decoration. */
const headings = (html: string) =>
  [...html.matchAll(/<h[12][^>]*>(.*?)<\/h/g)].map(([, text = ""]) =>
    text.replace(/<(span|svg) class="logo.*?<\/\1>/g, ""),
  );

t.test("a page shows the verdict, why, and what to do", async (t) => {
  const html = pageOf(everyFact(), "nextjs", "prisma");
  for (const expected of [
    /<title>Next\.js works with Prisma, with limits · StackFit<\/title>/,
    /partial.*warning/s,
    /Each hot reload opens new connections\./,
    /Fix:.*Keep one client on the global object\./s,
    /<\/span> tested<\/span>.*last checked on.*2026-02-03/s,
    /<a href="https:\/\/example\.com\/prisma-nextjs"/,
    /<h3>on edge <span class="status incompatible">/,
    /<a href="\/check\/drizzle\/nextjs">Drizzle</,
    /<link rel="canonical" href="https:\/\/stackfit\.example\/check\/nextjs\/prisma"/,
    /<a href="\/tech\/nextjs">.*<a href="\/tech\/prisma">/,
  ])
    t.match(html, expected);
});

t.test("sections are in order of importance", async (t) => {
  t.strictSame(headings(pageOf(everyFact(), "nextjs", "prisma")).slice(1), [
    "Evidence",
    "Exceptions",
    "Alternatives that work together",
    "Badge",
    "Something wrong?",
    "More",
  ]);
  t.strictSame(headings(pageOf(everyFact(), "nextjs", "react")).slice(1), [
    "Versions",
    "Evidence",
    "Badge",
    "Something wrong?",
    "More",
  ]);
  const unknown = headings(pageOf(everyFact(), "mongodb", "prisma")).slice(1);
  t.strictSame(unknown, ["Do you know more?", "What works instead", "Badge", "More"], "no versions are known");
});

t.test("the heading names the versions and the platform, and the pair in general is beside", async (t) => {
  const html = pageOf(everyFact(), "nextjs@15", "react@17", "edge");
  t.equal(headings(html)[0], 'Next.js 15 <span class="with">with</span> React 17 <span class="with">on edge</span>');
  t.match(html, "<title>Next.js 15 does not work with React 17 on edge");
  t.match(
    html,
    /<a href="\/check\/nextjs\/react">Next\.js with React<\/a> in general: <span class="status compatible">/,
  );
  t.match(html, '<link rel="canonical" href="https://stackfit.example/check/nextjs/react"/>');
  t.notMatch(pageOf(everyFact(), "nextjs", "react"), "in general");
});

t.test("the same as data is linked", async (t) => {
  const view = viewOf(everyFact(), "nextjs@15", "react", "edge");
  const html = render(<PairPage view={view} />, { links: new Links("https://stackfit.example/below") });
  const path = "/below/api/v1/pairs/nextjs@15/react?platform=edge";
  t.match(html, `<link rel="alternate" type="application/json" href="https://stackfit.example${path}"`);
  t.match(html, `<a href="${path}" type="application/json">`);
});

t.test("both sides of the heading have a logo or a monogram, so that neither stands out", async (t) => {
  const marks = (html: string) => [...html.matchAll(/<h1.*?<\/h1>/gs)].join().match(/class="logo/g)?.length;
  t.equal(marks(pageOf(everyFact(), "nextjs", "react")), 2);
  t.equal(marks(pageOf(everyFact(), "react", "react")), 1, "one with itself");
});

t.test("a technology can be checked with itself", async (t) => {
  const html = pageOf(everyFact(), "react", "react");
  t.equal(headings(html)[0], 'React <span class="with">with</span> itself');
  t.match(html, "Both names refer to React");
  t.equal([...html.matchAll(/href="\/tech\/react"/g)].length, 1);
});

t.test("all data are escaped", async (t) => {
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
    notes: evil,
    contributor: evil,
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
  t.notMatch(html, /<script(?! type="module" src="\/assets\/)|<img src=x|<b>|"onclick=/);
  t.match(html, "&lt;script>alert(&quot;1&quot;)&lt;/script>");
});

const catalog = everyFact();

/** The query of the link with a text. */
function linkOf(html: string, text: string): URL {
  const [, href = ""] = new RegExp(`<a href="([^"]*)"[^>]*>${text}</a>`).exec(html) ?? [];
  return new URL(href.replaceAll("&amp;", "&"), "https://stackfit.example");
}

t.test("what is wrong can be reported without an account, as it was asked", async (t) => {
  for (const site of [{}, { repositoryUrl: "https://github.com/owner/data" }]) {
    const wrong = linkOf(render(<Correct view={viewOf(catalog, "nextjs@15", "react@17")} />, site), "This is wrong");
    t.equal(wrong.pathname, "/contribute/compatibility");
    t.strictSame(Object.fromEntries(wrong.searchParams), { techA: "nextjs@15", techB: "react@17" });
  }
});

const view = viewOf(everyFact(), "nextjs", "prisma");

t.test("each alternative links to its pair with the other side", async (t) => {
  const html = render(<AlternativeLists alternatives={view.explanation.alternatives} view={view} />);
  t.match(html, /<h3>With Next\.js, instead of Prisma<\/h3>/);
  t.match(html, /<a href="\/check\/drizzle\/nextjs">Drizzle<span class="hidden"> with Next\.js<\/span><\/a>.*ORM/s);
  t.notMatch(html, "instead of Next.js", "a side without alternatives has no list");
  const other = [{ technology: viewOf(everyFact(), "drizzle", "prisma").a.technology, insteadOf: view.a.technology }];
  t.match(
    render(<AlternativeLists alternatives={other} view={view} />),
    /With Prisma, instead of Next\.js<.*href="\/check\/drizzle\/prisma"/s,
  );
});

const catalogForNoFacts = everyFact();

t.test("invites contributions and shows what is known instead", async (t) => {
  const html = render(<NoFacts view={viewOf(catalogForNoFacts, "mongodb", "prisma", "edge")} />);
  t.match(html, "No fact covers what you asked yet");
  t.match(html, '<a class="button" href="/contribute/compatibility?techA=mongodb&amp;techB=prisma&amp;platform=edge"');
  t.match(html, /<h2>What works instead<\/h2>.*<a href="\/check\/postgresql\/prisma">PostgreSQL/s);
});

t.test("a platform that is a technology is not an option of the form", async (t) => {
  t.notMatch(render(<NoFacts view={viewOf(catalogForNoFacts, "mongodb", "prisma", "vercel")} />), "platform=");
});

t.test("without known neighbours the section is left out", async (t) => {
  t.notMatch(render(<NoFacts view={viewOf(catalogForNoFacts, "mongodb", "better-sqlite3")} />), "What works instead");
});
