import t from "tap";
import { Copy } from "../../../server/web/components/parts.js";
import { render } from "../../fixtures/page.js";

t.test("a text can be copied without scripts; its button is enabled by them", async (t) => {
  const html = render(<Copy name="the Markdown" text={"[a](b) <c>"} />);
  t.match(html, "<code>[a](b) &lt;c></code>");
  t.match(html, /<button type="button"[^>]* data-copy[^>]* hidden>Copy<span class="hidden"> the Markdown<\/span>/);
});
