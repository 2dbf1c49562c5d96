import t from "tap";
import type { Step } from "../../../server/catalog/stack/wizard/steps.js";
import { parseState, type Query } from "../../../server/web/wizard/state.js";
import { ApproachForm, LiveForm, NeedsForm, OtherForm, StepForm } from "../../../server/web/wizard/step-form.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { projectOf } from "../../fixtures/facts.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();

function formOf(query: Query, of = catalog): string {
  const state = parseState(of, query, TODAY);
  return render(<StepForm state={state} step={state.step as Step} />, { catalog: of });
}

/** The tag of the field with an id. */
const field = (html: string, id: string) => new RegExp(`<input[^>]* id="${id}"[^>]*>`).exec(html)?.[0] ?? "";

t.test("choices are offered with how they fit, the best first", async (t) => {
  const html = formOf({ framework: "nextjs", database: "postgresql", step: "orm" });
  t.ok(html.indexOf('id="orm-drizzle"') < html.indexOf('id="orm-prisma"'), "Drizzle fits better");
  t.match(field(html, "orm-prisma"), 'aria-describedby="orm-prisma-fit"');
  t.match(html, /id="orm-prisma-fit".*partial.*with Next\.js.*hot reload/s);
  t.match(html, /<label for="orm-drizzle">Drizzle<\/label>/);
});

t.test("an offer says how many public projects use it, one of each owner", async (t) => {
  const used = catalogOf({
    technologies: {
      common: { category: "orm", packages: { npm: ["common"] } },
      single: { category: "orm", packages: { npm: ["single"] } },
      unseen: { category: "orm" },
    },
    stacks: [
      projectOf("one/a", { common: "^1", single: "^1" }),
      projectOf("one/b", { common: "^1" }),
      projectOf("two/a", { common: "^1" }),
    ],
  });
  const html = formOf({ needs: "database", step: "orm" }, used);
  t.match(html, /for="orm-common">common<\/label>.*?in 2 public projects.*?for=/s);
  t.match(html, /for="orm-single">single<\/label>.*?in 1 public project</s);
  t.equal(html.split("public project").length, 3, "no count where none is seen");
});

t.test("no fit is shown while there is nothing to compare with", async (t) => {
  const html = formOf({ step: "framework" });
  t.match(field(html, "framework-nextjs"), 'value="nextjs"');
  t.notMatch(html, /class="fit"|aria-describedby/);
});

t.test("single choices are radio buttons with an empty option, multiple ones checkboxes", async (t) => {
  const one = formOf({ library: "react", step: "framework" });
  t.match(field(one, "library-react"), /type="radio".*checked/);
  t.notMatch(field(one, "library-open"), "checked");
  t.match(field(formOf({ step: "framework" }), "library-open"), "checked");
  t.match(field(formOf({ orm: ["prisma", "drizzle"], step: "orm" }), "orm-prisma"), /type="checkbox".*checked/);
});

t.test("an option is compared with the other choices, not with the one it replaces", async (t) => {
  const hosts = catalogOf({
    technologies: {
      app: { category: "orm", supports: [{ with: ["one", "two"], source: "https://example.com/a" }] },
      one: { category: "hosting" },
      two: { category: "hosting" },
    },
    rules: [{ techA: "one", techB: "two", status: "incompatible", severity: "critical" }],
  });
  const html = formOf({ orm: "app", hosting: "one", step: "hosting" }, hosts);
  t.match(html, /id="hosting-two-fit".*compatible.*with app/s);
  t.notMatch(html, "incompatible");
});

t.test("a retired technology is not offered, and has a warning if chosen", async (t) => {
  t.notMatch(formOf({ step: "framework" }), "AngularJS");
  const html = formOf({ library: "angularjs", step: "framework" });
  t.match(field(html, "library-angularjs"), "checked");
  t.match(html, /id="library-angularjs-fit".*deprecated.*retired on 2021-12-31/s);
});

