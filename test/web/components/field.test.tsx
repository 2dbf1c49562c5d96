import t from "tap";
import { Select } from "../../../server/web/components/field.js";
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
