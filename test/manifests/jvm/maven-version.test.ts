import t from "tap";
import { parseAskedVersion } from "../../../server/catalog/versions/ecosystems.js";
import { fromMaven, javaVersion } from "../../../server/manifests/jvm/maven-version.js";

t.test("versions of Maven and Gradle become those of npm", async (t) => {
  const cases: [text: string, version: string | undefined][] = [
    ["3.2.1", "3.2.1"],
    [" 1.0 ", "1.0"],
    ["5.6.15.Final", "5.6.15"],
    ["2.0.0.RELEASE", "2.0.0"],
    ["33.4.0-jre", "33.4.0"],
    ["9.4.51.v20230217", "9.4.51"],
    ["6.0.0.M1", "6.0.0-M1"],
    ["6.0.0-RC2", "6.0.0-RC2"],
    ["1.0-beta-2", "1.0.0-beta-2"],
    ["3-SNAPSHOT", "3.0.0-SNAPSHOT"],
    ["2.3.1b02", "2.3.1-b02"],
    ["[1.0,2.0)", ">=1.0.0 <2.0.0"],
    ["(1.0, 2.0]", ">1.0.0 <=2.0.0"],
    ["[1.5,)", ">=1.5.0"],
    ["(,1.0],[1.2,)", "<=1.0.0 || >=1.2.0"],
    ["[1.4.2]", "1.4.2"],
    ["[1.7, 1.8[", ">=1.7.0 <1.8.0"],
    ["]1.7,1.8]", ">1.7.0 <=1.8.0"],
    ["1.3.+", "1.3.x"],
    ["1.7!!", "1.7"],
    ["+", undefined],
    ["LATEST", undefined],
    ["latest.release", undefined],
    ["Greenwich.SR2", undefined],
    ["(,)", undefined],
    ["[1.0,2.0", undefined],
    ["", undefined],
  ];
  for (const [text, version] of cases) {
    t.equal(fromMaven(text), version, text);
    if (version) t.ok(parseAskedVersion(version), `${version} is understood`);
  }
});

t.test("a milestone comes before its release, and what Maven calls final does not", async (t) => {
  const lowest = (text: string) => String(parseAskedVersion(fromMaven(text) ?? "")?.intervals[0]?.min);
  t.equal(lowest("6.0.0.M1"), "6.0.0-M1");
  t.equal(lowest("6.0.0.Final"), "6.0.0");
});

t.test("Java 1.8 is Java 8", async (t) => {
  for (const [text, version] of [
    ["1.8", "8"],
    ["1_8", "8"],
    ["17", "17"],
    ["11.0.2", "11.0.2"],
  ] as const)
    t.equal(javaVersion(text), version);
});
