import t from "tap";
import { listTechnologies } from "../../../server/catalog/directory/directory.js";
import { spellingsOf } from "../../../server/catalog/directory/profile.js";
import { FilterForm, filterRow, isFiltered, readFilter, Shown } from "../../../server/web/technology/filter-form.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";
import fc from "../../fixtures/properties.js";

const form = (filter: object) =>
  render(
    <FilterForm
      {...{ list: "things", action: "/x" }}
      filter={{ q: "", category: "", status: "", ...filter }}
      categories={["orm", "database"]}
      statuses={["partial", "unknown"]}
      label="Name"
      placeholder="any"
    />,
  );

t.test("a form by GET that names the list it filters, its fields labelled and filled in", async (t) => {
  const html = form({ q: '"><script>', category: "orm", status: "partial" });
  t.match(html, /<form id="things-form" action="\/x" method="get" data-filter="things"/);
  t.match(html, /<label for="things-q">Name<\/label><input id="things-q" name="q"[^>]* value="&quot;>&lt;script>"/);
  t.match(html, /<label for="things-status">Status<\/label><select id="things-status" name="status"/);
  t.match(html, /<option value(?:="")?>Any status<\/option><option value="partial" selected/);
  t.match(html, '<option value="orm" selected>ORM</option><option value="database">Database</option>');
  t.match(html, /<button type="submit">/, "for those without scripts");
  t.notMatch(html, /<script|role="alert"/);
});

t.test("a list without statuses has no field for them", async (t) => {
  t.notMatch(
    render(
      <FilterForm
        {...{ list: "a", action: "/x", categories: ["orm"], label: "L", placeholder: "p" }}
        filter={readFilter({})}
      />,
    ),
    "a-status",
  );
});

t.test("a value that is not in the list is reported, not all of what is long", async (t) => {
  const problemIn = (filter: object) => /<p class="problem" role="alert">(.*?)<\/p>/.exec(form(filter))?.[1];
  t.equal(problemIn({ category: "<b>" }), "There is no category “&lt;b>” here. Choose from the list.");
  t.equal(problemIn({ status: "__proto__" }), "There is no status “__proto__” here. Choose from the list.");
  t.ok((problemIn({ category: "y".repeat(200) })?.length ?? 999) < 120);
});

t.test("the number of matches is announced, with a link to show all", async (t) => {
  const some = render(<Shown shown={2} total={5} clear="/x" filtered />);
  t.match(some, /<span [^>]*aria-live="polite"[^>]*>2 of 5 shown<\/span> <a href="\/x" data-clear[^>]*>Show all<\/a>/);
  t.notMatch(some, "hidden");
  t.match(render(<Shown shown={5} total={5} clear="/x" filtered={false} />), /<a [^>]*hidden[^>]*>Show all/);
});

t.test("reads values without surrounding spaces", async (t) => {
  const nothing = { q: "", category: "", status: "" };
  t.strictSame(readFilter({}), nothing);
  t.strictSame(readFilter({ q: " ", category: "", status: "" }), nothing);
  const some = { q: " Next ", category: "orm", status: "partial" };
  t.strictSame(readFilter(some), { ...some, q: "Next" });
});

t.test("knows whether any filter is set", async (t) => {
  const none = { q: "", category: "", status: "" };
  t.equal(isFiltered(none), false);
  for (const name of Object.keys(none)) t.equal(isFiltered({ ...none, [name]: "x" }), true, name);
});

t.test("a row must match all filters", async (t) => {
  const shown = (filter: object) =>
    filterRow({ q: "", category: "", status: "", ...filter }, "Prisma", ["Prisma", "@prisma/client"], "orm", "partial")
      .shown;
  t.ok(shown({}));
  t.ok(shown({ q: "PRIS", category: "orm", status: "partial" }));
  t.notOk(shown({ q: "pris", category: "orm", status: "compatible" }));
  t.notOk(shown({ q: "pris", category: "database" }));
  t.notOk(shown({ q: "drizzle" }));
});

t.test("the page finds the same as the API", async () => {
  const catalog = everyFact();
  const typed = fc.oneof(
    fc.constantFrom("next", "@prisma/", "POSTGRES", "js", "r", "orm", "."),
    fc.string({ maxLength: 3 }).filter((text) => !/\s/.test(text)),
  );
  fc.assert(
    fc.property(typed, fc.constantFrom("", "orm", "database", "framework"), (q, category) => {
      const ours = catalog.technologies.filter(
        (technology) =>
          filterRow({ q, category, status: "" }, technology.name, spellingsOf(technology), technology.category).shown,
      );
      const filter = { q, ...(category && { category }) };
      const theirs = listTechnologies(catalog, filter, { offset: 0, limit: 100 }).entries;
      return ours.length === theirs.length && ours.every((technology, index) => technology === theirs[index]);
    }),
  );
});
