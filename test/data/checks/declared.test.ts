import t from "tap";
import type { Files } from "../../fixtures/data.js";
import { testMistakes, x } from "../../fixtures/mistakes.js";

const SOURCE = "{file: https://example.com/f, day: 2026-01-01}";

/** One entry of declarations. */
const run = (versions: string, fields: string, ...sources: string[]) =>
  `  - versions: [${versions}]\n    ${fields}\n    sources: [${(sources.length > 0 ? sources : [SOURCE]).join(", ")}]\n`;

/** The declarations of the package kit, of the technology X. */
const kit = (...runs: string[]): Files => ({
  ...x("packages:\n  npm: [kit]\n"),
  "declared/npm/kit.yaml": `checked: 2026-01-01\nreleases:\n${runs.join("")}`,
});

testMistakes(t, {
  "a package of no technology": [
    { "declared/npm/nobody.yaml": `▶checked: 2026-01-01\nreleases:\n${run("1.0.0", "runtimes: {react: '1'}")}` },
    '"nobody" is no package of a known technology',
    undefined,
    /list it under the packages/,
  ],
  "a requirement on a package of no technology": [
    kit(run("1.0.0", "requires: {nobody: ▶'1'}")),
    '"nobody" is no package of a known technology',
  ],
  "a range that is none": [kit(run("1.0.0", "requires: {react: ▶newest}")), '"newest" is not a version range of npm'],
  "an unknown runtime": [kit(run("1.0.0", "runtimes: {raect: ▶'>=1'}")), 'unknown technology "raect"', /"react"/],
  "an optional peer that is not required": [
    kit(run("1.0.0", "requires: {react: '1'}\n    optional: ▶[react-dom]")),
    '"react-dom" is not among what is required',
  ],
  "releases that are not in order": [
    kit(run("1.2.0, 1.1.0", "requires: {react: '1'}", SOURCE, SOURCE).replace("[1.2.0", "▶[1.2.0")),
    "are not in order",
    /oldest first/,
  ],
  "releases of two lines in one entry": [
    kit(run("1.2.0, 2.0.0", "requires: {react: '1'}", SOURCE, SOURCE).replace("[1.2.0", "▶[1.2.0")),
    "are of several release lines (1.2.0, 2.0.0)",
  ],
  "a release that is none": [
    kit(run("1.2.0, 1.99", "requires: {react: '1'}", SOURCE, SOURCE).replace("1.99", "▶'99999999999999999999'")),
    '"99999999999999999999" is not a version',
  ],
  "entries that are not in order": [
    kit(run("1.0.0", "requires: {react: '1'}"), run("2.0.0", "requires: {react: '1'}").replace("[2.0.0", "▶[2.0.0")),
    "2.0.0 is newer than the entry above",
    /newest first/,
  ],
  "releases that a lockfile has without peers, between those that require the same": [
    kit(
      run("1.2.0", "requires: {react: '2'}"),
      run(
        "1.1.0",
        "runtimes: {react: '>=1'}",
        "{file: https://example.com/package-lock.json, day: 2026-01-01}",
      ).replace("- ", "- ▶"),
      run("1.0.0", "requires: {react: '1'}"),
    ),
    "requires nothing, between releases that do, by a lockfile of npm alone",
  ],
  "a source too few": [
    kit(run("1.0.0, 1.1.0", "requires: {react: '1'}").replace("sources: [", "sources: ▶[")),
    "has 1 sources",
    /oldest and that of the newest/,
  ],
  "a day to come": [
    kit(run("1.0.0", "requires: {react: '1'}", "{file: https://example.com/f, day: ▶2999-01-01}")),
    "day: 2999-01-01 is in the future",
  ],
});
