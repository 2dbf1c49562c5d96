import t from "tap";
import { gradle } from "../../../../../scripts/data/declared/manifests/gradle.js";
import { readInShort } from "../../../../fixtures/package-manifest.js";

const read = (build: string, root = "", more: Record<string, string> = {}) =>
  readInShort(gradle, {
    "kit-core/build.gradle": build,
    "build.gradle": root,
    "gradle.properties": "group=org.kit",
    ...more,
  });

t.test("the Java that the classes are for, where the build says it once", async (t) => {
  t.equal(
    read("", "subprojects {\n  targetCompatibility = JavaVersion.VERSION_1_8\n}"),
    "org.kit:kit-core@?; runtime java >=8",
  );
  t.equal(
    read("sourceCompatibility = 17\ntargetCompatibility = '17' // long"),
    "org.kit:kit-core@?; runtime java >=17",
  );
  t.equal(
    read("options.release.set(11)", "", { "kit-core/gradle.properties": "POM_ARTIFACT_ID=kit" }),
    "org.kit:kit@?; runtime java >=11",
  );
});

t.test("the name at the root is that of the settings", async (t) => {
  const files = {
    "build.gradle.kts": 'group = "org.kit"\nkotlin { jvmTarget = JvmTarget.JVM_11 }',
    "settings.gradle.kts": 'rootProject.name = "kit"',
    "gradle.properties": "VERSION_NAME=1.2.3",
  };
  t.equal(readInShort(gradle, files), "org.kit:kit@1.2.3; runtime java >=11");
});

t.test("two numbers, what is put together, and the Java that compiles are no answer", async (t) => {
  t.equal(read("options.release = 17", "targetCompatibility = 1.8"), undefined);
  t.equal(read("targetCompatibility = javaVersion"), undefined);
  t.equal(read("java { toolchain { languageVersion = JavaLanguageVersion.of(21) } }"), undefined);
  t.equal(readInShort(gradle, { "build.gradle": "targetCompatibility = 8" }), undefined);
});
