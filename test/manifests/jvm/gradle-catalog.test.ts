import t from "tap";
import { gradlePlugin, readVersionCatalog } from "../../../server/manifests/jvm/gradle-catalog.js";

t.test("a version catalog is read in every form", async (t) => {
  const reading = readVersionCatalog(`[versions]
spring = "3.4.1"
rich = { strictly = "[1.7, 1.8[", prefer = "1.7.25" }
[libraries]
short = "a:short:1.0.Final"
module = { module = "b:module", version.ref = "rich" }
group = { group = "c", name = "group", version = "2" }
managed = { module = "d:managed" }
required = { module = "e:required", version = { require = "3", reject = ["3.1"] } }
lost = { module = "f:lost", version.ref = "missing" }
__proto__ = { module = "g:proto", version.ref = "constructor" }
odd = 1
bad = { module = "no-colon" }
[plugins]
boot = { id = "org.springframework.boot", version.ref = "spring" }
kotlin = "org.jetbrains.kotlin.jvm:2.1.0"
[bundles]
all = ["short"]
`);
  t.match(reading, {
    kind: "libs.versions.toml",
    extent: "named",
    passedOver: [],
    notRead: [/^2 versions missing from the catalog.*line 10/, /^2 unexpected entries.*line 12/],
  });
  if ("problem" in reading) return;
  t.same(
    reading.entries.map(({ name, version, line }) => [line, name, version]),
    [
      [5, "a:short", "1.0"],
      [6, "b:module", ">=1.7.0 <1.8.0"],
      [7, "c:group", "2"],
      [8, "d:managed", undefined],
      [9, "e:required", "3"],
      [10, "f:lost", undefined],
      [11, "g:proto", undefined],
      [15, "org.springframework.boot:org.springframework.boot.gradle.plugin", "3.4.1"],
      [16, "kotlin@2.1.0", undefined],
    ],
  );
  t.match(readVersionCatalog("[versions"), { problem: /a libs\.versions\.toml/ });
});

t.test("a plugin has the name of its marker, and one of Kotlin or Android is its technology", async (t) => {
  t.match(gradlePlugin("a.b", "1", 2), { ecosystem: "maven", name: "a.b:a.b.gradle.plugin", version: "1", line: 2 });
  t.match(gradlePlugin("org.jetbrains.kotlin.plugin.spring", "2.1.0", 2), { name: "kotlin@2.1.0", line: 2 });
  t.match(gradlePlugin("com.android.library", "8.7.0", 2), { name: "android-gradle-plugin@8.7.0", line: 2 });
  t.match(gradlePlugin("com.android.compose.screenshot", "0.0.1", 2), { ecosystem: "maven", version: "0.0.1" });
  t.match(gradlePlugin("org.jetbrains.kotlinx.kover", "1", 2), { ecosystem: "maven" });
});
