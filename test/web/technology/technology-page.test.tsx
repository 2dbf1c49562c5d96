import t from "tap";
import type { Technology as TechnologyRecord } from "../../../schemas/types.js";
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import type { Site } from "../../../server/web/site.js";
import { Capabilities, Retirement, TechnologyPage } from "../../../server/web/technology/technology-page.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const NOTHING = { q: "", category: "", status: "" };

function page(catalog: Catalog, id: string, site: Partial<Site> = {}): string {
  const technology = catalog.names.byId(id) as Technology;
  return render(<TechnologyPage technology={technology} filter={NOTHING} problem={undefined} />, {
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
    /<link rel="alternate" type="application\/json" href="https:\/\/stackfit\.example\/tech\/nextjs\.json"/,
    /<link rel="alternate" type="text\/markdown" href="https:\/\/stackfit\.example\/tech\/nextjs\.md"/,
    /<h1><svg class="logo".*?<\/svg>Next\.js<\/h1>.*<a href="\/tech\?category=meta-framework">Meta framework<\/a>.*npm<\/span> <code>next<\/code>/s,
    /<a href="https:\/\/nextjs\.org" rel="noopener">Homepage/,
    /<a href="https:\/\/example\.com\/next-upgrade" rel="noopener">Upgrade guide<\/a><\/li>/,
    /<form action="\/" method="get"><input type="hidden" name="techA" value="nextjs".*name="techB"/s,
    /<a href="\/tech\/nextjs\?status=partial#everything" rel="nofollow" class="tally">.*partial<\/span> 1<\/a>/s,
    /<a href="\/matrix\?row=meta-framework&amp;col=orm">Matrix: Meta framework × ORM/,
    /<a href="\/changes\?tech=nextjs">What changed/,
    /<a href="\/tech\/nextjs\/feed\.xml">/,
    /<a href="\/tech\/nextjs\.md">/,
    /What it needs, by release line/,
    /Compatibility/,
  ])
    t.match(html, expected);
  t.notMatch(html, /Repository|>Documentation<|<h2>Release lines|does not offer|retired|Also called/);
});

t.test("says where the makers want every release line in between", async (t) => {
  const upgradeGuide = { url: "https://example.com/guide", oneLineAtATime: true, checked: "2026-01-02" } as const;
  const html = page(catalogOf({ technologies: { it: { upgradeGuide } } }), "it");
  t.match(html, /Upgrade guide<\/a><span class="fine"> \(one release line at a time\)<\/span>/);
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
  t.match(html, /<dt>npm<\/dt><dd[^>]*><code>it<\/code><code>@it\/more<\/code><\/dd>/);
  t.match(html, /<dt>PyPI<\/dt><dd[^>]*><code>pyit<\/code>/);
  t.match(html, /<dt>Alternatives<\/dt><dd><a href="\/tech\/other">Other<\/a>/);
});

