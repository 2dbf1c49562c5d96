import t from "tap";
import { MatrixForm } from "../../../server/web/matrix/matrix-form.js";
import { type MatrixQuery, parseQuery } from "../../../server/web/matrix/query.js";
import { render } from "../../fixtures/page.js";

const formOf = (query: MatrixQuery) =>
  render(<MatrixForm request={parseQuery(query)} categories={["database", "orm", "meta-framework"]} />);
const selected = (html: string) => [...html.matchAll(/<option value="([^"]*)" selected>/g)].map(([, value]) => value);
const typed = (html: string) =>
  [...html.matchAll(/<input id="\w+-names"[^>]* value="([^"]*)"/g)].map(([, text]) => text);

t.test("a form shows what was asked", async (t) => {
  t.strictSame(selected(formOf({})), ["meta-framework", "database", "verdicts"]);
  const html = formOf({ row: "orm,nextjs@15,database", col: "React", sort: "name", empty: "show" });
  t.strictSame(selected(html), ["orm", "name"], "the second category is among the names");
  t.strictSame(typed(html), ["nextjs@15, database", "React"]);
  t.match(html, /<input type="checkbox" name="empty" value="show" checked/);
  t.notMatch(formOf({}), / checked/);
  t.strictSame(selected(formOf({ row: "Meta framework" })), ["meta-framework", "verdicts"], "in words as well");
});

t.test("every field has a label, and what is typed is text", async (t) => {
  const html = formOf({ row: '"><script>' });
  const ids = [...html.matchAll(/<(?:input|select)[^>]* id="([^"]+)"|<(?:input|select) id="([^"]+)"/g)];
  t.equal(ids.length, 5);
  for (const [, one, other] of ids) t.match(html, `for="${one ?? other}"`);
  t.match(html, 'value="&quot;>&lt;script>"');
});
