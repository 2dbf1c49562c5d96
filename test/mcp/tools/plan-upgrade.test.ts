import t from "tap";
import { planUpgrade } from "../../../server/mcp/tools/plan-upgrade.js";
import { fits, HOSTILE, runTool, worldOf } from "../../fixtures/mcp.js";
import { UPGRADED_LIST, UPGRADED_LOCK, UPGRADED_PACKAGE, upgradeCatalog } from "../../fixtures/upgrade.js";

const world = worldOf(upgradeCatalog());
const run = async (asked: object) => runTool(planUpgrade, asked, world);
const targets = ["react@19"];

t.test("the steps come in order, each change with its release and one reason", async (t) => {
  const { text } = await run({ targets, dependencies: UPGRADED_LIST });
  t.equal(
    text,
    `# Upgrade React from 18.3.1 to 19

- Upgrade guide of React: <https://example.com/react-upgrade>

## 1. Update before React 19

This works with the versions you have and with the new one, so it can be merged first.

- [ ] \`ui-kit\` 1.0.0 → 2.1.0 (ask for \`^2.1.0\`)
  - UI Kit 1.0.0 requires React ^18. React 19 is outside that range. (<https://example.com/source>)
- [ ] Run:
  \`\`\`sh
  npm install "ui-kit@^2.1.0"
  \`\`\`

## 2. Replace or remove

No release that we know of works with React 19.

- [ ] \`old-tests\` 3.11.0 (newest known: 3.11.0)
  - Old Tests 3.11.0 requires React ^16 or ^18. React 19 is outside that range. (<https://example.com/source>)
  - Instead: New Tests.

## 3. Move to React 19

Change all of these together, in one pull request.

- [ ] \`react\` 18.3.1 → 19 (ask for \`^19\`)
- [ ] \`react-dom\` 18.3.1 → 19.2.0 (ask for \`^19.2.0\`)
  - Moves with \`react\`.
- [ ] \`router\` 6.0.0 → 7.0.0 (ask for \`^7.0.0\`)
  - Router 6.0.0 requires React ^18. React 19 is outside that range. (<https://example.com/source>)
- [ ] Run:
  \`\`\`sh
  npm install "react@^19" "react-dom@^19.2.0" "router@^7.0.0"
  \`\`\`

## Other dependencies

- Accept it already: 1 (\`forms\`)

Planned with StackFit on 2026-06-01, from data of revision \`test-revision\`.`,
  );
});

t.test("the same is there for programs, also with a lockfile", async (t) => {
  const lockfile = JSON.stringify(UPGRADED_LOCK, null, 2);
  for (const packageJson of [undefined, UPGRADED_PACKAGE, JSON.stringify(UPGRADED_PACKAGE)]) {
    const { text, structured } = await run({ targets, lockfile, packageJson });
    t.ok(fits(planUpgrade, structured));
    t.match(structured, {
      targets: [{ name: "React", from: "18.3.1", to: "19" }],
      steps: [
        { kind: "today", changes: [{ package: "ui-kit", to: "2.1.0", evidence: "package-lock.json:24" }] },
        { kind: "replace", changes: [{ package: "old-tests", to: undefined, alternatives: ["new-tests"] }] },
        { kind: "together", run: [/^npm install "react@\^19" /] },
      ],
      totalChanges: 5,
      openPoints: [/^private-widget 1\.0\.0: /, /^forms 3\.0\.0: It brings form-core 1\.0\.0/],
    });
    t.match(text, /## Check these yourself\n\n.*\n\n- \[ \] `private-widget` 1\.0\.0\n/);
  }
});

t.test("what does not fit the limit is counted", async (t) => {
  const { text, structured } = await run({ targets, dependencies: UPGRADED_LIST, limit: 2 });
  t.match(text, "Not shown: 3 more changes. Call again with a higher limit.");
  t.notMatch(text, "router");
  t.match(structured, { totalChanges: 5, steps: { length: 2 } });
});

t.test("a target that cannot be planned is told, and nothing to read is a mistake", async (t) => {
  const { text } = await run({ targets: ["vue@3", "react@18"], dependencies: UPGRADED_LIST });
  t.match(
    text,
    "## Not planned\n\n- vue is not among the dependencies of this project. Use the name of a package or technology that it lists.\n- react is at 18.3.1 already.\n",
  );
  await t.rejects(run({ targets }), { message: /^No project given: pass dependencies/ });
  await t.rejects(run({ targets, lockfile: "{" }), { message: /^`lockfile` cannot be read/ });
  await t.rejects(run({ targets: [], dependencies: ["react"] }));
});

t.test("names cannot pass for lines of the answer", async (t) => {
  for (const name of HOSTILE.filter((one) => one.trim() !== "")) {
    const { text } = await run({ targets: [name], dependencies: [...UPGRADED_LIST, name] });
    t.match(text, /^# Upgrade\n\n## Not planned\n\n- [^\n]*\n\nPlanned with [^\n]*$/, JSON.stringify(name));
    t.notMatch(text, /[\p{Cf}\p{Cs}]/u, JSON.stringify(name));
  }
});
