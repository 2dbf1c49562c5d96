import t from "tap";
import { planAll } from "../../../../clients/cli/fix/plan.js";
import { closingText, planText } from "../../../../clients/cli/fix/text.js";
import { painter } from "../../../../clients/cli/output/terminal/terminal.js";
import { openProjects } from "../../../../clients/cli/project/open.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { contextIn } from "../../../fixtures/cli.js";

const MANIFEST = '{\n  "dependencies": {\n    "next": "^15.1.0",\n    "react": "^17.0.2"\n  }\n}\n';

async function plansIn(cwd: string) {
  const scope = await openProjects(contextIn(cwd).context, undefined, {});
  return planAll({ ...scope, allowDowngrade: false }, TODAY);
}

const view = { width: 80, paint: painter(false) };
const textIn = async (cwd: string) => (await plansIn(cwd)).map((plan) => planText(plan, view)).join("");

t.test("shows conflicts, changes with their reasons, and a diff", async (t) => {
  const root = t.testdir({ "package.json": MANIFEST });
  const text = await textIn(root);
  t.match(text, /^This project: 1 conflict, score \d+ → \d+$/m);
  t.match(text, /^ {2}✕ Next\.js with React$/m);
  t.match(text, /^ {2}react {2}\^17\.0\.2 → \^18\.2\.0$/m);
  t.match(text, /is outside that range/);
  t.match(text, "https://github.com/x/y/blob/v15.1.0/package.json");
  t.match(text, '  -    "react": "^17.0.2"\n  +    "react": "^18.2.0"\n');
  t.ok(text.split("\n").every((line) => line.length <= 80));
  t.notMatch(text, "\u001b");
  t.match(planText((await plansIn(root))[0] as never, { ...view, paint: painter(true) }), "\u001b[32m+");
});

t.test("shows unresolved conflicts with a reason and alternatives", async (t) => {
  const manifest = '{"dependencies":{"next":"^15.1.0","angular":"1.8.0"}}';
  const text = await textIn(t.testdir({ "package.json": manifest }));
  t.match(text, /^Unresolved$/m);
  t.match(text, "AngularJS with Next.js: Other versions would not help.");
  t.match(text, /^Alternatives$/m);
  t.match(text, "Instead of AngularJS, consider React, which works with Next.js.");
});

t.test("escapes file names and contents for terminals and CI logs", async (t) => {
  const evil =
    '{\n"\u009b2J\u202ehidden": 1,\n"dependencies": { "next": "^15.1.0", "react": "^17.0.2" },\n"::error::x": 1\n}';
  const text = await textIn(t.testdir({ "a\u001b[2J\n::error::b\u001b]0;x\u0007": { "package.json": evil } }));
  t.match(text, /^ {3}".*hidden": 1,$/m, "a line of the diff");
  t.notMatch(text.replaceAll("\n", ""), /[\p{Cc}\p{Cf}]/u);
  t.notMatch(text, /^\s*::/m);
});

t.test("the last line says what to do next", async (t) => {
  const plans = await plansIn(t.testdir({ "package.json": MANIFEST }));
  t.equal(
    closingText(plans, false),
    "No files changed. Run `stackfit fix --write` to change package.json, then `npm install` to update your lockfiles.\n",
  );
  t.equal(
    closingText(plans, true),
    "Changed package.json. Run `npm install` to update your lockfiles.\nThis project now has no conflicts.\n",
  );
  const unedited = plans.map((plan) => ({ ...plan, edits: [] }));
  t.equal(closingText(unedited, false), "No change of versions is known that resolves this.\n");
  const manual = plans.map((plan) => ({ ...plan, edits: [], byHand: ["Dockerfile:1: Change Node.js."] }));
  t.equal(closingText(manual, false), "No files changed: what has to change is listed above, to do by hand.\n");
  const clean = plans.map((plan) => ({ ...plan, edits: [], conflicts: [] }));
  t.equal(closingText(clean, false), "Nothing to fix: no conflict is known.\n");
  t.equal(closingText([], false), "Nothing to fix: no manifests found.\n");
});
