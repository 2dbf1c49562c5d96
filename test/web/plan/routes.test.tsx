import t from "tap";
import { readProject } from "../../../server/manifests/project.js";
import { packText } from "../../../server/web/packed-text.js";
import { readTargets } from "../../../server/web/plan/routes.js";
import { packProject } from "../../../server/web/scan/sent-project.js";
import { createApp } from "../../fixtures/app.js";
import { htmlProblems } from "../../fixtures/browser.js";
import { UNLIMITED } from "../../fixtures/every-fact.js";
import { UPGRADED_LIST, UPGRADED_LOCK, upgradeCatalog } from "../../fixtures/upgrade.js";

const HTML = { accept: "text/html" };

let shared: ReturnType<typeof createApp> | undefined;

/** The application, one for all tests of this file. */
async function createPlan() {
  shared ??= createApp(t, upgradeCatalog(), { limits: UNLIMITED });
  const { app } = await shared;
  const post = (fields: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: "/plan",
      headers: { ...HTML, "content-type": "application/x-www-form-urlencoded" },
      payload: String(new URLSearchParams(fields)),
    });
  return { app, post };
}

const LOCK = JSON.stringify(UPGRADED_LOCK, null, 2);
const list = UPGRADED_LIST.join("\n");

t.test("the page asks for a project and a target, which links can fill in", async (t) => {
  const { app } = await createPlan();
  const { statusCode, headers, body } = await app.inject("/plan");
  t.equal(statusCode, 200);
  t.equal(headers["cache-control"], "public, max-age=300");
  t.match(body, /<h1>Plan an upgrade<\/h1>/);
  t.same(await htmlProblems(body), []);
  const filled = await app.inject(`/plan?${new URLSearchParams({ targets: "react@19", list })}`);
  t.match(filled.body, 'value="react@19"');
  t.ok(filled.body.includes(`${list}</textarea>`));
  t.same(await htmlProblems(filled.body), []);
});

t.test("a list is planned without scripts: steps in order, with reasons and a checklist", async (t) => {
  const { post } = await createPlan();
  const { statusCode, headers, body } = await post({ targets: "react@19", list });
  t.equal(statusCode, 200);
  t.equal(headers["cache-control"], "no-store", "what one person gave is kept nowhere");
  t.strictSame(
    [...body.matchAll(/<h2>(\d\. [^<]+)<\/h2>/g)].map(([, title]) => title),
    ["1. Update before React 19", "2. Replace or remove", "3. Move to React 19"],
  );
  t.match(body, "UI Kit 2.1.0 requires React ^18 or ^19. React 19 is within that range.");
  t.match(body, /href="https:\/\/example\.com\/react-upgrade"/);
  t.match(body, /Instead:<\/strong> <a href="\/tech\/new-tests">New Tests<\/a>/);
  t.match(body, "- [ ] `ui-kit` 1.0.0 → 2.1.0 (ask for `^2.1.0`)");
  t.match(body, "1 dependency accepts this as it is");
  t.same(await htmlProblems(body), []);
});

t.test("a lockfile that is pasted, and what a browser sends of it, give the same plan", async (t) => {
  const { post } = await createPlan();
  const project = readProject([{ name: "package-lock.json", text: LOCK }]);
  if ("problem" in project) return t.fail(project.problem);
  const sent = await packText(JSON.stringify(packProject(project)));
  const [pasted, read] = [
    await post({ targets: "react@19", list: LOCK }),
    await post({ targets: "react@19", list, project: sent }),
  ];
  const reportIn = (body: string) => /<div class="plan-report">.*(?=<form)/s.exec(body)?.[0];
  t.match(pasted.body, "It brings form-core 1.0.0, which requires react ^18.0.0.");
  t.match(pasted.body, "<code>package-lock.json:24</code>");
  t.equal(reportIn(read.body), reportIn(pasted.body));
  t.same(await htmlProblems(read.body), []);
});

t.test("a target that is reached or not there is told, beside others that are planned", async (t) => {
  const { post } = await createPlan();
  const none = await post({ targets: "react@18", list });
  t.equal(none.statusCode, 200);
  t.match(none.body, /<h2>Nothing to plan<\/h2><ul><li>react is at 18\.3\.1 already\.<\/li>/);
  const one = await post({ targets: "vue@3, react@19", list });
  t.match(one.body, /<h2>Not planned<\/h2><ul><li>vue is not among the dependencies of this project\./i);
  for (const { body } of [none, one]) t.same(await htmlProblems(body), []);
});

t.test("input that cannot be planned is reported and kept", async (t) => {
  const { post } = await createPlan();
  const cases: [fields: Record<string, string>, problem: string][] = [
    [{}, "Say what to upgrade to"],
    [{ targets: " , ", list }, "Say what to upgrade to"],
    [{ targets: Array(11).fill("react@19").join(), list }, "Plan up to 10 upgrades at a time."],
    [{ targets: "x".repeat(215), list }, "is too long"],
    [{ targets: "react@19" }, "This is empty."],
    [{ targets: "react@19", list: '{"dependencies": {\n"next" "15"}}' }, "is not valid JSON at line 2"],
    [{ targets: "react@19", list, project: "{}" }, "did not arrive"],
  ];
  for (const [fields, problem] of cases) {
    const { statusCode, body } = await post(fields);
    t.equal(statusCode, 400, problem);
    t.ok(body.includes(problem), `${problem} ${/plan-problem.{0,200}/.exec(body)?.[0]}`);
    t.match(body, /aria-invalid="true"/);
    if (fields.list)
      t.ok(body.includes(`${fields.list.replaceAll('"', "&quot;")}</textarea>`), "the list is still there");
    t.same(await htmlProblems(body), [], problem);
  }
});

t.test("what is pasted is escaped", async (t) => {
  const { post } = await createPlan();
  const evil = "<script>alert(1)</script>";
  const { body } = await post({ targets: `react@19, ${evil}@1`, list: `${list}\n${evil}@1` });
  t.notMatch(body, evil);
});

t.test("it counts with the scans", async (t) => {
  const { app } = await createApp(t, upgradeCatalog(), { limits: { ...UNLIMITED, scan: 1 } });
  const request = {
    method: "POST",
    url: "/plan",
    headers: { ...HTML, "content-type": "application/x-www-form-urlencoded" },
    payload: "targets=react@19&list=react@18",
  } as const;
  t.equal((await app.inject(request)).statusCode, 200);
  t.equal((await app.inject(request)).statusCode, 429);
});

t.test("targets are separated by commas or lines", async (t) => {
  t.strictSame(readTargets(" react@19, Angular 20\nnode@24,"), ["react@19", "Angular 20", "node@24"]);
  for (const text of ["", ",", "x".repeat(215), Array(11).fill("a@1").join()])
    t.match(readTargets(text), { problem: String });
});
