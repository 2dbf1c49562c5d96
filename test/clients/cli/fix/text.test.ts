import t from "tap";
import { type FixProject, planAll } from "../../../../clients/cli/fix/plan.js";
import { closingText, planText } from "../../../../clients/cli/fix/text.js";
import { painter } from "../../../../clients/cli/output/terminal/color.js";
import { npmEntry } from "../../../../server/manifests/reading.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { factsCatalog } from "../../../fixtures/facts.js";

const catalog = factsCatalog();
const SCOPE = { platform: undefined, isWaived: () => false, allowDowngrade: false };
const plans = (project: Partial<FixProject>) => {
  const entries = [npmEntry("next", "^15.1.0"), npmEntry("react", "^17.0.2")];
  const files = [
    { path: "package.json", text: '{\n  "dependencies": {\n    "next": "^15.1.0",\n    "react": "^17.0.2"\n  }\n}\n' },
  ];
  return planAll({ catalog, projects: [{ path: ".", entries, files, ...project }], ...SCOPE }, TODAY);
};
const view = { width: 80, paint: painter(false) };
const textOf = (project: Partial<FixProject> = {}) =>
  plans(project)
    .map((plan) => planText(plan, view))
    .join("");

t.test("shows conflicts, changes with their reasons, and a diff", async (t) => {
  const text = textOf();
  t.match(text, /^This project: 1 conflict, score \d+ → \d+$/m);
  t.match(text, /^ {2}✕ Next\.js with React$/m);
  t.match(text, /^ {2}react {2}\^17\.0\.2 → \^18\.2\.0$/m);
  t.match(text, /is outside that range/);
  t.match(text, "https://github.com/x/y/blob/v15.1.0/package.json");
  t.match(text, '  -    "react": "^17.0.2"\n  +    "react": "^18.2.0"\n');
  t.ok(text.split("\n").every((line) => line.length <= 80));
  t.notMatch(text, "\u001b");
  t.match(planText(plans({})[0] as never, { ...view, paint: painter(true) }), "\u001b[32m+");
});

t.test("shows unresolved conflicts with a reason and alternatives", async (t) => {
  const text = textOf({
    entries: [npmEntry("next", "^15.1.0"), npmEntry("angular", "1.8.0")],
  });
  t.match(text, /^Unresolved$/m);
  t.match(text, "AngularJS with Next.js: Other versions would not help.");
  t.match(text, /^Alternatives$/m);
  t.match(text, "Instead of AngularJS, consider React, which works with Next.js.");
});

t.test("escapes file names and contents for terminals and CI logs", async (t) => {
  const evil =
    '{\n"\u009b2J\u202ehidden": 1,\n"dependencies": { "next": "^15.1.0", "react": "^17.0.2" },\n"::error::x": 1\n}';
  const text = textOf({
    path: "a\u001b[2J\n::error::b",
    files: [{ path: "p\u001b]0;x\u0007/package.json", text: evil }],
  });
  t.match(text, /^ {3}".*hidden": 1,$/m, "a line of the diff");
  t.notMatch(text.replaceAll("\n", ""), /[\p{Cc}\p{Cf}]/u);
  t.notMatch(text, /^\s*::/m);
});

t.test("the last line says what to do next", async (t) => {
  t.equal(
    closingText(plans({}), false),
    "No files changed. Run `stackfit fix --write` to change package.json, then `npm install` to update your lockfiles.\n",
  );
  t.equal(closingText(plans({}), true), "Changed package.json. Run `npm install` to update your lockfiles.\n");
  t.equal(closingText(plans({ entries: [] }), false), "Nothing to fix: nothing is incompatible.\n");
  t.equal(closingText(plans({ files: [] }), false), "There is no version to change in these files.\n");
  t.equal(closingText([], false), "Nothing to fix: nothing is incompatible.\n");
});
