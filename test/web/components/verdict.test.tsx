import t from "tap";
import type { Fact } from "../../../server/catalog/facts/kind.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { FactList, VerdictPanel } from "../../../server/web/components/verdict.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const panelOf = (techA: string, techB: string) =>
  render(<VerdictPanel verdict={check(everyFact(), { techA, techB }, TODAY).verdict} />);

t.test("a verdict shows its status and what to do", async (t) => {
  const html = panelOf("nextjs", "prisma");
  t.match(html, /class="verdict partial" aria-label="Verdict"/);
  t.match(html, /~<\/span> With limits<span class="severity"> · warning/);
  t.match(html, "Each hot reload opens new connections.");
  t.match(html, /Fix:<\/strong> Keep one client on the global object\./);
  t.match(
    html,
    /<\/span> tested<\/span>, <span class="basis" title="[^"]+"><span aria-hidden="true">\*<\/span> no versions given<\/span>, sources last checked on <time datetime="2026-02-03">/i,
  );
});

t.test("an answer comes before an end of life, which is a sign of its own", async (t) => {
  const html = panelOf("prisma", "postgresql@12");
  t.match(
    html,
    /\?<\/span> We don't know<span class="status deprecated">.*⊘<\/span> PostgreSQL 12: out of support since 2024-11-21</,
  );
});

t.test("an unknown pair has no basis, and a compatible one no severity", async (t) => {
  t.notMatch(panelOf("mongodb", "react"), /Basis|What to do|severity/);
  t.notMatch(panelOf("nextjs", "react"), /severity/);
});

t.test("facts keep their order and show kind, source and date", async (t) => {
  const facts: Fact[] = [
    {
      stance: "for",
      kind: "rule",
      statement: "<b>One</b>.",
      sources: ["https://a.example/"],
      basis: "tested",
      checked: "2026-01-02",
    },
    { stance: "against", kind: "lack", statement: "Two.", sources: ["https://b.example/"], basis: "documented" },
  ];
  const html = render(<FactList facts={facts} />);
  t.match(html, /<p>&lt;b>One.*a\.example.*checked on <time datetime="2026-01-02">.*Two\./i);
  t.match(html, "Limit of the platform");
  t.equal(html.split("<li>").length, 3);
  t.equal(html.split("checked on").length, 2, "a day that is not known is not told");
});
