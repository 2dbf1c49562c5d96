import t from "tap";
import type { ChangedFact, FactKind } from "../../../server/catalog/directory/changes.js";
import { ChangedFacts, FactLine, factPath, MOST_LISTED } from "../../../server/web/changes/changed-facts.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const fact = (kind: FactKind, ...ids: string[]): ChangedFact => ({ how: "changed", kind, ids });
const address = (path: string) => `https://stackfit.example${path}`;

t.test("each kind of fact has its page, unless it is gone", async (t) => {
  const cases: [fact: ChangedFact, path: string | undefined][] = [
    [fact("rule", "nextjs", "react"), "/check/nextjs/react"],
    [fact("rule", "gone", "react"), undefined],
    [fact("rule", "nextjs", "gone"), undefined],
    [fact("technology", "react"), "/tech/react"],
    [fact("technology", "gone"), undefined],
    [fact("ai-tool", "scribe"), "/tools/scribe"],
    [fact("ai-tool", "react"), undefined],
    [fact("stack", "react"), undefined],
    [fact("capabilities"), undefined],
  ];
  for (const [one, path] of cases) t.equal(factPath(catalog, one), path, `${one.kind} ${one.ids}`);
});

t.test("a fact is a link, or its id if there is no page", async (t) => {
  const line = (one: ChangedFact) => render(<FactLine fact={one} catalog={catalog} today={TODAY} address={address} />);
  t.equal(
    line(fact("rule", "nextjs", "react")),
    'Rule changed: <a href="https://stackfit.example/check/nextjs/react">Next.js with React</a>',
  );
  t.equal(line(fact("technology", "gone")), "Technology changed: gone");
  t.equal(line(fact("capabilities")), "List of capabilities changed");
});

t.test("the first facts are listed, and the others counted", async (t) => {
  const list = (count: number) => {
    const facts = Array.from({ length: count }, (_, index) => fact("technology", `t${index}`));
    return render(<ChangedFacts facts={facts} catalog={catalog} today={TODAY} address={address} />);
  };
  const items = (html: string) => html.match(/<li>/g)?.length;
  t.equal(items(list(MOST_LISTED)), MOST_LISTED);
  t.notMatch(list(MOST_LISTED), /more/);
  t.equal(items(list(MOST_LISTED + 1234)), MOST_LISTED + 1);
  t.match(list(MOST_LISTED + 1234), "<li>and 1,234 more</li></ul>");
});

t.test("a hostile name is escaped", async (t) => {
  const hostile = catalogOf({ technologies: { bad: { name: '<img src=x onerror="a()">&' } } });
  const html = render(
    <ChangedFacts facts={[fact("technology", "bad")]} catalog={hostile} today={TODAY} address={address} />,
  );
  t.notMatch(html, "<img");
  t.match(html, "&lt;img");
});
