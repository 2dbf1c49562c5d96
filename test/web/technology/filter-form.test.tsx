import t from "tap";
import { listTechnologies } from "../../../server/catalog/directory/directory.js";
import { spellingsOf } from "../../../server/catalog/directory/profile.js";
import { Select } from "../../../server/web/components/field.js";
import { FilterForm, filterRow, isFiltered, readFilter, Shown } from "../../../server/web/technology/filter-form.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";
import fc from "../../fixtures/properties.js";

const form = (q: string, problem?: string) =>
  render(
    <FilterForm
      {...{ list: "things", action: "/x", problem }}
      filter={{ q, category: "orm", status: "" }}
      categories={["orm", "database"]}
      label="Name"
      placeholder="any"
    >
      <Select
        id="things-kind"
        name="kind"
        label="Kind"
        any="All kinds"
        chosen="b"
        options={[
          ["a", "A & co"],
          ["b", "B"],
        ]}
      />
    </FilterForm>,
  );

t.test("a form by GET that names the list it filters, its fields labelled and filled in", async (t) => {
  const html = form('"><script>');
  t.match(html, /<form id="things-form" action="\/x" method="get" data-filter="things"/);
  t.match(html, /<label for="things-q">Name<\/label><input id="things-q" name="q"[^>]* value="&quot;>&lt;script>"/);
  t.match(html, /<label for="things-kind">Kind<\/label><select id="things-kind" name="kind"/);
  t.match(
    html,
    /<option value(?:="")?>All kinds<\/option><option value="a">A &amp; co<\/option><option value="b" selected>/,
  );
  t.match(html, /<button type="submit">/, "for those without scripts");
  t.notMatch(html, /<script|role="alert"/);
});

t.test("errors are shown", async (t) => {
  t.match(form("", "There is no kind <b>."), /<p class="problem" role="alert">There is no kind &lt;b>\.<\/p>/);
});

t.test("the number of matches is announced, with a link to show all", async (t) => {
  const some = render(<Shown shown={2} total={5} clear="/x" filtered />);
  t.match(some, /<span [^>]*aria-live="polite"[^>]*>2 of 5 shown<\/span> <a href="\/x" data-clear[^>]*>Show all<\/a>/);
  t.notMatch(some, "hidden");
  t.match(render(<Shown shown={5} total={5} clear="/x" filtered={false} />), /<a [^>]*hidden[^>]*>Show all/);
});

const CATEGORIES = new Set(["orm", "database"]);

t.test("reads known values without surrounding spaces", async (t) => {
  const nothing = { filter: { q: "", category: "", status: "" }, problem: undefined };
  t.strictSame(readFilter({}, CATEGORIES), nothing);
  t.strictSame(readFilter({ q: " ", category: "", status: "" }, CATEGORIES), nothing);
  t.strictSame(readFilter({ q: " Next ", category: "orm", status: "partial" }, CATEGORIES), {
    filter: { q: "Next", category: "orm", status: "partial" },
    problem: undefined,
  });
});

t.test("invalid values are reported and ignored", async (t) => {
  const { filter, problem } = readFilter({ q: "x", category: "pizza", status: "fine" }, CATEGORIES);
  t.strictSame(filter, { q: "x", category: "", status: "" });
  t.match(problem, 'Unknown category "pizza". Unknown status "fine". Choose from the list.');
  t.match(readFilter({ status: "__proto__" }, CATEGORIES).problem, /__proto__/);
  const long = readFilter({ category: "y".repeat(200) }, CATEGORIES).problem ?? "";
  t.ok(long.length < 120, "not all of what is long is repeated");
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
