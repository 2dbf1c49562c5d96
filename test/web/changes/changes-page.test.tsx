import t from "tap";
import type { Change } from "../../../server/catalog/directory/changes.js";
import { ChangesPage } from "../../../server/web/changes/changes-page.js";
import { MOST_ENTRIES } from "../../../server/web/changes/feed.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const page = (changes: readonly Change[], site = {}) =>
  render(<ChangesPage catalog={catalog} changes={changes} />, site);

const changeOf = (revision: string, date: string, ...ids: string[]): Change => ({
  revision,
  date,
  facts: ids.map((id) => ({ how: "changed", kind: "technology", ids: [id] })),
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
  t.match(
    html,
    /<li id="change-r3"><details><summary>.*10:20 UTC.*4 technologies changed<span class="fine"> · (?:[\w.]+, ){2}[\w.]+ and gone<\/span><\/summary><ul>.*<li>Technology changed: gone<\/li>/,
  );
  t.match(
    html,
    /<li id="change-r2"><p>.*08:00 UTC<\/time><\/span> Technology changed: <a href="\/tech\/nextjs">Next\.js<\/a> · Technology changed: <a href="\/tech\/react">React<\/a><\/p><\/li>/,
  );
  t.match(html, /<li id="change-r1"><p>.*Drizzle/);
  t.match(html, '<a href="/feed.xml">');
  t.match(html, '<a href="/feed.json">');
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
