import t from "tap";
import { parseState, type Query } from "../../../server/web/wizard/state.js";
import { Summary } from "../../../server/web/wizard/summary.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const summary = (query: Query) => render(<Summary state={parseState(catalog, query, TODAY)} />, { catalog });

t.test("each choice shows its fit with a reason, and can be changed and removed", async (t) => {
  const html = summary({ framework: "nextjs", orm: "prisma", step: "hosting" });
  t.match(html, /<a href="\/tech\/prisma" class="name">Prisma<\/a> <span class="status partial">/);
  t.match(html, '<a href="/check/nextjs/prisma">');
  t.match(html, /<a href="[^"]*orm=prisma&amp;step=orm">Change<span class="hidden"> Prisma/);
  t.match(
    html,
    /<a href="\/wizard\?approach=web-app&amp;needs=database&amp;framework=nextjs&amp;step=hosting">Remove<span/,
  );
  t.match(html, /role="status">2 chosen/);
});

t.test("a single choice is not compared, but its end of life is shown", async (t) => {
  t.notMatch(summary({ library: "react" }), /class="status/);
  t.match(summary({ library: "angularjs" }), /class="status deprecated".*href="\/tech\/angularjs">Why/s);
});

t.test("a choice from outside the steps has no link to change it", async (t) => {
  const html = summary({ also: "react" });
  t.notMatch(html, "Change");
  t.match(html, "Remove");
});

t.test("an empty stack says so", async (t) => {
  t.match(summary({}), /^<p>Nothing yet/);
});