t.test("without facts the page says so and how to contribute", async (t) => {
  const html = page(everyFact(), "mongodb");
  t.match(html, /We don't know yet what MongoDB works with\..*href="\/contribute\/compatibility\?techA=mongodb"/s);
  t.match(html, /content="MongoDB/);
  t.notMatch(html, /data-filter|Matrix:/);
});

t.test("the suggested matrix is not about a category that works with everything", async (t) => {
  const partner = (category: TechnologyRecord["category"]) => ({ category });
  const catalog = catalogOf({
    technologies: {
      it: {},
      l1: partner("language-library"),
      l2: partner("language-library"),
      same: {},
      same2: {},
      db: partner("database"),
    },
    rules: ["db", "l1", "l2", "same", "same2"].map((id) => {
      const [techA, techB] = ["it", id].sort() as [string, string];
      return { techA, techB };
    }),
  });
  t.match(page(catalog, "it"), "/matrix?row=framework&amp;col=database");
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

function pageForCapabilities(record: Partial<TechnologyRecord>): string {
  const catalog = catalogOf({
    technologies: { it: record },
    capabilities: [{ id: "writable-disk", name: "a writable disk", meaning: "Files that are written stay." }],
  });
  return render(<Capabilities technology={catalog.technologies[0] as Technology} />, { catalog });
}

t.test("needs with their versions, notes, sources and dates", async (t) => {
  const source = "https://example.com/disk";
  const need = { capability: "writable-disk", source };
  t.match(
    pageForCapabilities({
      needs: [{ ...need, version: ">=3.0.0", optional: true, note: "It keeps a cache there.", checked: "2026-03-04" }],
    }),
    /<h2>Platform requirements<\/h2>.*<strong>A writable disk<\/strong> in versions >=3 for some features\. It keeps a cache there\..*<a href="https:\/\/example\.com\/disk".*checked on <time datetime="2026-03-04"/s,
  );
  const plain = pageForCapabilities({ needs: [need], checked: "2026-01-01" });
  t.match(plain, /<strong>A writable disk<\/strong>\. <.*2026-01-01/s);
  t.notMatch(plain, /Limits as a platform|versions|some of its/);
});

t.test("lacks with what to do about them", async (t) => {
  const lack = { capability: "writable-disk", source: "https://example.com/no-disk" };
  const html = pageForCapabilities({
    lacks: [{ ...lack, partly: true, note: "Files vanish soon.", workaround: "Use a bucket." }],
  });
  t.match(html, /<h2>Limits as a platform<\/h2>.*<\/strong>, partly supported\. Files vanish soon\./s);
  t.match(html, /<strong>Fix:<\/strong> Use a bucket\./);
  t.notMatch(pageForCapabilities({ lacks: [lack] }), /in part|What to do|What it needs/);
  t.equal(pageForCapabilities({}), "", "nothing for those without either");
});

/** On 2026-06-01. */
function notice(record: Partial<TechnologyRecord>): string {
  const catalog = catalogOf({ technologies: { it: { name: "It", ...record }, next: { name: "Next" } } });
  return render(<Retirement technology={catalog.names.byId("it") as Technology} />, { catalog });
}

const source = "https://example.com/end";
const reason = "Its makers ended all support.";

t.test("a retired technology shows since when, why, the source and alternatives", async (t) => {
  const html = notice({ endOfLife: { date: "2021-12-31", reason, source, replacement: ["next"] } });
  t.match(html, /⊘<\/span> retired/);
  t.match(html, "It was retired on 2021-12-31: Its makers ended all support.");
  t.match(html, /Recommended replacement:<\/strong> <a href="\/tech\/next">Next<\/a>/);
  t.match(html, '<a href="https://example.com/end"');
});

t.test("without a date none is shown, and our alternatives are not presented as the maintainers'", async (t) => {
  const html = notice({ endOfLife: { reason, source }, alternatives: ["next"] });
  t.match(html, "It was retired: Its makers ended all support.");
  t.match(html, /Consider instead:<\/strong> <a href="\/tech\/next">/);
  t.notMatch(html, /\d{4}-|makers point/);
});

t.test("an end to come is announced", async (t) => {
  const html = notice({ endOfLife: { date: "2027-01-01", reason, source } });
  t.match(html, /to be retired<span class="severity"> · 2027-01-01/);
  t.match(html, reason);
  t.match(html, '<a href="https://example.com/end"');
});

t.test("a technology whose release lines have all ended is retired", async (t) => {
  const cycles = [
    { cycle: "2", eol: "2024-05-06" },
    { cycle: "1", eol: true as const },
  ];
  const html = notice({ lifecycle: { source, cycles } });
  t.match(html, "It reached end of life on 2024-05-06.");
  t.match(html, '<a href="https://example.com/end"');
  t.equal(notice({ lifecycle: { source, cycles: [{ cycle: "3" }, ...cycles] } }), "");
  t.equal(notice({}), "", "what is alive has no notice");
});