t.test("long lists of options are collapsed, and what is chosen of them is seen", async (t) => {
  const ids = Array.from({ length: 12 }, (_, index) => `orm-${index < 10 ? "a" : "z"}${index}`);
  const many = catalogOf({ technologies: Object.fromEntries(ids.map((id) => [id, { category: "orm" }])) });
  const folded = formOf({ needs: "database", step: "orm" }, many);
  t.match(folded, /<details id="orm-more"><summary>6 more/);
  t.match(folded, /<details.*id="orm-orm-z11"/s);
  const chosen = formOf({ orm: "orm-z11", step: "orm" }, many);
  t.match(chosen, /id="orm-orm-z11"[^>]*checked.*<details id="orm-more"><summary>5 more/s);
});

t.test("a choice that its group does not offer is still shown", async (t) => {
  t.match(field(formOf({ orm: "mongodb", step: "orm" }), "orm-mongodb"), "checked");
});

t.test("each step has its form", async (t) => {
  t.match(formOf({}), 'id="approach-web-app"');
  t.match(formOf({ step: "needs" }), 'id="needs-database"');
});

function propsOf(query: Query) {
  const state = parseState(everyFact(), query, TODAY);
  return { state, step: state.step as Step };
}

const checked = (html: string) => [...html.matchAll(/<input[^>]* id="([^"]+)"[^>]* checked/g)].map(([, id]) => id);

t.test("the approach of the address is ticked, the first where there is none", async (t) => {
  t.same(checked(render(<ApproachForm {...propsOf({})} />)), ["approach-web-app"]);
  t.same(checked(render(<ApproachForm {...propsOf({ approach: "mobile", step: "approach" })} />)), ["approach-mobile"]);
});

t.test("needs and setting of the address are ticked", async (t) => {
  const html = render(<NeedsForm {...propsOf({ needs: ["search", "database"], runs: "edge", step: "needs" })} />);
  t.same(checked(html), ["needs-database", "needs-search", "runs-edge"]);
  t.same(checked(render(<NeedsForm {...propsOf({ step: "needs" })} />)), ["runs-"]);
});

t.test("an app that runs on the device is not asked where it runs", async (t) => {
  t.notMatch(render(<NeedsForm {...propsOf({ approach: "desktop", step: "needs" })} />), 'name="runs"');
});

const stateOf = (query: Query) => parseState(everyFact(), query, TODAY);

const hidden = (html: string) =>
  [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]) => `${name}=${value}`,
  );

function live(query: Query, ...names: string[]): string {
  const state = stateOf(query);
  return render(
    <LiveForm state={state} step={state.step as Step} names={names}>
      <p>fields</p>
    </LiveForm>,
  );
}

t.test("a form carries all but what its fields are about", async (t) => {
  const html = live({ framework: "nextjs", orm: "prisma", runs: "edge", step: "orm" }, "orm");
  t.same(hidden(html), ["approach=web-app", "needs=database", "runs=edge", "framework=nextjs", "step=orm"]);
  t.match(html, /<form action="\/wizard" method="get" data-swap="wizard" data-swap-live/);
  t.match(html, /<button type="submit" name="to" value="next">Next: Hosting<\/button>/);
});

t.test("users can go back, and continue without a choice", async (t) => {
  const html = live({ framework: "nextjs", orm: "prisma", step: "orm" }, "orm");
  t.match(html, /<a href="[^"]*framework=nextjs&amp;orm=prisma&amp;step=database" class="button quiet">/);
  t.match(html, /<a href="[^"]*framework=nextjs&amp;step=hosting">Skip this step/);
  t.notMatch(live({}), /Skip this step|>Back/, "not from the first step");
  t.match(live({ step: "tools" }, "testing"), "Next: Your stack");
});

t.test("needs that are taken back keep their choices in the form", async (t) => {
  t.ok(hidden(live({ orm: "prisma", step: "needs" }, "needs", "runs")).includes("orm=prisma"));
});

t.test("an unknown name stays in its field, with an error", async (t) => {
  const html = render(
    <OtherForm state={stateOf({ other: '"><b>x', step: "orm" })} step="orm" label="Other technology" />,
  );
  t.match(html, /value="&quot;>&lt;b>x"/);
  t.match(html, /aria-describedby="other-problem" aria-invalid="true"/);
  t.match(html, /id="other-problem" role="alert">We don't know a technology called/);
  t.notMatch(html, "<b>");
  t.notMatch(
    render(<OtherForm state={stateOf({ step: "orm" })} step="orm" label="Other technology" />),
    "other-problem",
  );
});
