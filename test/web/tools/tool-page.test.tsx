import t from "tap";
import type { AiTool } from "../../../schemas/types.js";
import { similarTools } from "../../../server/catalog/directory/similar-tools.js";
import { ToolPage } from "../../../server/web/tools/tool-page.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

const FULL: Partial<AiTool> = {
  name: "Scribe",
  vendor: "Maker Inc.",
  license: "MIT",
  launchDate: "2025-05-05",
  repository: "https://github.com/maker/scribe",
  enterprise: "Single sign-on.",
  platforms: { cli: true, web: false },
  privacy: { trainsOnCode: "optional", dataStorage: "local" },
  pricing: { free: true, startingPrice: "$7/month" },
  sources: {
    description: "https://example.com/about",
    vendor: "https://example.com/imprint",
    platforms: "https://example.com/docs",
    privacy: "https://example.com/privacy",
    pricing: "https://example.com/pricing",
  },
  evidence: ["https://example.com/about", "https://example.com/docs"],
  checked: "2026-03-03",
  updated: "2026-03-04",
};

function pageOf(more: Partial<AiTool> = {}, site = {}): string {
  const others = {
    quill: { name: "Quill", license: "MIT", privacy: FULL.privacy },
    other: { name: "Other" },
    next: { name: "Next" },
    last: { name: "Last" },
  } as const;
  const catalog = catalogOf({ technologies: {}, tools: { scribe: { ...FULL, ...more }, ...others } as never });
  const tool = catalog.tools.get("scribe");
  if (!tool) throw new Error("no tool");
  return render(<ToolPage slug="scribe" tool={tool} similar={similarTools(catalog, "scribe", 6)} />, site);
}
const text = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

t.test("every claim is shown with its source and the day it was checked", async (t) => {
  const words = text(pageOf());
  for (const expected of [
    "Scribe",
    "A tool made up for a test.",
    "Source: example.com/about · checked on 2026-03-03",
    "Made by Maker Inc. Source: example.com/imprint · checked on 2026-03-03",
    "Website scribe.example.com Source: the evidence below",
    "Repository github.com/maker/scribe",
    "Licence MIT",
    "Launched 2025-05-05",
    "Enterprise plan Single sign-on.",
    "Runs on Terminal, not browser (not recorded: desktop, mobile) Source: example.com/docs · checked on 2026-03-03",
    "Last checked on 2026-03-03 . The entry last changed on 2026-03-04",
  ])
    t.match(words, expected);
});

t.test("what people compare comes first, in short", async (t) => {
  const summaryOf = (more: Partial<AiTool>) =>
    text(pageOf(more).match(/<dl class="tool-summary">.*?<\/dl>/s)?.[0] ?? "");
  const full = summaryOf({ editors: ["Zed", "Vim"] });
  for (const expected of [
    "Price Free to use, paid from $7/month Source: example.com/pricing · checked on 2026-03-03",
    "Models from – not recorded",
    "Editors Zed, Vim Source: the evidence below",
    "Your code You decide on training, stored on your own machine Source: example.com/privacy",
  ])
    t.match(full, expected);
  const partly = summaryOf({ pricing: { free: false }, privacy: { dataStorage: "cloud" } });
  t.match(partly, /Price Paid only Source: \S+ · checked on \S+ Models from/);
  t.match(partly, /Your code Stored in the cloud Source:/);
});

t.test("that a tool has ended is told first, with what its makers name in its place", async (t) => {
  const ended = pageOf({ status: { state: "ended", since: "2026-04-01" }, successor: "Quill" });
  t.match(text(ended), "Scribe has ended ( 2026-04-01 ). Its makers name Quill in its place.");
  t.ok(ended.indexOf("has ended") < ended.lastIndexOf("A tool made up for a test."));
  t.notMatch(pageOf({ status: { state: "active" } }), "has ended");
});

t.test("what is not recorded is one folded line of the page, with a way to add it", async (t) => {
  const html = pageOf({ capabilities: { testing: true } });
  const folds = [...html.matchAll(/<details class="tool-fold">(.*?)<\/details>/gs)].map(([, fold]) => text(fold ?? ""));
  t.equal(folds.length, 1);
  t.match(folds[0], "Not recorded: 3 facts");
  t.match(folds[0], "Models from, editors, languages. This says neither yes nor no.");
  t.match(text(html), "Capabilities Tests (not recorded: server-rendered web apps, mobile apps, databases, APIs");
  t.match(html, '<a href="/contribute/ai-tool?name=Scribe">Add one, with a source</a>');
  t.notMatch(html, "Not known:");
});

t.test("similar tools are named and lead to the comparison", async (t) => {
  const html = pageOf();
  t.match(html, '<ul class="links"><li><a href="/tools/quill">Quill</a></li></ul>');
  t.match(html, '<a href="/tools?ids=scribe,quill">Compare with similar tools</a>');
  t.notMatch(html, '<a href="/tools/other">', "with which it has nothing in common");
  t.match(html, '<a href="/tools?category=cli-agent">');
  const alone = pageOf({ category: "managed" });
  t.match(text(alone), "We know of nothing important that other tools of this category share with it.");
  t.notMatch(alone, "Compare with similar tools");
});

t.test("it can be corrected, and read by programs", async (t) => {
  t.match(pageOf(), '<a href="/contribute/ai-tool?name=Scribe" rel="nofollow">Tell us</a>');
  t.match(
    pageOf(),
    '<link rel="alternate" type="application/json" href="https://stackfit.example/api/v1/ai-tools/scribe"',
  );
  t.match(pageOf(), '<link rel="canonical" href="https://stackfit.example/tools/scribe"');
});

t.test("texts and addresses of a record are never more than that", async (t) => {
  const html = pageOf({
    name: "<script>alert(1)</script>",
    description: '"><img src=x onerror=alert(1)>',
    vendor: "</dl><b>",
    website: "javascript:alert(1)",
    repository: "data:text/html,x",
    evidence: ["javascript:alert(2)", "not an address"],
    sources: { pricing: "javascript:alert(3)", privacy: "nonsense" },
  });
  t.notMatch(html, /<script(?! type="module" src="\/assets)|<img src=x|<b>/);
  t.notMatch(html, /href="(javascript|data|not|nonsense)/);
  t.match(text(html), "javascript:alert(2)", "what is no link is told as text");
});
