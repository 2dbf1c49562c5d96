import t from "tap";
import { AlternativeLists } from "../../../../server/web/pair/pair-page.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { render } from "../../../fixtures/page.js";
import { viewOf } from "../../../fixtures/pair-view.js";

const view = viewOf(everyFact(), "nextjs", "prisma");

t.test("each alternative links to its pair with the other side", async (t) => {
  const html = render(<AlternativeLists alternatives={view.explanation.alternatives} view={view} />);
  t.match(html, /<h3>With Next\.js, instead of Prisma<\/h3>/);
  t.match(html, /<a href="\/check\/drizzle\/nextjs">Drizzle<span class="hidden"> with Next\.js<\/span><\/a>.*ORM/s);
  t.notMatch(html, "instead of Next.js", "a side without alternatives has no list");
  const other = [{ technology: viewOf(everyFact(), "drizzle", "prisma").a.technology, insteadOf: view.a.technology }];
  t.match(
    render(<AlternativeLists alternatives={other} view={view} />),
    /With Prisma, instead of Next\.js<.*href="\/check\/drizzle\/prisma"/s,
  );
});
