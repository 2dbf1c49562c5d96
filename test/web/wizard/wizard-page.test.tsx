import t from "tap";
import { parseState, type Query } from "../../../server/web/wizard/state.js";
import { WizardPage } from "../../../server/web/wizard/wizard-page.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const page = (query: Query) => render(<WizardPage state={parseState(catalog, query, TODAY)} />, { catalog });
const selected = (html: string) => [...html.matchAll(/<option value="([^"]*)" selected>/g)].map(([, value]) => value);

t.test("before the first answer it shows what is popular for each question", async (t) => {
  const html = page({});
  t.match(
    html,
    /<h2>Popular choices<\/h2>.*Framework: .*<a href="\/wizard\?approach=web-app&amp;framework=nextjs">Next\.js/s,
  );
  t.notMatch(html, "What to run");
  t.equal(html.match(/<select|<input id="also"/g)?.length, 8, "eight questions");
});

t.test("there is a result from the first answer on", async (t) => {
  const html = page({ framework: "nextjs" });
  t.match(html, /<h2 id="run">What to run<\/h2>.*&quot;next&quot;: &quot;\^15&quot;/s);
  t.match(
    html,
    /<h2>What goes with it<\/h2>.*<span class="hidden">partial: <\/span><a href="[^"]*framework=nextjs&amp;orm=prisma">/s,
  );
  t.notMatch(html, "<h2>Limits</h2>");
});

t.test("the options are grouped by how they fit what is chosen, and the answers are selected", async (t) => {
  const html = page({ framework: "nextjs", runs: "edge", also: "react" });
  t.same(selected(html), ["web-app", "edge", "nextjs"]);
  t.match(html, /<label for="orm">.*?<optgroup label="[^"]+">.*?<option value="prisma">/s);
  t.match(html, /<input id="also"[^>]* value="react"/);
});

t.test("pairs with limits and conflicts come first, with what could be used instead", async (t) => {
  const html = page({ framework: "nextjs", orm: "prisma", also: "react" });
  t.match(
    html,
    /<p class="lead" data-swap-summary="true">Next\.js, Prisma and React\. No known conflict\. Of 3 pairs, /,
  );
  t.match(html, /<h2>Limits<\/h2>.*Each hot reload opens new connections\..*What to run/s);
  t.match(
    page({ framework: "nextjs", orm: "prisma", runs: "edge", also: "react" }),
    /<h2>Conflicts<\/h2>.*The engine does not run on the edge\..*<a href="\/wizard\?approach=web-app&amp;runs=edge&amp;framework=nextjs&amp;orm=drizzle&amp;also=react">Drizzle instead of Prisma</s,
  );
});

t.test("a stack is shared by its address, and leads to all its pairs", async (t) => {
  const html = page({ framework: "nextjs", orm: "prisma" });
  t.match(html, "The address of this page keeps the whole stack");
  t.match(html, '<a href="/set/nextjs+prisma">All pairs, and versions that go together</a>');
  t.notMatch(page({ framework: "nextjs" }), "All pairs, and");
});

t.test("a problem is shown at the field", async (t) => {
  const html = page({ also: "prizma" });
  t.match(html, /id="also-problem"><p class="problem">[^<]*prizma/);
  t.match(html, /<input id="also"[^>]*aria-invalid="true"/);
});

t.test("an app on a phone is not asked where its server runs", async (t) => {
  const html = page({ approach: "mobile" });
  t.notMatch(html, 'id="runs"');
  t.notMatch(html, 'id="hosting"');
});
