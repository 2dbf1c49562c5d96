import t from "tap";
import { fitOf } from "../../../server/catalog/stack/builder.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { parseState, type Query } from "../../../server/web/wizard/state.js";
import { Conflicts, FitLine, Summary } from "../../../server/web/wizard/summary.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const summary = (query: Query) => render(<Summary state={parseState(catalog, query, TODAY)} />, { catalog });

t.test("each choice shows its fit with a reason, and can be changed and removed", async (t) => {
  const html = summary({ framework: "nextjs", orm: "prisma", step: "hosting" });
  t.match(html, /<a href="\/tech\/prisma" class="name">Prisma<\/a> <span class="status partial">/);
  t.match(html, '<a href="/check/nextjs/prisma">');
  t.match(html, /<a href="[^"]*orm=prisma&amp;step=orm">Change<span class="hidden"> Prisma/);
  t.match(
    html,
    /<a href="\/wizard\?approach=web-app&amp;needs=database&amp;framework=nextjs&amp;step=hosting">Remove<span/,
  );
  t.match(html, /role="status">2 chosen/);
});

t.test("a single choice is not compared, but its end of life is shown", async (t) => {
  t.notMatch(summary({ library: "react" }), /class="status/);
  t.match(summary({ library: "angularjs" }), /class="status deprecated".*href="\/tech\/angularjs">Why/s);
});

t.test("a choice from outside the steps has no link to change it", async (t) => {
  const html = summary({ also: "react" });
  t.notMatch(html, "Change");
  t.match(html, "Remove");
});

t.test("an empty stack says so", async (t) => {
  t.match(summary({}), /^<p>Nothing yet/);
});

const catalogForFitLine = everyFact();
const of = (id: string) => catalogForFitLine.names.byId(id) as Technology;
const line = (id: string, ...chosen: string[]) =>
  render(
    <FitLine fit={fitOf(catalogForFitLine, of(id), { chosen: chosen.map(of), platform: undefined }, TODAY)} id="x" />,
  );

/** The words that are read, without tags. */
const text = (html: string) => html.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");

t.test("a line shows the status, the partner, the reason and a link to the pair", async (t) => {
  const html = line("prisma", "nextjs", "postgresql", "react");
  t.match(
    text(html),
    "~ partial with Next.js. Each hot reload opens new connections. Why: Next.js and Prisma · not known yet with React",
  );
  t.match(html, '<a href="/check/nextjs/prisma">');
  t.match(html, 'id="x"');
});

t.test("compatible choices name their partners, unknown ones say so", async (t) => {
  t.match(text(line("drizzle", "nextjs", "postgresql")), /✓ compatible with PostgreSQL and Next\.js\./);
  t.match(text(line("mongodb", "react", "nextjs")), "? unknown We don't know yet about Next.js and React.");
  t.notMatch(line("mongodb", "react"), "/check/", "there is nothing to read about it");
  t.match(
    text(line("mongodb", "react", "nextjs", "prisma", "vercel", "drizzle")),
    "Drizzle, Vercel, Prisma and 2 more",
  );
});

t.test("a retired technology links to its page", async (t) => {
  const html = line("angularjs", "mongodb");
  t.match(text(html), /⊘ deprecated AngularJS was retired on 2021-12-31/);
  t.match(html, '<a href="/tech/angularjs">');
});

const catalogForConflicts = everyFact();
const conflicts = (query: Query) =>
  render(<Conflicts state={parseState(catalogForConflicts, query, TODAY)} />, { catalog: catalogForConflicts });

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
