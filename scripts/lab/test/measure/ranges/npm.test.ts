import t from "tap";
import { npmRange } from "../../../measure/ranges/npm.js";

t.test("a release is in a range as npm judges it", async (t) => {
  const cases: [range: string, version: string, truth: string | undefined][] = [
    ["^16.8 || ^17.0", "17.0.2", "accepted"],
    ["^16.8 || ^17.0", "18.0.0", "refused"],
    [">=4.8.4 <5.9.0", "5.9.0", "refused"],
    // A pre-release is in a range only where that names one of the same version …
    [">=4.8.4 <5.9.0", "5.6.1-rc", "refused"],
    ["^19.0.0", "19.0.0-rc.1", "refused"],
    ["^19.0.0-rc.0", "19.0.0-rc.1", "accepted"],
    ["^19.0.0-rc.0", "19.1.0-rc.1", "refused"],
    // … and where it says any.
    ["*", "19.0.0-rc.1", "accepted"],
    ["", "19.0.0-rc.1", "accepted"],
    [">=0", "19.0.0-rc.1", "refused"],
    ["*", "not-a-version", undefined],
  ];
  for (const [range, version, truth] of cases)
    t.equal(npmRange(range)?.ofRelease(version), truth, `${version} in ${range}`);
});

t.test("a line is accepted where all of its releases are, and refused where none is", async (t) => {
  const cases: [range: string, line: string, truth: string | undefined][] = [
    [">=18", "20", "accepted"],
    [">=18", "18", "accepted"],
    [">=18", "16", "refused"],
    [">=18.17", "18", "in part"],
    ["^18.18.0 || ^20.9.0 || >=21.1.0", "20", "in part"],
    ["^18.18.0 || ^20.9.0 || >=21.1.0", "19", "refused"],
    ["^18.18.0 || ^20.9.0 || >=21.1.0", "22", "accepted"],
    ["18 || 20", "20", "accepted"],
    ["<20", "20", "refused"],
    [">=1.0.30", "1.0", "in part"],
    ["*", "20", "accepted"],
    [">=18", "iron", undefined],
  ];
  for (const [range, line, truth] of cases) t.equal(npmRange(range)?.ofLine(line), truth, `${line} in ${range}`);
});

t.test("tags, addresses and places are no ranges", async (t) => {
  for (const text of ["latest", "workspace:^", "npm:react@18", "github:a/b", "catalog:"])
    t.equal(npmRange(text), undefined, text);
});
