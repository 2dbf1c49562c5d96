import t from "tap";
import { parseState, type Query } from "../../../server/web/wizard/state.js";
import { Conflicts } from "../../../server/web/wizard/summary.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const conflicts = (query: Query) => render(<Conflicts state={parseState(catalog, query, TODAY)} />, { catalog });

t.test("a conflict names the two, the reason and what to change, and keeps the rest of the stack", async (t) => {
  const html = conflicts({ framework: "nextjs", orm: "prisma", database: "postgresql", runs: "edge", step: "orm" });
  t.match(html, "A conflict to fix");
  t.match(
    html,
    /Next\.js does not work with Prisma on an edge runtime\.<\/strong> The engine does not run on the edge\./,
  );
  t.match(
    html,
    'href="/wizard?approach=web-app&amp;needs=database&amp;runs=edge&amp;framework=nextjs&amp;database=postgresql&amp;orm=drizzle&amp;step=orm">Replace Prisma with Drizzle</a>',
  );
  t.match(
    html,
    'href="/wizard?approach=web-app&amp;needs=database&amp;runs=edge&amp;database=postgresql&amp;orm=prisma&amp;step=orm">Remove Next.js</a>',
    "nothing else is known to work in its place",
  );
});

t.test("a conflict of a setting leads to the setting, and what is not known of a replacement is said", async (t) => {
  const html = conflicts({ framework: "nextjs", library: "react", orm: "prisma", runs: "edge", step: "orm" });
  t.match(html, /runs=edge&amp;[^"]*step=needs">Change where it runs<\/a>/);
  t.match(html, /Replace Prisma with Drizzle<\/a>.*compatible.*with Next\.js · not known yet with React/s);
});

t.test("what is partial or unknown is no conflict", async (t) => {
  t.equal(conflicts({ framework: "nextjs", orm: "prisma" }), "");
  t.equal(conflicts({ library: "react", database: "mongodb" }), "");
  t.equal(conflicts({}), "");
});

t.test("on the result, a replacement stays on the result", async (t) => {
  t.match(
    conflicts({ framework: "nextjs", orm: "prisma", runs: "edge", step: "result" }),
    /step=result">Replace Prisma/,
  );
});
