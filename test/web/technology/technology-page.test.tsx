import t from "tap";
import type { Technology as TechnologyRecord } from "../../../schemas/types.js";
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import type { Site } from "../../../server/web/site.js";
import { TechnologyPage } from "../../../server/web/technology/technology-page.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const NOTHING = { q: "", category: "", status: "" };

function page(catalog: Catalog, id: string, site: Partial<Site> = {}): string {
  const technology = catalog.names.byId(id) as Technology;
  return render(<TechnologyPage technology={technology} filter={NOTHING} />, {
    catalog,
    ...site,
  });
}

t.test("shows what the technology is, its state and where to go next", async (t) => {
  const html = page(everyFact(), "nextjs");
  for (const expected of [
    /<title>Next\.js · StackFit<\/title>/,
    /<meta name="description" content="What Next\.js works with: 2 compatible, 1 partial\./,
    /<link rel="canonical" href="https:\/\/stackfit\.example\/tech\/nextjs"/,
    /<link rel="alternate" type="application\/json" href="https:\/\/stackfit\.example\/api\/v1\/technologies\/nextjs"/,
    /<h1><svg class="logo".*?<\/svg>Next\.js<\/h1>.*<a href="\/tech\?category=meta-framework">Meta framework<\/a>.*npm<\/span> <code>next<\/code>/s,
    /<a href="https:\/\/nextjs\.org" rel="noopener">Homepage/,
    /<a href="https:\/\/example\.com\/next-upgrade" rel="noopener">Upgrade guide<\/a><\/li>/,
    /<form action="\/" method="get"><input type="hidden" name="techA" value="nextjs".*name="techB"/s,
    /<a href="\/tech\/nextjs\?status=partial#everything" rel="nofollow" class="tally">.*partial<\/span> 1<\/a>/s,
    /<a href="\/changes\?tech=nextjs">What changed/,
    /<a href="\/tech\/nextjs\/feed\.xml">/,
    /<a href="\/api\/v1\/technologies\/nextjs">JSON/,
    /What it needs, by release line/,
    /Compatibility/,
  ])
    t.match(html, expected);
  t.notMatch(html, /Repository|>Documentation<|<h2>Release lines|does not offer|retired|Also called/);
});

t.test("says where the makers want every release line in between", async (t) => {
  const upgradeGuide = { url: "https://example.com/guide", oneLineAtATime: true, checked: "2026-01-02" } as const;
  const html = page(catalogOf({ technologies: { it: { upgradeGuide } } }), "it");
  t.match(html, "Upgrade guide (one release line at a time)</a>");
});

t.test("shows the command that starts a project, with its source", async (t) => {
  const start = { command: "npx create-it", source: "https://example.com/start", checked: "2026-01-02" };
  const html = page(catalogOf({ technologies: { it: { start } } }), "it");
  t.match(html, /A new project: <code>npx create-it<\/code> .*href="https:\/\/example\.com\/start"/);
});

t.test("shows names, packages and alternatives", async (t) => {
  const record: Partial<TechnologyRecord> = {
    name: "It",
    aliases: ["itt", "eet"],
    packages: { npm: ["it", "@it/more"], pypi: ["pyit"] },
    alternatives: ["other"],
  };
  const html = page(catalogOf({ technologies: { it: record, other: { name: "Other" } } }), "it");
  t.match(html, /<dt>Also known as<\/dt><dd>itt, eet<\/dd>/);
  t.match(html, /<dt>npm<\/dt><dd><span class="packages"><code>it<\/code><code>@it\/more<\/code><\/span><\/dd>/);
  t.match(html, /<dt>Python \(pip\)<\/dt><dd><span class="packages"><code>pyit<\/code>/);
  t.match(html, /<dt>Alternatives<\/dt><dd><a href="\/tech\/other">Other<\/a>/);
});

t.test("without facts the page says so and how to contribute", async (t) => {
  const html = page(everyFact(), "mongodb");
  t.match(html, /We don't know yet what MongoDB works with\..*href="\/contribute\/compatibility\?techA=mongodb"/s);
  t.match(html, /content="MongoDB/);
  t.notMatch(html, /data-filter/);
});

t.test("corrections link to the repository, or else to the contribution page", async (t) => {
  const repositoryUrl = "https://github.com/owner/facts";
  t.match(
    page(everyFact(), "nextjs", { repositoryUrl }),
    '<a href="https://github.com/owner/facts/edit/main/data/technologies/nextjs.yaml">Correct this data</a>',
  );
  t.match(page(everyFact(), "nextjs"), '<a href="/contribute">Correct this data</a>');
});

t.test("all data are escaped", async (t) => {
  const evil = `<script>alert("1")</script><img src=x onerror='y'>&`;
  const source = `https://example.com/"onclick="z`;
  const record: Partial<TechnologyRecord> = {
    name: evil,
    aliases: [evil],
    packages: { npm: [evil] },
    homepage: source,
    upgradeGuide: { url: source, checked: "2026-01-02" },
    requires: [{ version: "1", of: "b", ofPackages: [evil], range: "1", source }],
    needs: [{ capability: "c", note: evil, source }],
    lacks: [{ capability: "c", note: evil, workaround: evil, source }],
    lifecycle: { source, cycles: [{ cycle: evil, released: "2024-01-01" }] },
    endOfLife: { reason: evil, source },
  };
  const catalog = catalogOf({
    technologies: { a: record, b: { name: evil } },
    capabilities: [{ id: "c", name: evil, meaning: evil }],
    rules: [{ status: "partial", severity: "warning", explanation: evil }],
  });
  const html = page(catalog, "a");
  t.notMatch(html, /<script(?! type="module" src=)|<img src=x|"onclick=|style=/);
  t.match(html, "&lt;script>alert(&quot;1&quot;)&lt;/script>");
});
