import t from "tap";
import { Sample } from "../../../server/web/components/sample.js";
import { render } from "../../fixtures/page.js";

t.test("a button sends the fields of a sample as they are", async (t) => {
  const html = render(<Sample path="/plan" fields={{ targets: "a@1", list: '"<b>' }} label="Try it" />);
  t.match(html, '<form action="/plan" method="post" class="sample"><input type="hidden" name="targets" value="a@1"/>');
  t.match(html, '<input type="hidden" name="list" value="&quot;&lt;b>"/><button type="submit" class="quiet">Try it<');
});
