import t from "tap";
import { Result } from "../../../server/web/wizard/result.js";
import { parseState, type Query } from "../../../server/web/wizard/state.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const result = (query: Query) =>
  render(<Result state={parseState(catalog, { step: "result", ...query }, TODAY)} />, { catalog });

t.test("the result rates the whole stack and can be shared", async (t) => {
  const html = result({ framework: "nextjs", library: "react", orm: "prisma" });
  // Partial with Prisma, which is a warning.
  t.match(html, /Score 89 out of 100, grade B/);
  t.match(html, /Each hot reload opens new connections\./);
  t.match(html, /&quot;next&quot;: &quot;\^15&quot;/);
  t.match(
    html,
    "https://stackfit.example/wizard?approach=web-app&amp;needs=database&amp;framework=nextjs&amp;library=react&amp;orm=prisma&amp;step=result</code>",
  );
  t.match(html, 'href="/matrix?row=nextjs%2Creact%2Cprisma&amp;col=nextjs%2Creact%2Cprisma"');
  t.match(html, 'href="/wizard">Start over');
});

t.test("the setting counts for the whole as well", async (t) => {
  t.match(result({ framework: "nextjs", orm: "prisma", runs: "edge" }), /The engine does not run on the edge\./);
});

t.test("a single part has no pairs, and an empty stack links to the start", async (t) => {
  t.notMatch(result({ library: "react" }), 'href="/matrix');
  const empty = result({});
  t.match(empty, "Your stack is empty");
  t.match(empty, 'href="/wizard?approach=web-app&amp;step=language"');
  t.notMatch(empty, "What to install");
});
