import t from "tap";
import { DirectoryPage } from "../../../server/web/technology/directory-page.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

function page(filter: object = {}): string {
  const whole = { q: "", category: "", status: "", ...filter };
  return render(<DirectoryPage filter={whole} />, { catalog: everyFact() });
}

/** The names of the technologies that are shown. */
const shownIn = (html: string) =>
  [...html.matchAll(/<li data-text(?:="[^"]*")?([^>]*)><a [^>]*>([^<]*)/g)]
    .filter(([, attributes]) => !attributes?.includes("hidden"))
    .map(([, , name]) => name);

t.test("lists every technology once, by category, with counts and links", async (t) => {
  const html = page();
  t.strictSame(shownIn(html), [
    "PostgreSQL",
    "MongoDB",
    "better-sqlite3",
    "Workers",
    "React",
    "Vercel",
    "Next.js",
    "Drizzle",
    "Prisma",
  ]);
  t.match(html, /<section id="orm"[^>]*data-category="orm"[^>]*><h2>ORM <span[^>]*>2<\/span>/);
  t.match(html, '<a href="/tech/nextjs">Next.js</a>');
  t.match(html, "All 9 shown");
  t.match(html, "1 retired technology is not listed");
  const found = page({ q: "angularjs" });
  t.match(found, /AngularJS<\/a><span class="fine"> <span[^>]*>⊘<\/span> retired/);
  t.notMatch(found, "not listed");
  t.match(html, /<div class="panel" data-empty[^>]* hidden/);
});

t.test(
  "of each category the best known stand first, and the rest is folded until something is looked for",
  async (t) => {
    const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const catalog = catalogOf({
      technologies: Object.fromEntries(
        [...names, "x", "y"].map((id) => [id, { category: id < "x" ? "orm" : "database" }]),
      ),
      rules: [
        { techA: "h", techB: "x" },
        { techA: "h", techB: "y" },
        { techA: "g", techB: "x" },
      ],
    });
    const render8 = (filter: object) =>
      render(<DirectoryPage filter={{ q: "", category: "", status: "", ...filter }} />, {
        catalog,
      });
    const html = render8({});
    t.strictSame(shownIn(html), ["x", "y", "h", "g", "a", "b", "c", "d", "e", "f"]);
    t.match(html, /<details data-group="true"><summary><span data-count="true">2<\/span> more<\/summary>.*>e<.*>f</s);
    t.equal(html.split("<details").length, 2, "six are not folded");
    t.match(render8({ category: "orm" }), '<details data-group="true" open>');
    t.match(render8({ q: "h" }), /<details data-group="true" open hidden>/, "none of the rest matches");
  },
);

t.test("filters by name, alias, package and category", async (t) => {
  t.strictSame(shownIn(page({ q: "Postgre" })), ["PostgreSQL"], "a name");
  t.strictSame(shownIn(page({ q: "drizzle-o" })), ["Drizzle"], "a package");
  t.strictSame(shownIn(page({ category: "orm" })), ["Drizzle", "Prisma"]);
  t.strictSame(shownIn(page({ category: "orm", q: "p" })), ["Prisma"]);
  t.match(page({ category: "orm" }), /<section id="database"[^>]* hidden/);
});

t.test("without matches, the same words can be asked", async (t) => {
  const none = page({ q: "reakt" });
  t.strictSame(shownIn(none), []);
  t.match(none, /<div class="panel" data-empty(?:="true")?><h2>No matches/);
  t.match(none, /<button type="submit" class="quiet" form="technologies-form" formaction="\/ask">Find similar names/);
  t.match(none, /<a href="\/contribute">/);
});

t.test("typed text is escaped, and errors are shown", async (t) => {
  const html = page({ q: '"><script>alert(1)</script>', category: "<b>" });
  t.notMatch(html, /<script>|<b>/);
  t.match(html, "&quot;>&lt;script>");
  t.match(html, /role="alert">There is no category “&lt;b>” here\./);
});
