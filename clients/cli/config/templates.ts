/** The texts that `stackfit init` writes. */
import { VERSION } from "../version.js";
import type { detectPlatform } from "./platform.js";

/** Where a project that has this program among its packages finds the schema of the configuration. */
export const SCHEMA_PATH = "node_modules/stackfit/schemas/config.schema.json";

export const WORKFLOW_PATH = ".github/workflows/stackfit.yml";

const PROGRAM = `npx --yes stackfit@${VERSION}`;

interface Findings {
  platform: ReturnType<typeof detectPlatform>;
  /** Whether editors find the schema at its path. */
  hasSchema: boolean;
}

/** A configuration with every setting explained; those that are commented out show an example. */
export function configText({ platform, hasSchema }: Findings): string {
  const setting = platform ? `# As ${platform.file} tells.\nplatform: ${platform.platform}` : "# platform: serverless";
  return `${hasSchema ? `# yaml-language-server: $schema=./${SCHEMA_PATH}\n` : ""}# What StackFit is told about this project. Every setting may be left out.

# The mildest finding that fails a scan: critical, error, warning, info or none.
failOn: error

# A project with a lower score, from 0 to 100, fails as well. Grade B begins at 70.
# failBelow: 70

# Where it runs: web, mobile, desktop, server, edge, serverless or cli. Some things work in one setting and not in another.
${setting}

# What is passed over, in the syntax of .gitignore.
# exclude:
#   - examples/

# Findings that are known and accepted, until a day or for good.
# waivers:
#   - pair: [nextjs, react]
#     reason: The upgrade is under way.
#     until: 2099-12-31

# A folder of own technologies and rules, in the YAML of the public data.
# overlay: stackfit
`;
}

/**
 * A workflow that scans pull requests for what they bring in, and what is pushed as a whole. Actions are pinned by commit
 * (https://docs.github.com/en/actions/reference/security/secure-use#using-third-party-actions).
 */
export function workflowText(): string {
  return `# Scans what the project is made of, on each push and pull request.
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
          # The whole history: what a pull request brings in is told from where it began.
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
 * A hook for https://pre-commit.com, of the kind that needs no repository of its own: pre-commit installs the program once
 * and keeps it (https://pre-commit.com/#repository-local-hooks).
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
