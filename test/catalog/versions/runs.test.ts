import t from "tap";
import { releaseOf } from "../../../server/catalog/versions/parse.js";
import { includes, onlyRelease } from "../../../server/catalog/versions/range.js";
import { lineOfRelease, runOf } from "../../../server/catalog/versions/runs.js";

t.test("a run holds the releases from one to another, and a release belongs to a line", async (t) => {
  const run = runOf("1.2.0", "1.10.0");
  t.equal(run.text, ">=1.2.0 <=1.10.0");
  for (const [version, held] of [
    ["1.2.0", true],
    ["1.9.9", true],
    ["1.10.0", true],
    ["1.10.1", false],
    ["1.1.9", false],
  ] as const)
    t.equal(includes(run, releaseOf(version)?.version as never), held, version);
  t.equal(onlyRelease(runOf("1.2.0", "1.2.0"))?.version, "1.2.0");
  t.throws(() => runOf("1.2.0", "never"), /"never" is not a version/);
  t.equal(lineOfRelease("7.0.8.1").text, "7");
  t.equal(lineOfRelease("0.9.1").text, "0.9");
  t.throws(() => lineOfRelease("never"), /"never" is not a version/);
});
