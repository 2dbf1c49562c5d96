import t from "tap";
import type { Files } from "../../fixtures/data.js";
import { testMistakes } from "../../fixtures/mistakes.js";

const SOURCE = "{file: https://example.com/f, day: 2026-01-01}";

/** The declarations of the package next, of Next.js. */
const next = (...releases: string[]): Files => ({
  "declared/npm/next.yaml": `checked: 2026-01-01\nreleases:\n${releases.map((one) => `  - ${one}\n`).join("")}`,
});
const one = (versions: string, fields: string, sources = SOURCE) =>
  `{versions: [${versions}], ${fields}, sources: [${sources}]}`;

testMistakes(t, {
  "a package of no technology": [
    { "declared/npm/nobody.yaml": `▶checked: 2026-01-01\nreleases:\n  - ${one("1.0.0", "runtimes: {nodejs: '1'}")}\n` },
    '"nobody" is no package of a known technology',
    undefined,
    /list it under the packages/,
  ],
  "a requirement on a package of no technology": [
    next(one("1.0.0", "requires: {nobody: ▶'1'}")),
    '"nobody" is no package of a known technology',
  ],
  "a range that is none": [next(one("1.0.0", "requires: {react: ▶newest}")), '"newest" is not a version range of npm'],
  "an unknown runtime": [next(one("1.0.0", "runtimes: {nodjs: ▶'>=1'}")), 'unknown technology "nodjs"', /nodejs/],
  "an optional peer that is not required": [
    next(one("1.0.0", "requires: {react: '1'}, optional: ▶[react-dom]")),
    '"react-dom" is not among what is required',
  ],
  "releases that are not in order": [
    next(one("1.2.0, 1.1.0", "requires: {react: '1'}", `${SOURCE}, ${SOURCE}`).replace("[1.2.0", "▶[1.2.0")),
    "are not in order",
    /oldest first/,
  ],
  "releases of two lines in one entry": [
    next(one("1.2.0, 2.0.0", "requires: {react: '1'}", `${SOURCE}, ${SOURCE}`).replace("[1.2.0", "▶[1.2.0")),
    "are of several release lines (1.2.0, 2.0.0)",
  ],
  "entries that are not in order": [
    next(one("1.0.0", "requires: {react: '1'}"), one("2.0.0", "requires: {react: '1'}").replace("[2.0.0", "▶[2.0.0")),
    "2.0.0 is newer than the entry above",
    /newest first/,
  ],
  "a source too few": [
    next(one("1.0.0, 1.1.0", "requires: {react: '1'}").replace("sources: [", "sources: ▶[")),
    "has 1 sources",
  ],
  "a day to come": [
    next(one("1.0.0", "requires: {react: '1'}", "{file: https://example.com/f, day: ▶2999-01-01}")),
    /day: 2999-01-01 is in the future/ as never,
  ],
});
