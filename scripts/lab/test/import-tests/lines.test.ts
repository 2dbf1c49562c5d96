import t from "tap";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { catalogOf } from "../../../../test/fixtures/catalog.js";
import { lifecycle } from "../../../../test/fixtures/facts.js";
import { lastLineOf, lineAskedFor } from "../../import-tests/lines.js";

const { names } = catalogOf({
  technologies: {
    node: { lifecycle: lifecycle(["24", undefined, "2025-05-06"], ["22", undefined, "2024-04-24"]) },
    django: {
      lifecycle: lifecycle(
        ["6.0", undefined, "2025-12-03"],
        ["5.2", undefined, "2025-04-02"],
        ["5.1", undefined, "2024-08-07"],
      ),
    },
    redis: {
      lifecycle: lifecycle(
        ["8.0", undefined, "2025-05-02"],
        ["7.4", undefined, "2024-07-29"],
        ["7.2", undefined, "2023-08-15"],
      ),
    },
    library: {},
  },
});
const line = (id: string, written: string, ecosystem = "npm", day = "2025-10-01") =>
  lineAskedFor(names.byId(id) as Technology, ecosystem, written, day);

t.test("a version is the line that it names, or the part of one", async (t) => {
  const cases: [id: string, written: string, ecosystem: string, line: string][] = [
    ["node", "22", "npm", "22"],
    ["node", "v22.x", "npm", "22"],
    ["node", "22.12.0", "npm", "22.12.0"],
    ["node", "^22.12.0", "npm", ">=22.12.0 <23.0.0-0"],
    ["django", "5.2.*", "pypi", "5.2"],
    ["django", "~=5.2.0", "pypi", "5.2"],
    ["django", ">=5.2,<6.0", "pypi", "5.2"],
    ["library", "6.4", "npm", "6.4"],
    ["library", "^18", "npm", "18"],
    ["library", "==5", "pypi", "5.0"],
    ["library", "==5.*", "pypi", "5"],
    ["library", "~> 7.1.0", "gem", "7.1"],
    ["library", "~6.4", "composer", ">=6.4.0 <7.0.0-0"],
  ];
  for (const [id, written, ecosystem, expected] of cases) t.equal(line(id, written, ecosystem), expected, written);
});

t.test("what leaves the line open, was not out or is no release is none", async (t) => {
  for (const written of ["lts/*", "latest", "nightly", "20", ">=22", "24.0.0-rc.1", "22 || 24", "*", ""])
    t.equal(line("node", written), undefined, written);
  t.equal(line("django", "5", "pypi"), undefined, "one of two lines");
  t.equal(line("django", "~=5.1", "pypi"), undefined, "one of two lines");
  t.equal(line("django", "<5.3", "pypi"), undefined, "whatever suits the Python");
  t.equal(line("django", "6.0", "pypi"), undefined, "not out yet");
  t.equal(line("django", "6.0", "pypi", "2026-01-01"), "6.0");
  t.equal(line("django", ">=6.0a1,<7", "pypi"), undefined, "a release candidate");
});

t.test(
  "a major number is its last line once another major came and all of its lines had been out for a while",
  async (t) => {
    const last = (written: string, day: string) => lastLineOf(names.byId("redis") as Technology, written, day);
    t.equal(last("7", "2025-10-01"), "7.4");
    t.equal(last("7", "2024-10-01"), "7.4", "as it still is");
    t.equal(last("7", "2024-09-01"), undefined, "which of them, is not sure");
    t.equal(last("8", "2026-01-01"), undefined, "more may come");
    t.equal(last("7.2", "2025-10-01"), undefined);
    t.equal(last("6", "2025-10-01"), undefined, "nothing is known of it");
  },
);
