import t from "tap";
import { Invitation } from "../../../server/web/pair/invitation.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";
import { viewOf } from "../../fixtures/pair-view.js";

const catalog = everyFact();

t.test("it invites those who know, and shows what is known instead", async (t) => {
  const html = render(<Invitation view={viewOf(catalog, "mongodb", "prisma", "edge")} />);
  t.match(html, "No fact with a source is known");
  t.match(html, '<a class="button" href="/contribute/compatibility?techA=mongodb&amp;techB=prisma&amp;platform=edge"');
  t.match(html, /<h2>What is known<\/h2>.*<a href="\/check\/postgresql\/prisma">PostgreSQL/s);
});

t.test("a platform that is a technology is no choice of the form", async (t) => {
  t.notMatch(render(<Invitation view={viewOf(catalog, "mongodb", "prisma", "vercel")} />), "platform=");
});

t.test("where nothing is known instead, nothing is said of it", async (t) => {
  t.notMatch(render(<Invitation view={viewOf(catalog, "mongodb", "better-sqlite3")} />), "What is known");
});
