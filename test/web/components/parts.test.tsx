import t from "tap";
import {
  Columns,
  Copy,
  Fix,
  Fold,
  Joined,
  Scroll,
  Section,
  TextWithCode,
} from "../../../server/web/components/parts.js";
import { render } from "../../fixtures/page.js";

t.test("a section is named by its heading where there is an anchor", async (t) => {
  t.match(render(<Section anchor="a" title="A" />), '<section aria-labelledby="a"><h2 id="a">A</h2></section>');
  t.match(
    render(
      <Section class="b" title="B">
        text
      </Section>,
    ),
    '<section class="b"><h2>B</h2>text</section>',
  );
});

t.test("what is folded is opened by its summary", async (t) => {
  t.match(
    render(
      <Fold open summary="More">
        rest
      </Fold>,
    ),
    "<details open><summary>More</summary>rest</details>",
  );
});

t.test("a table begins with the names of its columns", async (t) => {
  const html = render(<Columns class="hidden" of={["A", "B"]} />);
  t.match(html, '<thead class="hidden"><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>');
});

t.test("elements stand in a sentence", async (t) => {
  t.match(render(<Joined of={["a", "b", "c"]} />), "a, b, c");
  t.match(render(<Joined of={["a", "b", "c"]} last=" or " />), "a, b or c");
});

t.test("a fix is shown where one is known", async (t) => {
  t.match(render(<Fix text="Upgrade." />), "<p><strong>Fix:</strong> Upgrade.</p>");
  t.notMatch(render(<Fix text={null} />), "Fix");
});

t.test("a box that scrolls can be reached and has a name", async (t) => {
  const html = render(<Scroll label="Lines & more">inside</Scroll>);
  t.match(html, /^<section class="scroll" aria-label="Lines &amp; more" tabindex="0">inside<\/section>$/i);
});

t.test("a text can be copied without scripts; its button is enabled by them", async (t) => {
  const html = render(<Copy name="the Markdown" text={"[a](b) <c>"} />);
  t.match(html, "<code>[a](b) &lt;c></code>");
  t.match(html, /<button type="button"[^>]* data-copy[^>]* hidden>Copy<span class="hidden"> the Markdown<\/span>/);
});

t.test("text between backticks is code, and all of it is escaped", async (t) => {
  t.equal(render(<TextWithCode text="see `a` and `b`" />), "see <code>a</code> and <code>b</code>");
  t.equal(render(<TextWithCode text="5` wide" />), "5` wide");
  t.equal(render(<TextWithCode text="`<b>` & <i>" />), "<code>&lt;b></code> &amp; &lt;i>");
  t.equal(render(<TextWithCode text="" />), "");
});
