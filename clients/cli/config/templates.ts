/** The files that `stackfit init` writes. */
import { VERSION } from "../version.js";
import type { detectPlatform } from "./platform.js";

/** Where a project with this package installed finds the configuration schema. */
export const SCHEMA_PATH = "node_modules/stackfit/schemas/config.schema.json";

export const WORKFLOW_PATH = ".github/workflows/stackfit.yml";

const PROGRAM = `npx --yes stackfit@${VERSION}`;

interface Findings {
  platform: ReturnType<typeof detectPlatform>;
  /** Whether the schema is at its path. */
  hasSchema: boolean;
}

/** A configuration with every setting explained; the commented-out ones show an example. */
export function configText({ platform, hasSchema }: Findings): string {
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
 * A workflow that scans pull requests for new findings, and pushes in full. Actions are pinned by commit
 * (https://docs.github.com/en/actions/reference/security/secure-use#using-third-party-actions).
 */
export function workflowText(): string {
  return `# Scans the project on each push, and pull requests for new findings.
name: StackFit
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
jobs:
  scan:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          # Full history, to compare a pull request with the commit it started from.
          fetch-depth: 0
          persist-credentials: false
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with:
          node-version: 22
      - if: github.event_name == 'pull_request'
        env:
          BASE: \${{ github.base_ref }}
        run: ${PROGRAM} ci --format github --output markdown="$GITHUB_STEP_SUMMARY" --baseline "origin/$BASE" --new-only
      - if: github.event_name == 'push'
        run: ${PROGRAM} ci --format github --output markdown="$GITHUB_STEP_SUMMARY"
`;
}

/**
 * A local hook for https://pre-commit.com: pre-commit installs the program once and caches it
 * (https://pre-commit.com/#repository-local-hooks).
 */
export function preCommitText(): string {
  return `repos:
  - repo: local
    hooks:
      - id: stackfit
        name: StackFit
        entry: stackfit ci --baseline HEAD --new-only
        language: node
        additional_dependencies: ["stackfit@${VERSION}"]
        pass_filenames: false
`;
}
