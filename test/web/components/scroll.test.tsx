import t from "tap";
import { Scroll } from "../../../server/web/components/scroll.js";
import { render } from "../../fixtures/page.js";

t.test("a box that scrolls can be reached and has a name", async (t) => {
  const html = render(<Scroll label="Lines & more">inside</Scroll>);
  t.match(html, /^<section class="scroll" aria-label="Lines &amp; more" tabindex="0">inside<\/section>$/i);
});
