import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { VerdictPanel } from "../../../server/web/components/verdict.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const panelOf = (techA: string, techB: string) =>
  render(<VerdictPanel verdict={check(everyFact(), { techA, techB }, TODAY).verdict} />);

t.test("a verdict shows its status and what to do", async (t) => {
  const html = panelOf("nextjs", "prisma");
  t.match(html, /class="verdict partial" aria-label="Verdict"/);
  t.match(html, /~<\/span> partial<span class="severity"> · warning/);
  t.match(html, "Each hot reload opens new connections.");
  t.match(html, /Fix:<\/strong> Keep one client on the global object\./);
  t.match(
    html,
    /<\/span> tested<\/span>, <span class="basis" title="[^"]+"><span aria-hidden="true">\*<\/span> no versions given<\/span>, sources last checked on <time datetime="2026-02-03">/i,
  );
});

t.test("an unknown pair has no basis, and a compatible one no severity", async (t) => {
  t.notMatch(panelOf("mongodb", "react"), /Basis|What to do|severity/);
  t.notMatch(panelOf("nextjs", "react"), /severity/);
});
