import t from "tap";
import type { Technology } from "../../../server/catalog/facts/technology.js";
import { fitOf } from "../../../server/catalog/stack/builder.js";
import { FitLine } from "../../../server/web/wizard/summary.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const of = (id: string) => catalog.names.byId(id) as Technology;
const line = (id: string, ...chosen: string[]) =>
  render(<FitLine fit={fitOf(catalog, of(id), { chosen: chosen.map(of), platform: undefined }, TODAY)} id="x" />);

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
