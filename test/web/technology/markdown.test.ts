import t from "tap";
import type { Technology as TechnologyRecord } from "../../../schemas/types.js";
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { Links } from "../../../server/http/views/links.js";
import { technologyMarkdown } from "../../../server/web/technology/markdown.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const links = new Links("https://stackfit.example");
const markdownOf = (catalog: Catalog, id: string) =>
  technologyMarkdown(catalog, catalog.names.byId(id) as Technology, TODAY, links);

t.test("contains everything on the page, with sources", async (t) => {
  const catalog = everyFact();
  const nextjs = markdownOf(catalog, "nextjs");
  t.match(
    nextjs,
    /^# Next\.js\n\nMeta framework\. Id: `nextjs`\. \[Homepage\]\(<https:\/\/nextjs\.org\/>\)\. \[Upgrade guide\]/,
  );
  t.match(nextjs, "- npm: `next`");
  t.match(
    nextjs,
    "## Requirements\n\n- Next.js 15 requires React ^18.2 or ^19. ([example.com](<https://example.com/blob/v15.1.0/next-15>))",
  );
  t.notMatch(nextjs, "next-12", "older lines are left out");
  t.match(nextjs, "### partial (1)\n\n- Prisma (`prisma`): Each hot reload opens new connections.");
  t.match(nextjs, "### compatible (2)\n\n- Framework: React (`react`)\n- ORM: Drizzle (`drizzle`)");
  t.match(nextjs, "`https://stackfit.example/check/nextjs/<other>.md`");
  t.match(nextjs, /\[web page\]\(<https:\/\/stackfit\.example\/tech\/nextjs>\), data revision `test-revision`\.\n$/);
  const postgresql = markdownOf(catalog, "postgresql");
  t.match(postgresql, "- 17: released 2024-09-26, supported until 2029-11-08");
  t.match(postgresql, "- 12: ended, released 2019-10-03, until 2024-11-21");
  t.match(postgresql, "- Also known as `postgres`");
  t.match(markdownOf(catalog, "prisma"), "- raw TCP connections. ([example.com](<https://example.com/prisma-tcp>))");
  t.match(
    markdownOf(catalog, "workers"),
    "- raw TCP connections, partly supported. Fix: Use its connector. ([example.com]",
  );
  t.match(
    markdownOf(catalog, "angularjs"),
    "**Retired.** AngularJS was retired on 2021-12-31: Its makers ended all support. Its maintainers recommend React. ([example.com](<https://example.com/angularjs-end>))",
  );
  t.match(markdownOf(catalog, "mongodb"), "We don't know yet what it works with.");
});

t.test("names the upgrade guide", async (t) => {
  const url = "https://example.com/guide";
  const upgradeGuide = { url, oneLineAtATime: true, checked: "2026-01-02" } as const;
  const markdown = markdownOf(catalogOf({ technologies: { it: { upgradeGuide } } }), "it");
  t.match(markdown, "[Upgrade guide](<https://example.com/guide>) (one release line at a time).");
});

t.test("all data are escaped in Markdown", async (t) => {
  const evil = "x](https://evil.example) **b** <img src=x> `c`\n\n# Title\n";
  const record: Partial<TechnologyRecord> = {
    name: evil,
    aliases: ["`"],
    packages: { npm: ["a`b"] },
    homepage: "https://example.com/>)[x](https://evil.example",
    requires: [{ version: "1", of: "b", range: "1", source: "https://example.com/)" }],
    needs: [{ capability: "c", note: evil, source: "https://example.com/" }],
    lacks: [{ capability: "c", note: evil, workaround: evil, source: "https://example.com/" }],
    lifecycle: { source: "https://example.com/", cycles: [{ cycle: "<b>" }] },
    endOfLife: { reason: evil, source: "https://example.com/", replacement: ["b"] },
  };
  const catalog = catalogOf({
    technologies: { a: record, b: { name: evil } },
    capabilities: [{ id: "c", name: evil, meaning: evil }],
    rules: [{ status: "partial", explanation: evil, severity: "warning" }],
  });
  const markdown = markdownOf(catalog, "a");
  const withoutAddresses = markdown.replace(/\]\(<[^<>\s]*>\)/g, "]");
  t.notMatch(withoutAddresses, /(?<!\\)\]\(|(?<!\\)<(?:img|b>)|(?<!\\)\*\*b|^# Title/m);
  t.equal(markdown.match(/^# /gm)?.length, 1, "one title");
  t.match(markdown, "- npm: `` a`b ``", "a fence is longer than what is in it");
  t.match(markdown, "[Homepage](<https://example.com/%3E)[x](https://evil.example>)", "all of it is the address");
});

t.test("shows the command that starts a project, with its source", async (t) => {
  const start = { command: "npx create-it", source: "https://example.com/start", checked: "2026-01-02" };
  const markdown = markdownOf(catalogOf({ technologies: { it: { start } } }), "it");
  t.match(markdown, /^A new project: `npx create-it` \(\[example\.com\]\(.*example\.com\/start.*\)\)\.$/m);
});
