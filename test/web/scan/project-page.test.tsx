import t from "tap";
import { ProjectPage } from "../../../server/web/scan/project-page.js";
import { render } from "../../fixtures/page.js";

const page = (props: Partial<Parameters<typeof ProjectPage>[0]> = {}) =>
  render(
    <ProjectPage
      {...{ name: "plan", title: "Plan", description: "Plans", again: "Again", list: "<b>", isListWrong: false }}
      {...{
        placeholder: "a@1",
        help: "Help",
        files: "all counts",
        fields: "",
        below: "",
        answer: "plan",
      }}
      {...props}
    />,
  );

t.test("the form has the name of the page, and what was given", async (t) => {
  const html = page();
  t.match(html, /<form id="plan-form" action="\/plan" method="post" data-swap="plan" data-project="plan"/);
  t.match(html, "&lt;b></textarea>");
  t.match(html, '<div id="plan" aria-live="polite"></div>');
  t.notMatch(html, /aria-invalid|plan-problem/);
});

t.test("a problem stands where the answer would, and the list refers to it if it is wrong", async (t) => {
  const html = page({ problem: "It is wrong.", isListWrong: true });
  t.match(html, '<p id="plan-problem"><strong>Could not plan this.</strong> It is wrong.</p>');
  t.match(html, 'aria-describedby="plan-problem list-help plan-privacy" aria-invalid="true"');
});
