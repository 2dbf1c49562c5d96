import { readFileSync } from "node:fs";
import t from "tap";
import { parse } from "yaml";
import { parseConfig } from "../../../../clients/cli/config/read.js";
import { configText, preCommitText, SCHEMA_PATH, workflowText } from "../../../../clients/cli/config/templates.js";
import schema from "../../../../schemas/config.schema.json" with { type: "json" };
import { score } from "../../../../server/catalog/scan/score.js";

const read = (text: string) => parseConfig(text, "/shop/stackfit.yaml", "stackfit.yaml");

t.test("the configuration and each example in it are valid", async (t) => {
  const text = configText({ platform: { platform: "edge", file: "wrangler.toml" }, hasSchema: true });
  t.ok(text.startsWith(`# yaml-language-server: $schema=./${SCHEMA_PATH}\n`));
  t.match(text, "# Detected from wrangler.toml.\nplatform: edge\n");
  t.match(read(text), { failOn: "error", platform: "edge", waivers: [] });
  // An example is a line whose comment is a setting or belongs to one.
  const spelt = configText({ platform: undefined, hasSchema: false }).replace(/^# (?=[a-zA-Z]+:(?: \S+)?$| )/gm, "");
  const { waivers, ...all } = read(spelt);
  t.match(all, {
    failOn: "error",
    failBelow: 70,
    platform: "serverless",
    exclude: ["examples/"],
    overlay: "/shop/stackfit",
  });
  t.match(waivers, [{ pair: ["nextjs", "react"], until: "2099-12-31" }]);
  t.notMatch(spelt, "yaml-language-server");
});

t.test("grade B starts at the stated score", async (t) => {
  const partly = (parts: number) =>
    score([
      ...Array.from({ length: 10 - parts }, () => ({ status: "compatible" as const, severity: "info" as const })),
      ...Array.from({ length: parts }, () => ({ status: "partial" as const, severity: "warning" as const })),
    ]);
  t.match(partly(6), { score: 70, grade: "B" });
  t.match(partly(7), { score: 65, grade: "C" });
  t.match(configText({ platform: undefined, hasSchema: false }), "Grade B starts at 70.");
});

t.test(
  "the workflow has least privileges, the same pinned actions as this repository, and no untrusted text in scripts",
  async (t) => {
    const workflow = parse(workflowText()) as {
      permissions: object;
      jobs: { scan: { steps: { uses?: string; run?: string; with?: object }[] } };
    };
    t.strictSame(workflow.permissions, { contents: "read" });
    const { steps } = workflow.jobs.scan;
    const own = readFileSync(".github/workflows/ci.yml", "utf8");
    const uses = steps.flatMap(({ uses }) => uses ?? []);
    t.equal(uses.length, 2);
    for (const action of uses) {
      t.match(action, /@[0-9a-f]{40}$/);
      t.ok(own.includes(action), action);
    }
    t.match(steps[0]?.with, { "fetch-depth": 0, "persist-credentials": false });
    const runs = steps.flatMap(({ run }) => run ?? []);
    t.equal(runs.length, 2);
    for (const run of runs) {
      t.match(run, /^npx --yes stackfit@\d\S+ ci --format github --output markdown="\$GITHUB_STEP_SUMMARY"/);
      t.notMatch(run, /\$\{\{/);
      t.ok(schema.properties.format.enum.includes(/--format (\w+)/.exec(run)?.[1] ?? ""));
    }
  },
);

t.test("the hook is a local hook of pre-commit", async (t) => {
  const { repos } = parse(preCommitText()) as { repos: { repo: string; hooks: object[] }[] };
  t.match(repos, [{ repo: "local", hooks: [{ id: "stackfit", language: "node", pass_filenames: false }] }]);
});
