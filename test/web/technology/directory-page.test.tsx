import t from "tap";
import { DirectoryPage } from "../../../server/web/technology/directory-page.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

function page(filter: object = {}, problem?: string): string {
  const whole = { q: "", category: "", status: "", ...filter };
  return render(<DirectoryPage catalog={everyFact()} filter={whole} problem={problem} />);
}

/** The names of the technologies that are shown. */
const shownIn = (html: string) =>
  [...html.matchAll(/<li data-text(?:="[^"]*")?([^>]*)><a [^>]*>([^<]*)/g)]
    .filter(([, attributes]) => !attributes?.includes("hidden"))
    .map(([, , name]) => name);

t.test("lists every technology once, by category, with counts and links", async (t) => {
  const html = page();
  t.strictSame(shownIn(html), [
    "MongoDB",
    "PostgreSQL",
    "better-sqlite3",
    "Workers",
    "AngularJS",
    "React",
    "Vercel",
    "Next.js",
    "Drizzle",
    "Prisma",
  ]);
  t.match(html, /<section id="orm"[^>]*data-category="orm"[^>]*><h2>ORM <span[^>]*>2<\/span>/);
  t.match(html, /<a href="#orm">ORM<\/a> <span class="fine">2</);
  t.match(html, /AngularJS<\/a><span class="fine"> <span[^>]*>⊘<\/span> retired/);
  t.match(html, '<a href="/tech/nextjs">Next.js</a>');
  t.match(html, "All 10 shown");
  t.match(html, /<div id="no-technologies"[^>]* hidden/);
});

t.test("filters by name, alias, package and category", async (t) => {
  t.strictSame(shownIn(page({ q: "Postgre" })), ["PostgreSQL"], "a name");
  t.strictSame(shownIn(page({ q: "drizzle-o" })), ["Drizzle"], "a package");
  t.strictSame(shownIn(page({ category: "orm" })), ["Drizzle", "Prisma"]);
  t.strictSame(shownIn(page({ category: "orm", q: "p" })), ["Prisma"]);
  t.match(page({ category: "orm" }), /<section id="database"[^>]* hidden/);
  t.match(page({ category: "orm" }), /<nav aria-label="Categories"[^>]* hidden/);
});

t.test("without matches, similar names are suggested", async (t) => {
  const near = page({ q: "reakt" });
  t.strictSame(shownIn(near), []);
  t.match(near, /Did you mean <span><a href="\/tech\/react">React<\/a><\/span>\?/);
  t.match(near, /<a href="\/contribute">/);
  t.match(page({ q: "react", category: "orm" }), '<a href="/tech/react">React</a>', "in another category");
  t.match(page({ q: "@types/react" }), '<a href="/tech/react">React</a>', "what is known by a rule");
  t.match(page({ q: "qqqqqqqqqq" }), "There are no similar names either.");
});

t.test("typed text is escaped, and errors are shown", async (t) => {
  const html = page({ q: '"><script>alert(1)</script>' }, 'Unknown category "<b>".');
  t.notMatch(html, /<script>|<b>/);
  t.match(html, "&quot;>&lt;script>");
  t.match(html, /role="alert">Unknown category &quot;&lt;b>&quot;\./);
});
