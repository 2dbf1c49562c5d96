import t from "tap";
import { PieceOfMatrix } from "../../../server/web/home/piece-of-matrix.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

t.test("its signs lead to pairs, and it opens as a matrix of what is known", async (t) => {
  const html = render(<PieceOfMatrix catalog={everyFact()} today={TODAY} />);
  t.match(html, '<a href="/check/nextjs/prisma"');
  t.match(html, /href="\/matrix\?row=nextjs[^"]*&amp;col=[^"]*prisma/);
  t.notMatch(html, "svelte", "which these data do not have");
});

t.test("without its technologies there is nothing", async (t) => {
  t.equal(render(<PieceOfMatrix catalog={catalogOf({ technologies: { a: {} } })} today={TODAY} />), "");
});
