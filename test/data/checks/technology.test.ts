import t from "tap";
import { technologyText } from "../../fixtures/data.js";
import { source, testMistakes, x } from "../../fixtures/mistakes.js";

const AT_TAG = 'source: "https://github.com/x/y/blob/v1/a.md", checked: 2026-01-02';

const native = (entries: string, fields = "") => ({
  "technologies/x.yaml": technologyText(`${fields}native:\n${entries}\n`, "Some", "packages: {npm: [x]}\n"),
});

testMistakes(t, {
  "an unknown technology in a requirement, with the nearest": [
    x(`requires:\n  - {version: "1", of: ▶raect, range: "1", ${source}}\n`),
    'unknown technology "raect"',
    /^did you mean "react"\?$/,
    /use a known id/,
  ],
  "an unknown technology that is like no other": [
    x("alternatives: [▶something-else]\n"),
    'unknown technology "something-else"',
    /file name in data\/technologies/,
  ],
  "an unknown technology in a support list": [
    x(`supports:\n  - with: [react, ▶postgres]\n    ${source}\n`),
    'unknown technology "postgres"',
    /"postgresql"/,
  ],
  "an unknown technology in a relation": [
    x(`relations:\n  - {extends: ▶raect, ${source}, checked: 2026-01-02}\n`),
    'unknown technology "raect"',
    /^did you mean "react"\?$/,
  ],
  "a relation to itself": [
    x(`relations:\n  - ▶{builtOn: x, ${source}, checked: 2026-01-02}\n`),
    "a technology has no relation to itself",
  ],
  "what needs the window of browsers and runs on servers": [
    x(`relations:\n  - ▶{runsIn: javascript, needsWindow: true, ${source}, checked: 2026-01-02}\n`),
    "only what runs in browsers needs their window",
  ],
  "types in a package of others": [
    x(`types:\n  - ▶{package: stranger, ${source}, checked: 2026-01-02}\n`),
    '"stranger" is not listed under packages',
  ],
  "types of DefinitelyTyped without their line": [
    x(`types:\n  - ▶{package: "@types/x", ${source}, checked: 2026-01-02}\n`),
    '"@types/x" has versions of its own',
  ],
  "an unknown technology in a test": [
    x(`tests:\n  - {version: "1.0.0", with: ▶raect, range: "19", ${source}}\n`),
    'unknown technology "raect"',
    /^did you mean "react"\?$/,
  ],
  "native code of a package that is not its own": [
    native(`  - ▶{packages: [stranger], ${AT_TAG}}`),
    '"stranger" is not listed under packages',
  ],
  "native code whose source is a branch": [
    native('  - {packages: [x], source: ▶"https://github.com/x/y/blob/main/setup.py"}'),
    "is no file at a commit or tag",
  ],
  "a minimum of native code without the day of its release": [
    native(`  - {packages: [x], ${AT_TAG}}`, `requires:\n  - {version: "1", of: react, range: ▶">=1", ${source}}\n`),
    "is declared by native code on no known day",
  ],
  "an upgrade command from a branch": [
    x(
      'upgradeCommands:\n  - {command: kit up, does: Updates the kit., source: ▶"https://github.com/x/y/blob/main/a.md", checked: 2026-01-02}\n',
    ),
    "is no file at a commit or tag",
  ],
  "an upgrade command for a range that is none": [
    x(`upgradeCommands:\n  - {command: kit up, to: ▶later, does: Updates the kit., ${AT_TAG}}\n`),
    '"later" is not a version range',
  ],
  "an upgrade command that does what earlier ones do, and is for no line": [
    x(`upgradeCommands:\n  - {command: kit up, withEarlier: ▶true, does: Updates the kit., ${AT_TAG}}\n`),
    "is for no line, so none is earlier",
  ],
  "an upgrade command opened before it was written": [
    x(`upgradeCommands:\n  - {command: kit up, does: Updates the kit., day: ▶2026-01-03, ${AT_TAG}}\n`),
    "is later than the day on which it was opened",
  ],
  "a second guide to a line": [
    x(
      'upgradeGuide:\n  url: https://x.dev\n  lines:\n    - {line: "2", url: "https://x.dev/2", checked: 2026-01-02}\n    - ▶{line: "2", url: "https://x.dev/b", checked: 2026-01-02}\n  checked: 2026-01-02\n',
    ),
    "has a second guide to 2",
  ],
  "a renamed package that is none of its own": [
    x(`renamed:\n  - {package: ▶stranger, to: other, from: "2", ${source}}\n`),
    '"stranger" is not listed under packages',
    undefined,
    /add it to packages/,
  ],
  "a test of a technology with itself": [
    x(`tests:\n  - {version: "1.0.0", with: ▶x, range: "1", ${source}}\n`),
    "a technology cannot be tested with itself",
    undefined,
    /remove it/,
  ],
  "a test with versions to come": [
    x(`tests:\n  - {version: "1.0.0", with: react, range: ▶">=18", ${source}}\n`),
    '">=18" has no upper bound, but a test cannot run with future versions',
    undefined,
    /list the versions of the matrix/,
  ],
  "a test whose versions are none": [
    x(`tests:\n  - {version: "1.0.0", with: react, range: ▶newest, ${source}}\n`),
    '"newest" is not a version range',
    /node-semver/,
  ],
  "a test of a release that is there twice": [
    x(
      `tests:\n  - {version: "1.0.0", with: react, range: "18", ${source}}\n  - ▶{version: "1.0.0", with: react, range: "19", ${source}}\n`,
    ),
    'repeats what 1.0.0 is tested with of "react"',
    undefined,
    /join the two ranges/,
  ],
  "an unknown replacement of a retired technology": [
    x(`endOfLife:\n  reason: It has ended for good.\n  ${source}\n  replacement: [▶nextj]\n`),
    'unknown technology "nextj"',
    /"nextjs"/,
  ],
  "an unknown capability, with the nearest": [
    x(`needs:\n  - {capability: ▶writeable-disk, ${source}}\n`),
    'unknown capability "writeable-disk"',
    /^did you mean "writable-disk"\?$/,
    /capabilities\.yaml/,
  ],
  "an unknown capability that is like no other": [
    x(`lacks:\n  - {capability: ▶time-travel, ${source}}\n`),
    'unknown capability "time-travel"',
    /^known: writable-disk$/,
  ],
  "a requirement whose range is none": [
    x(`requires:\n  - {version: "1", of: react, range: ▶newest, ${source}}\n`),
    '"newest" is not a version range',
    /node-semver/,
  ],
  "a requirement whose own version is no range": [
    x(`requires:\n  - {version: ▶one, of: react, range: "1", ${source}}\n`),
    '"one" is not a version range',
  ],
  "a need for versions that are no range": [
    x(`needs:\n  - {capability: writable-disk, version: ▶old, ${source}}\n`),
    '"old" is not a version range',
  ],
  "support since what is no version": [
    x(`supports:\n  - {with: [react], since: ▶recently, ${source}}\n`),
    '">=recently" is not a version range',
  ],
  "support until what is no version": [
    x(`supports:\n  - {with: [react], until: ▶later, ${source}}\n`),
    '"<later" is not a version range',
  ],
  "support of what is no version": [
    x(`supports:\n  - {with: [react], range: ▶recent, ${source}}\n`),
    '"recent" is not a version range',
  ],
  "a requirement by a package that is not listed": [
    x(`requires:\n  - {package: ▶x-kit, version: "1", of: react, range: "1", ${source}}\n`),
    '"x-kit" is not listed under packages',
    undefined,
    /add it to packages/,
  ],
  "a requirement of a package that the other does not have": [
    x(`requires:\n  - {version: "1", of: react, ofPackages: ▶[preact], range: "1", ${source}}\n`),
    '"preact" is not a package of "react"',
  ],
  "the same requirement twice": [
    x(
      `requires:\n  - {version: "1", of: react, range: "1", ${source}}\n  - ▶{version: "1", of: react, range: "2", ${source}}\n`,
    ),
    'repeats what version 1 requires of "react"',
    undefined,
    /remove one/,
  ],
  "a technology that supports itself": [
    x(`supports:\n  - with: [▶x]\n    ${source}\n`),
    "a technology cannot list itself as supported",
  ],
  "a technology that is its own alternative": [
    x("alternatives: [react, ▶x]\n"),
    "a technology cannot be its own alternative",
  ],
  "a release line that ends before it begins": [
    x(
      `lifecycle:\n  ${source}\n  cycles:\n    - ▶{cycle: "1", released: 2025-03-01, eol: 2025-02-28}\n    - {cycle: "0", released: 2024-03-01, eol: 2024-03-01}\n`,
    ),
    'the release line "1" ends (2025-02-28) before its release (2025-03-01)',
    undefined,
    /fix the dates/,
  ],
  "a release line twice": [
    x(`lifecycle:\n  ${source}\n  cycles:\n    - {cycle: "1"}\n    - ▶{cycle: "1"}\n`),
    'lists the release line "1" twice',
  ],
});
