import t from "tap";
import { recordFields } from "../../../../server/web/contribute/form/fields.js";
import { Review } from "../../../../server/web/contribute/form/review.js";
import { render } from "../../../fixtures/page.js";

const fields = recordFields("compatibility");
const ANSWERS = new Map([
  ["techA", ["react"]],
  ["status", ["partial"]],
  ["explanation", ['One "line".\nAnd another.']],
]);
const NEW = { path: "data/rules/a/b.yaml", text: "techA: a\n", diff: undefined };
const CHANGED = {
  path: "data/rules/a/b.yaml",
  text: "techA: c\n",
  diff: [
    { kind: "gap", text: "2 unchanged lines" },
    { kind: "removed", text: "techA: a" },
    { kind: "added", text: "techA: <c>" },
  ] as const,
};
const REPOSITORY = "https://github.com/owner/name";

const review = (more: object = {}, site: object = {}) =>
  render(
    <Review
      kind="compatibility"
      fields={fields}
      answers={ANSWERS}
      files={[NEW]}
      warnings={[]}
      acceptsSubmissions={true}
      {...more}
    />,
    site,
  );

t.test("a new file is shown whole, a change line by line, as text", async (t) => {
  t.match(review(), /data\/rules\/a\/b\.yaml<\/code> <span class="kind">new file<\/span>.*<code>techA: a\n<\/code>/s);
  const html = review({ files: [{ ...CHANGED, diff: [...CHANGED.diff] }] });
  t.match(html, /<span class="kind">changed<\/span>/);
  t.match(html, "<del>- techA: a\n</del>");
  t.match(html, "<ins>+ techA: &lt;c>\n</ins>");
  t.match(html, "… 2 unchanged lines");
});

t.test("without changes there is nothing to submit", async (t) => {
  const html = review({ files: [] }, { repositoryUrl: REPOSITORY });
  t.match(html, /Nothing to change/);
  t.notMatch(html, /<form|github\.com/);
});

t.test("only available ways to submit are offered", async (t) => {
  t.match(review(), /Submit here/);
  t.notMatch(review(), /github/i);
  const both = review({}, { repositoryUrl: REPOSITORY });
  t.match(both, /href="https:\/\/github\.com\/owner\/name\/issues\/new\?template=compatibility\.yml/);
  t.match(both, "take them from your answers below: Status.");
  t.match(both, /type="password"/);
  const gitHubOnly = review({ acceptsSubmissions: false }, { repositoryUrl: REPOSITORY });
  t.notMatch(gitHubOnly, /type="password"/);
  t.match(gitHubOnly, /please use GitHub/);
  const none = review({ acceptsSubmissions: false });
  t.match(none, /does not accept contributions at the moment/);
  t.notMatch(none, /type="password"|href="https:\/\/github/);
});

t.test("what is too long for a link is named", async (t) => {
  const answers = new Map([...ANSWERS, ["notes", ["ж".repeat(2000)]]]);
  t.match(review({ answers }, { repositoryUrl: REPOSITORY }), "your answers below: Status, Notes.");
  const texts = new Map([["techA", ["react"]]]);
  t.notMatch(review({ answers: texts }, { repositoryUrl: REPOSITORY }), "cannot fill in");
});

t.test("the submitted answers are those that were checked", async (t) => {
  const html = review();
  t.match(html, /<input type="hidden" name="step" value="send"/);
  t.match(html, '<input type="hidden" name="explanation" value="One &quot;line&quot;.\nAnd another."');
  t.match(html, /autocomplete="off"/);
  t.notMatch(html, /data-swap/, "it leads to another page");
});

t.test("a rejection is shown at the top, or at the token if that is the reason", async (t) => {
  const atToken = review({ refusal: { message: "No such token.", field: "token" } });
  t.match(atToken, /<h2 id="state">Not sent<\/h2><p class="problem">No such token\./);
  t.match(atToken, /<input id="token"[^>]*aria-describedby="token-problem token-hint" aria-invalid="true"/);
  t.match(atToken, '<div id="token-problem"><p class="problem">No such token.</p></div>');
  t.notMatch(review({ refusal: { message: "Later." } }), /aria-invalid/);
});

t.test("reviewers' doubts are told in the words of the form", async (t) => {
  t.match(review({ warnings: ["`explanation` praises (best)."] }), /<li>Explanation praises \(best\)\.<\/li>/);
});

t.test("without an account it needs no token, and there is a field that people do not see", async (t) => {
  const html = review({ replyTo: "a@example.com" });
  t.notMatch(/<input id="token"[^>]*>/.exec(html)?.[0], /required/);
  t.match(/<input id="reply"[^>]*>/.exec(html)?.[0], /value="a@example\.com"/);
  t.match(/<div class="hidden" aria-hidden="true">.*?<\/div>/.exec(html)?.[0], /id="company"[^>]*tabindex="-1"/);
  const wrong = review({ refusal: { message: "No address.", field: "reply" }, replyTo: "a" });
  t.match(wrong, '<div id="reply-problem"><p class="problem">No address.</p></div>');
});

t.test("what is said of a technology becomes no file and takes no token", async (t) => {
  const note = { kind: "technology", fields: recordFields("technology"), files: undefined };
  const html = review(note, { repositoryUrl: REPOSITORY });
  t.match(html, /A maintainer changes the data/);
  t.match(html, 'href="https://github.com/owner/name/issues/new?template=wrong-data.yml"');
  t.match(html, /<form action="\/contribute\/technology"/);
  t.notMatch(html, /type="password"|template=technology/);
});
