import t from "tap";
import { Select, TechnologyField } from "../../../server/web/components/field.js";
import { render } from "../../fixtures/page.js";

t.test("a dropdown has its label, its options and what is chosen", async (t) => {
  const options = [
    ["a", "First"],
    ["b", "Second"],
  ] as const;
  const html = render(<Select id="x-sort" name="sort" label="Order" any="Any" options={options} chosen="b" />);
  t.match(html, '<label for="x-sort">Order</label><select id="x-sort" name="sort"><option value>Any</option>');
  t.match(html, '<option value="a">First</option>');
  t.match(html, /<option (?:selected value="b"|value="b" selected)>Second</);
  t.notMatch(render(<Select id="a" name="a" label="A" options={options} chosen={undefined} />), "Any");
});

t.test("a field has its label, its value as text, and where suggestions come from", async (t) => {
  const html = render(<TechnologyField id="a" name="techA" label="First" value={'"><b>'} />);
  t.match(html, '<label for="a">First</label>');
  t.match(html, /<input id="a" name="techA" type="text" value="&quot;>&lt;b>" required/);
  t.match(html, 'data-suggest="/suggestions/test-revision.json"');
  t.notMatch(html, /aria-invalid|aria-describedby/);
});

t.test("an error message is linked to its field", async (t) => {
  const html = render(<TechnologyField id="a" name="a" label="A" required={false} describedBy="why" invalid />);
  t.match(html, 'aria-describedby="why" aria-invalid="true"');
  t.notMatch(html, " required");
});
