import t from "tap";
import { ChangesFilter } from "../../../server/web/changes/changes-page.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const react = everyFact().names.byId("react");

t.test("the form shows what is asked for", async (t) => {
  const html = render(<ChangesFilter onlyVerdicts technology={react} unknownName={undefined} />);
  t.match(html, 'action="/changes"');
  t.match(html, 'value="React"');
  t.match(html, /name="only" value="verdicts" checked/);
  t.notMatch(html, "alert");
  t.notMatch(render(<ChangesFilter onlyVerdicts={false} technology={undefined} unknownName={undefined} />), "checked");
});

t.test("an unknown name is said to be unknown, and escaped", async (t) => {
  const html = render(<ChangesFilter onlyVerdicts={false} technology={undefined} unknownName='"><script>' />);
  t.match(html, /role="alert">We know no technology called “[^<]*&lt;script>”/);
  t.notMatch(html, "<script>");
});
