import t from "tap";
import type { DataChange } from "../../../server/catalog/directory/changes.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { ChangesFilter, ChangesPage } from "../../../server/web/changes/changes-page.js";
import { MOST_ENTRIES } from "../../../server/web/changes/feed.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const page = (changes: readonly DataChange[], site = {}, asked: { technology?: Technology | undefined } = {}) =>
  render(<ChangesPage changes={changes} {...asked} />, { catalog, ...site });

const changeOf = (revision: string, date: string, ...ids: string[]): DataChange => ({
  revision,
  date,
  facts: ids.map((id) => ({ how: "changed", kind: "technology", ids: [id] })),
});

const state = (status: "compatible" | "partial") => ({ status, basis: "documented", checked: "2026-01-01" }) as const;
const limited = { before: state("compatible"), after: state("partial"), exceptions: [], fields: [] };
const added = { after: state("compatible"), exceptions: [], fields: [] };

t.test("of each day, verdicts that changed come first, then new pairs, then the rest", async (t) => {
  const rules: DataChange = {
    ...changeOf("r4", "2026-05-02T11:20:00.000Z", "react"),
    facts: [
      { how: "added", kind: "rule", ids: ["drizzle", "nextjs"], rule: added },
      { how: "changed", kind: "rule", ids: ["nextjs", "prisma"], rule: limited },
    ],
  };
  const html = page([rules, changeOf("r3", "2026-05-02T10:20:00.000Z", "react")]);
  const order = [
    "Answers that changed",
    "Next.js with Prisma",
    "New answers",
    "Drizzle",
    "Technology changed: ",
    "2 commits",
  ];
  const places = order.map((text) => html.indexOf(text));
  t.strictSame(
    places,
    [...places].sort((a, b) => a - b),
  );
  t.ok(places.every((place) => place >= 0));
  t.match(html, /In the last 30 days: 1 [^.]*, 1 rule added and 1 other fact changed\./);
});

t.test("changes are listed by day; long lists are collapsed", async (t) => {
  const html = page([
    changeOf("r3", "2026-05-02T10:20:00.000Z", "react", "nextjs", "prisma", "gone"),
    changeOf("r2", "2026-05-02T08:00:00.000Z", "react", "nextjs"),
    changeOf("r1", "2026-05-01T23:59:00.000Z", "drizzle"),
  ]);
  t.strictSame(
    [...html.matchAll(/<h2><time datetime="([^"]+)">/g)].map(([, day]) => day),
    ["2026-05-02", "2026-05-01"],
  );
  t.match(html, /<details><summary>4 technologies changed<\/summary><ul>.*<li>Technology changed: gone<\/li>/);
  t.match(html, /<ul><li>Technology changed: <a href="\/tech\/drizzle">Drizzle<\/a><\/li><\/ul>/, "a short one is not");
  t.match(
    html,
    /<li id="change-r3"><time datetime="2026-05-02T10:20:00.000Z">10:20 UTC<\/time> 4 technologies changed/,
  );
  t.match(html, /<li id="change-r2">.*08:00 UTC<\/time> 2 technologies changed: Next.js and React/);
  t.match(html, /<li id="change-r1">.*Drizzle/);
  t.match(html, '<a href="/feed.xml">');
});

t.test("the changes of a technology are told to be that, with its feeds", async (t) => {
  const html = page([], {}, { technology: catalog.names.byId("react") });
  t.match(html, "<h1>What changed for React</h1>");
  t.match(html, "No recorded change matches.");
  t.match(html, '<a href="/tech/react/feed.xml">');
});

t.test("without a history the page says so and links elsewhere", async (t) => {
  const html = page([]);
  t.match(html, /No change history available.*2026-01-02/);
  t.match(html, '<a href="/tech">');
  t.notMatch(html, "<h2>");
});

t.test("the newest changes are shown, with a link to the others", async (t) => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => changeOf(`r${index}`, "2026-05-02T10:20:00.000Z", "react"));
  const shown = (html: string) => html.match(/<li id="change-/g)?.length;
  t.equal(shown(page(many(MOST_ENTRIES))), MOST_ENTRIES);
  t.notMatch(page(many(MOST_ENTRIES)), "newest changes.");
  t.equal(shown(page(many(MOST_ENTRIES + 1))), MOST_ENTRIES);
  t.match(page(many(MOST_ENTRIES + 1)), "These are the 50 most recent changes.");
  t.match(
    page(many(MOST_ENTRIES + 1), { repositoryUrl: "https://github.com/o/n" }),
    '<a href="https://github.com/o/n/commits">',
  );
});

const react = everyFact().names.byId("react");

t.test("the form shows what is asked for", async (t) => {
  const html = render(<ChangesFilter onlyVerdicts technology={react} unknownName={undefined} />);
  t.match(html, 'action="/changes"');
  t.match(html, 'value="React"');
  t.match(html, /name="only" value="verdicts" checked/);
  t.notMatch(html, "alert");
  t.notMatch(render(<ChangesFilter onlyVerdicts={false} technology={undefined} unknownName={undefined} />), "checked");
});

t.test("an unknown name is said to be unknown, and escaped", async (t) => {
  const html = render(<ChangesFilter onlyVerdicts={false} technology={undefined} unknownName='"><script>' />);
  t.match(html, /role="alert">We know no technology called “[^<]*&lt;script>”/);
  t.notMatch(html, "<script>");
});
