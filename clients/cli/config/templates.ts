/** The files that `stackfit init` writes. */
import type { Configuration } from "../../../schemas/types.js";
import type { ProgramOrigin } from "../version.js";

/** Where a project with this package installed finds the configuration schema. */
export const SCHEMA_PATH = "node_modules/stackfit/schemas/config.schema.json";

export const WORKFLOW_PATH = ".github/workflows/stackfit.yml";

/** A configuration with every setting explained; the commented-out ones show an example. */
export function configText(platform: ReturnType<typeof detectPlatform>, hasSchema: boolean): string {
  const setting = platform
    ? `# Detected from ${platform.file}.\nplatform: ${platform.platform}`
    : "# platform: serverless";
  return `${hasSchema ? `# yaml-language-server: $schema=./${SCHEMA_PATH}\n` : ""}# StackFit settings for this project. All are optional.

# The lowest severity that fails a scan: critical, error, warning, info or none.
failOn: error

# Also fail if a project scores below this, 0 to 100. Grade B starts at 70.
# failBelow: 70

# Where the project runs: web, mobile, desktop, server, edge, serverless or cli. Some things work only in some of them.
${setting}

# Paths to skip, in .gitignore syntax.
# exclude:
#   - examples/

# Findings that you accept, until a date or for good.
# waivers:
#   - pair: [nextjs, react]
#     reason: The upgrade is in progress.
#     until: 2099-12-31

# A folder of private technologies and rules, in the same YAML as the public data.
# overlay: stackfit
`;
}

/**
 * A workflow that scans pull requests for new findings, and pushes in full, with the action of the StackFit repository.
 * Actions are pinned by commit (https://docs.github.com/en/actions/reference/security/secure-use#using-third-party-actions).
 */
export function workflowText({ repository, commit }: ProgramOrigin): string {
  return `# Scans the project. For pull requests it reports new findings: on the changed lines, in the summary and in one comment.
# The main branch is scanned in full, also once a week, because release lines reach their end of life.
name: StackFit
on:
  pull_request:
  push:
    branches: [main]
  schedule:
    - cron: "17 5 * * 1"
permissions:
  contents: read
# A newer push replaces an older scan, so that only one run writes the comment.
concurrency:
  group: stackfit-\${{ github.ref }}
  cancel-in-progress: true
jobs:
  scan:
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    permissions:
      contents: read
      # For the comment. Pull requests from forks only get the summary.
      pull-requests: write
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          # Full history, to compare a pull request with the commit it started from.
          fetch-depth: 0
          persist-credentials: false
      - uses: ${repository}@${commit}
`;
}

/** A hook for https://pre-commit.com, which clones the StackFit repository and runs what lies there. */
export function preCommitText({ repository, commit }: ProgramOrigin): string {
  return `repos:
  - repo: https://github.com/${repository}
    rev: ${commit}
    hooks:
      - id: stackfit
`;
}

type DetectedPlatform = NonNullable<Configuration["platform"]>;

/** Files that imply a platform. Hosts with several runtimes, such as Vercel and Netlify, are left out. */
const PLATFORM_FILES: readonly [file: string, platform: DetectedPlatform][] = [
  // https://developers.cloudflare.com/workers/wrangler/configuration/
  ["wrangler.toml", "edge"],
  ["wrangler.json", "edge"],
  ["wrangler.jsonc", "edge"],
  // https://www.serverless.com/framework/docs/providers/aws/guide/serverless.yml
  ["serverless.yml", "serverless"],
  ["serverless.yaml", "serverless"],
  // https://fly.io/docs/reference/configuration/
  ["fly.toml", "server"],
  // https://devcenter.heroku.com/articles/procfile
  ["Procfile", "server"],
  // https://capacitorjs.com/docs/config
  ["capacitor.config.ts", "mobile"],
  ["capacitor.config.json", "mobile"],
  // https://tauri.app/reference/config/
  ["src-tauri/tauri.conf.json", "desktop"],
];

/** The platform that a project runs on, and the file that says so; undefined if none does, or if files disagree */
export function detectPlatform(
  has: (file: string) => boolean,
): { platform: DetectedPlatform; file: string } | undefined {
  const found = PLATFORM_FILES.filter(([file]) => has(file));
  const [first] = found;
  if (!first || found.some(([, platform]) => platform !== first[1])) return undefined;
  return { file: first[0], platform: first[1] };
}
