import t from "tap";
import { isStable, readTag } from "../../../../scripts/data/declared/release-number.js";

t.test("a tag tells its version and what it is of", async (t) => {
  const cases: [tag: string, version: string | undefined, of?: string][] = [
    ["v1.2.3", "1.2.3"],
    ["1.2.3", "1.2.3"],
    ["4.2", "4.2"],
    ["v7.0.8.1", "7.0.8.1"],
    ["rel_2_0_1", "2.0.1"],
    ["release-1.2.3", "1.2.3"],
    ["R6_1_0", "6.1.0"],
    ["6.4.0.Final", "6.4.0.Final"],
    ["v2.9.0.post1", "2.9.0.post1"],
    ["kit@1.2.3", "1.2.3", "kit"],
    ["@scope/kit@1.2.3", "1.2.3", "@scope/kit"],
    ["my-kit-v1.2.3", "1.2.3", "my-kit"],
    ["my-kit-1.2.3", "1.2.3", "my-kit"],
    ["kit/v1.2.3", "1.2.3", "kit"],
    ["v1.2.3-beta.1", undefined],
    ["v5.0rc1", undefined],
    ["2024-05-01", undefined],
    ["v3", undefined],
    ["latest", undefined],
    ["", undefined],
  ];
  for (const [tag, version, of] of cases) t.same(readTag(tag), version && { tag, version, of }, tag);
});

t.test("what lockfiles have of pre-releases and branches is not stable", async (t) => {
  for (const version of ["1.2.3", "4.2", "7.0.8.1", "2.9.0.post1"]) t.ok(isStable(version), version);
  for (const version of ["1.0.0-rc.1", "5.0b1", "dev-main", "1.0.0+build", ""]) t.notOk(isStable(version), version);
});
