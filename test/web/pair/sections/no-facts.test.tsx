import t from "tap";
import { NoFacts } from "../../../../server/web/pair/pair-page.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { render } from "../../../fixtures/page.js";
import { viewOf } from "../../../fixtures/pair-view.js";

const catalog = everyFact();

t.test("invites contributions and shows what is known instead", async (t) => {
  const html = render(<NoFacts view={viewOf(catalog, "mongodb", "prisma", "edge")} />);
  t.match(html, "No fact covers what you asked yet");
  t.match(html, '<a class="button" href="/contribute/compatibility?techA=mongodb&amp;techB=prisma&amp;platform=edge"');
  t.match(html, /<h2>What works instead<\/h2>.*<a href="\/check\/postgresql\/prisma">PostgreSQL/s);
});

t.test("a platform that is a technology is not an option of the form", async (t) => {
  t.notMatch(render(<NoFacts view={viewOf(catalog, "mongodb", "prisma", "vercel")} />), "platform=");
});

t.test("without known neighbours the section is left out", async (t) => {
  t.notMatch(render(<NoFacts view={viewOf(catalog, "mongodb", "better-sqlite3")} />), "What works instead");
});
