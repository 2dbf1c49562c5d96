import t from "tap";
import { FoldedForm } from "../../../server/web/components/parts.js";
import { render } from "../../fixtures/page.js";

const seen = (isAnswered: boolean) =>
  render(
    <FoldedForm again="Ask again" isAnswered={isAnswered}>
      <form />
    </FoldedForm>,
  );

t.test("a form is open until its answer is shown, and then folded", async (t) => {
  t.equal(seen(false), '<details class="folded-form" open><summary>Ask again</summary><form></form></details>');
  t.equal(seen(true), '<details class="folded-form" data-answered><summary>Ask again</summary><form></form></details>');
});
