import t from "tap";
import { Links } from "../../../server/http/views/links.js";
import { QuestionBox } from "../../../server/web/components/question-box.js";
import { render } from "../../fixtures/page.js";

t.test("the box is a form that works without scripts", async (t) => {
  const html = render(<QuestionBox id="ask" />, { links: new Links("https://stackfit.example/below") });
  t.match(html, /<search[^>]*><form action="\/below\/ask" method="post"/);
  t.match(html, /<label for="ask" class="hidden">Ask about technologies<\/label>/);
  t.match(html, /<input id="ask" name="q" type="text"/);
  t.match(html, 'data-suggest="/below/ask/names/test-revision.json"');
  t.match(html, 'aria-keyshortcuts="/ Control+K Meta+K"');
});

t.test("a large one has its label in sight, and what was asked", async (t) => {
  const html = render(<QuestionBox id="again" value={'"><b>'} large label="Your question" />);
  t.match(html, /<label for="again">Your question<\/label>/);
  t.match(html, 'value="&quot;>&lt;b>"');
  t.notMatch(html, "aria-keyshortcuts");
});
