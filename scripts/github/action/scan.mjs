/**
 * Scans for the action, and writes the summary and the outputs of its step. The action runs this as it lies here, without a
 * build and without packages.
 *
 * From the environment: the inputs PATHS (one path per line), FAIL_ON, FAIL_BELOW, BASELINE, NEW_ONLY and SARIF, and what the
 * runner sets. Exits with 0 where there is a report; `exit-code` among the outputs then has what the scan exited with.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const { PATHS = "", FAIL_ON, FAIL_BELOW, BASELINE, NEW_ONLY, SARIF = "" } = process.env;
const { GITHUB_OUTPUT, GITHUB_STEP_SUMMARY, GITHUB_WORKSPACE, RUNNER_TEMP } = process.env;
const PROGRAM = fileURLToPath(new URL("../../../clients/cli/checkout.mjs", import.meta.url));

const folder = mkdtempSync(join(RUNNER_TEMP, "stackfit."));
const [json, markdown, gitConfig] = ["report.json", "report.md", "gitconfig"].map((name) => join(folder, name));

/** In the container of a job, the checkout belongs to another user, which Git refuses (https://git-scm.com/docs/git-config#Documentation/git-config.txt-safedirectory). */
const own = process.env.GIT_CONFIG_GLOBAL ?? join(homedir(), ".gitconfig");
writeFileSync(
  gitConfig,
  `[include]\n\tpath = ${JSON.stringify(own)}\n[safe]\n\tdirectory = ${JSON.stringify(GITHUB_WORKSPACE)}\n`,
);

const given = (name, value) => (value ? [`--${name}=${value}`] : []);
const paths = PATHS.split("\n").filter((path) => path !== "");
const options = [
  "--format=github",
  `--output=json=${json}`,
  `--output=markdown=${markdown}`,
  ...given("output", SARIF && `sarif=${SARIF}`),
  ...given("fail-on", FAIL_ON),
  ...given("fail-below", FAIL_BELOW),
  ...given("baseline", NEW_ONLY === "true" && BASELINE),
];
const { status } = spawnSync(
  process.execPath,
  [PROGRAM, "ci", ...options, "--", ...(paths.length > 0 ? paths : ["."])],
  {
    stdio: "inherit",
    env: { ...process.env, GIT_CONFIG_GLOBAL: gitConfig },
  },
);

// Without a report, the program has already said why.
if (!existsSync(json)) process.exitCode = status || 1;
else {
  appendFileSync(GITHUB_STEP_SUMMARY, readFileSync(markdown));
  const { findings, score, grade } = JSON.parse(readFileSync(json, "utf8")).summary;
  const outputs = {
    findings,
    score: score ?? "",
    grade: grade ?? "",
    "exit-code": status ?? 1,
    report: json,
    markdown,
    sarif: SARIF,
  };
  // An input of several lines must not add outputs.
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${String(value).split("\n", 1)[0]}\n`);
  appendFileSync(GITHUB_OUTPUT, lines.join(""));
}
