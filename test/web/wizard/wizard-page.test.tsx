import t from "tap";
import { parseState, type Query } from "../../../server/web/wizard/state.js";
import { WizardPage } from "../../../server/web/wizard/wizard-page.js";
import { htmlProblems } from "../../fixtures/browser.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const page = (query: Query) => render(<WizardPage state={parseState(catalog, query, TODAY)} />, { catalog });

t.test("the current step is marked", async (t) => {
  const html = page({ framework: "nextjs", step: "framework" });
  t.match(html, "<title>Framework · Build a stack · StackFit</title>");
  t.match(html, "Step 4 of 9");
  t.match(html, /<li><a href="[^"]*" aria-current="step">Framework<\/a>/);
  t.match(html, /<li class="past"><a href="\/wizard\?approach=web-app&amp;framework=nextjs&amp;step=needs">Needs<\/a>/);
  t.equal(html.split('aria-current="step"').length, 2, "one step is the current one");
  t.match(html, '<link rel="canonical" href="https://stackfit.example/wizard"');
});

t.test("the result is the last step, and not linked for an empty stack", async (t) => {
  t.match(page({ library: "react", step: "result" }), /<title>Your stack .*Step 9 of 9/s);
  t.match(page({ library: "react" }), "Show result");
  t.notMatch(page({}), "Show result");
});

t.test("notices are shown", async (t) => {
  t.match(page({ step: "moon" }), /aria-label="Notices"><ul><li>Unknown step “moon”/);
  t.match(page({ other: "prizma", step: "language" }), /Notices.*Nothing added\. <a href="#other">We don't know/s);
  t.notMatch(page({}), "Notices");
});

t.test("every state is valid HTML", async (t) => {
  const stack = { framework: "nextjs", library: "angularjs", orm: "prisma", hosting: "vercel", also: "mongodb" };
  const steps = ["approach", "needs", "language", "framework", "orm", "hosting", "services", "tools", "result"];
  for (const step of steps) {
    for (const query of [{ step }, { ...stack, needs: ["payments", "database"], step, other: "strange" }])
      t.same(await htmlProblems(`<!doctype html>${page(query)}`), [], JSON.stringify(query));
  }
});
