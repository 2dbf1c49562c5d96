import t from "tap";
import { writeChecklist } from "../../../../server/catalog/stack/plan/checklist.js";
import { HELPED_RESULT, PLAN_RESULT } from "../../../fixtures/plan-result.js";

t.test("a plan becomes a checklist with its steps in order", async (t) => {
  t.equal(
    writeChecklist(PLAN_RESULT),
    `# Upgrade React from 18.2.0 to 19.2.0

1 of 12 packages is not known: neither a yes nor a no.

- Upgrade guide of React: <https://example.com/upgrade>

## Not planned

- Vue is not among the dependencies of this project.

## 1. Update before React 19

These work with the versions you have and with the new one. Merge them one at a time, in this order.

- [ ] \`@some/ui\` 1.0.0 → 2.0.0 (ask for \`^2.0.0\`)
  - \`@some/ui\` 1.0.0 requires the peer react ^18. (\`package-lock.json:12\`)
  - Some UI 2 works with React 19. (<https://example.com/a>, \`pkg:npm/%40some/ui@2.0.0\`)
  - This release line is past its end of life.
- [ ] \`form-kit\` 3.1.0 → 4.0.0 (ask for \`^4.0.0\`)

## 2. Replace or remove

No release that we know of works with React 19.

- [ ] \`enzyme\` 3.11.0 (newest known: 3.11.0)
  - Enzyme has adapters up to React 16, see #&#8203;42.
  - Instead: React Testing Library and Storybook.

## 3. Move to React 19

Change all of these together, in one pull request.

- [ ] \`react\` 18.2.0 → 19.2.0 (ask for \`^19.2.0\`)
- [ ] \`@types/react\` 18.2.0 → 19 (ask for \`^19\`)
  - Moves with \`react\`.
- [ ] \`chart-kit\` 2.15.0 with an override in \`package.json\`
  - Charts stay empty unless chart-is has the version of React. (<https://example.com/charts>)
  \`\`\`
  {
    "overrides": {
      "chart-is": "$react"
    }
  }
  \`\`\`

## Check these yourself

They may be in the way.

- [ ] \`antd\` 5.10.0
  - antd 5 needs a patch with React 19.

## Other dependencies

- Accept it already: 1 (\`react-router-dom\`)
- Not affected: 2
- Not known: 1 (\`left-pad\`)

Planned with StackFit on 2026-03-02, from data of revision \`4f2a1c0\`.
`,
  );
});

t.test("a step ends with commands, the makers' tools and the guides of its jumps", async (t) => {
  const written = writeChecklist(HELPED_RESULT);
  t.match(
    written,
    `  \`\`\`
- [ ] Run:
  \`\`\`sh
  npm install "react@^19.2.0"
  \`\`\`
- [ ] Change the versions in the Gemfile first. Then run:
  \`\`\`sh
  bundle update
  \`\`\`
- [ ] Change the versions in the pom: no command does that.
- [ ] React: Rewrites calls. (<https://example.com/codemods>)
  \`\`\`sh
  npx codemod react/19
  \`\`\`
- [ ] Guide to React 18: <https://example.com/18>
- [ ] Guide to React 19: <https://example.com/19>

## Check these yourself
`,
  );
  t.notMatch(written, "Upgrade guide of React", "the guides of the jump take its place");
});

t.test("several targets are named together, and none is still a checklist", async (t) => {
  const [target] = PLAN_RESULT.targets;
  t.ok(target);
  if (!target) return;
  const targets = [target, { ...target, name: "Node.js", to: "24" }];
  t.match(writeChecklist({ ...PLAN_RESULT, targets }), /^# Upgrade to React 19\.2\.0 and Node\.js 24\n/);
  t.match(writeChecklist({ ...PLAN_RESULT, targets: [], steps: [] }), /^# Upgrade\n/);
});

t.test("what waits for several reasons is one package, unless ecosystems differ", async (t) => {
  const [wait] = PLAN_RESULT.waits as [(typeof PLAN_RESULT.waits)[number]];
  const text = writeChecklist({ ...PLAN_RESULT, waits: [wait, { ...wait, ecosystem: "pypi" }, wait] });
  const [, waiting = ""] = text.split("## Check these yourself");
  t.same(
    waiting
      .split("- [ ] ")
      .slice(1)
      .map((one) => one.split("\n  - ").length - 1),
    [2, 1],
  );
});

t.test("where the package manager has no override, it says so", async (t) => {
  const steps = PLAN_RESULT.steps.map((step) => ({
    ...step,
    overrides: step.overrides.map((one) => ({ ...one, manager: "pip" as const, file: null, snippet: null })),
  }));
  const text = writeChecklist({ ...PLAN_RESULT, steps });
  t.match(text, "- [ ] `chart-kit` 2.15.0 with an override\n");
  t.match(text, "pip has no overrides");
  t.notMatch(text, "```");
});

t.test("names that are written to be marks stay texts", async (t) => {
  const [wait] = PLAN_RESULT.waits;
  if (!wait) return t.fail("no open point");
  const reason = { ...wait.reason, message: "See <b>@ann</b> [x](https://evil.example)\n# title" };
  const text = writeChecklist({ ...PLAN_RESULT, waits: [{ ...wait, package: "a`b\n- [x] c", reason }] });
  t.match(text, "- [ ] a\\`b - \\[x\\] c 5.10.0\n");
  t.match(text, "&lt;b&gt;@&#8203;ann&lt;/b&gt; \\[x\\](https\\://evil.example) # title");
});
