import t from "tap";
import { PlatformField } from "../../../server/web/components/platform-field.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const field = (chosen: string) => render(<PlatformField label="Platform" chosen={chosen} />, { catalog: everyFact() });

t.test("settings and the hosts of the data can be chosen", async (t) => {
  const html = field("vercel");
  t.match(html, '<option value="edge">Edge</option>');
  t.match(html, /<option [^>]*selected[^>]*>Vercel<\/option>/);
  t.match(html, ">Workers</option>");
  t.notMatch(html, ">React</option>");
  t.equal(html.match(/ selected/g)?.length, 1);
});

t.test("what was asked for is there to be chosen, whatever it is", async (t) => {
  t.match(field("react"), /<option [^>]*selected[^>]*>React<\/option>/);
  t.notMatch(field("<b>"), "<b>");
});
