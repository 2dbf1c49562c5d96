import t from "tap";
import { Select } from "../../../server/web/components/field.js";
import { FilterForm, Shown } from "../../../server/web/technology/filter-form.js";
import { render } from "../../fixtures/page.js";

const form = (q: string, problem?: string) =>
  render(
    <FilterForm list="things" action="/x" q={q} label="Name" placeholder="any" problem={problem}>
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
