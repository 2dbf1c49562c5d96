import t from "tap";
import { COMMANDS } from "../../../clients/cli/commands.js";
import type { DataChange } from "../../../server/catalog/directory/changes.js";
import { Ahead, Example, ForWhom, HomePage, NewConflicts, PieceOfMatrix } from "../../../server/web/home/home-page.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { lifecycle } from "../../fixtures/facts.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const html = render(<HomePage />, { catalog });

t.test("the question comes first, with examples that lead somewhere", async (t) => {
  t.match(html, /<h1>Do they work together\?<\/h1>.*<form action="\/ask" method="post".*name="q"/s);
  const examples = [...html.matchAll(/href="\/ask\?q=([^"]+)"/g)].map(([, question = ""]) =>
    decodeURIComponent(question),
  );
  t.ok(examples.length >= 4);
  t.ok(examples.includes("Does Next.js 15 work with React 17?"));
  t.equal(html.match(/name="q"/g)?.length, 1, "the frame has no second box here");
});

t.test("the figures come from the data", async (t) => {
  t.match(html, new RegExp(`technologies</a></dt><dd>${catalog.technologies.length}</dd>`));
});

t.test("each way to ask has a command to copy", async (t) => {
  for (const command of ["stackfit scan", "stackfit ci", "stackfit mcp"])
    t.match(html, `<code>${command}</code></pre><button type="button" class="quiet" data-copy`);
});

t.test("lines that end soon are linked, with their last day", async (t) => {
  const catalog = catalogOf({ technologies: { one: { name: "<One>", lifecycle: lifecycle(["2", "2026-06-15"]) } } });
  const html = render(<Ahead />, { catalog });
  t.match(html, '<a href="/tech/one">&lt;One> 2</a> <time datetime="2026-06-15">2026-06-15</time>');
});

t.test("nothing is shown where nothing ends", async (t) => {
  t.equal(render(<Ahead />, { catalog: catalogOf({ technologies: { one: { name: "One" } } }) }), "");
});

const conflict = { status: "incompatible", severity: "error" } as const;
const catalogForNewConflicts = catalogOf({
  technologies: { a: {}, b: {}, c: {} },
  rules: [{ techA: "a", techB: "b", ...conflict }],
});
const after = { status: "incompatible", basis: "documented", checked: TODAY } as const;
const changed = (date: string): DataChange => ({
  revision: "r",
  date: `${date}T10:00:00.000Z`,
  facts: [{ how: "added", kind: "rule", ids: ["a", "b"], rule: { after, exceptions: [], fields: [] } }],
});

t.test("new conflicts lead to their evidence", async (t) => {
  const html = render(<NewConflicts changes={[changed(TODAY)]} />, { catalog: catalogForNewConflicts });
  t.match(html, "1 recorded in the last 30 days");
  t.match(html, /<a href="\/check\/a\/b">a with b<\/a>: No/);
});

t.test("without any there is nothing", async (t) => {
  t.equal(render(<NewConflicts changes={[changed("2026-01-01")]} />, { catalog: catalogForNewConflicts }), "");
});

const IDS =
  "nextjs nuxt sveltekit astro django laravel vercel cloudflare-workers postgresql prisma drizzle tailwind".split(" ");
const technologies = Object.fromEntries(IDS.map((id) => [id, {}]));
const { prisma: _, ...others } = technologies;

t.test("its signs lead to pairs, and it opens as a matrix", async (t) => {
  const catalog = catalogOf({ technologies, rules: [{ techA: "nextjs", techB: "prisma" }] });
  const html = render(<PieceOfMatrix />, { catalog });
  t.match(html, /<td class="compatible"><a href="\/check\/nextjs\/prisma"/);
  t.equal(html.match(/<td class="unknown">/g)?.length, 35, "six by six, and one is known");
  t.match(html, /href="\/set\?row=nextjs[^"]*&amp;col=[^"]*prisma/);
});

t.test("without one of its technologies there is nothing", async (t) => {
  t.equal(render(<PieceOfMatrix />, { catalog: catalogOf({ technologies: others }) }), "");
});

t.test("every command that is offered is one of the command line", async (t) => {
  const offered = [...render(<ForWhom />).matchAll(/<code>stackfit (\w+)<\/code>/g)].map(([, name = ""]) => name);
  t.equal(offered.length, 3);
  for (const name of offered)
    t.ok(
      COMMANDS.some((command) => command.name === name),
      name,
    );
});

t.test("the example is the answer that the page of the pair gives, with its facts and its lines", async (t) => {
  const html = render(<Example />, { catalog: everyFact() });
  t.match(html, /<h3 class="example-pair">Next\.js 15 <span class="with">with<\/span> React 17<\/h3>/);
  t.match(html, /<section class="verdict incompatible"/);
  t.match(html, /<ul class="facts"><li>/);
  t.match(html, /<table class="lines">/);
  t.match(html, 'href="/check/nextjs@15/react@17">All of the evidence');
});

t.test("without these technologies, or without versions that matter, there is no example", async (t) => {
  t.equal(render(<Example />, { catalog: catalogOf({ technologies: {} }) }), "");
  const both = catalogOf({ technologies: { nextjs: { name: "Next.js" }, react: { name: "React" } } });
  t.equal(render(<Example />, { catalog: both }), "");
});
