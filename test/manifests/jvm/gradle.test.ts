import t from "tap";
import { readGradle } from "../../../server/manifests/jvm/gradle.js";
import { gradleVariables } from "../../../server/manifests/jvm/gradle-catalog.js";
import type { Reading } from "../../../server/manifests/reading.js";

const seen = ({ entries }: Reading) => entries.map(({ name, version, line }) => [line, name, version]);
/** A reference to a variable. */
const the = (name: string) => `$\{${name}}`;

t.test("a script in Groovy is read", async (t) => {
  const reading = readGradle(`buildscript {
  ext { kotlin_version = '1.9.24' }
  dependencies { classpath "org.jetbrains.kotlin:kotlin-gradle-plugin:$kotlin_version" }
}
plugins {
  id 'java'
  id 'org.springframework.boot' version '3.4.1' apply false
  id "org.jetbrains.kotlin.jvm" version "2.1.0"
}
ext.guava = "33.4.0-jre"
sourceCompatibility = JavaVersion.VERSION_1_8
dependencies {
  implementation platform('com.google.firebase:firebase-bom:33.1.0')
  implementation group: 'org.hibernate', name: 'hibernate-core', version: '5.6.15.Final'
  api "com.google.guava:guava:${the("rootProject.ext.guava")}", 'x:y:1:sources@jar'
  api('a:joined:' + guava)
  runtimeOnly 'org.postgresql:postgresql'
  if (props.x) { testImplementation "c:d:2" }
  implementation project(':core')
  implementation files('libs/a.jar')
  implementation libs.foo.bar
  // implementation 'no:no:1'
  implementation('g:strict') { version { strictly '[1.7, 1.8[' }; exclude group: 'no', module: 'no' }
}
dependencyManagement { imports { mavenBom "org.springframework.cloud:spring-cloud-dependencies:2024.0.0" } }
`);
  t.same(seen(reading), [
    [11, "java@8", undefined],
    [3, "kotlin@1.9.24", undefined],
    [7, "org.springframework.boot:org.springframework.boot.gradle.plugin", "3.4.1"],
    [8, "kotlin@2.1.0", undefined],
    [13, "com.google.firebase:firebase-bom", "33.1.0"],
    [14, "org.hibernate:hibernate-core", "5.6.15"],
    [15, "com.google.guava:guava", "33.4.0"],
    [15, "x:y", "1"],
    [16, "a:joined", "33.4.0"],
    [17, "org.postgresql:postgresql", undefined],
    [18, "c:d", "2"],
    [23, "g:strict", ">=1.7.0 <1.8.0"],
    [25, "org.springframework.cloud:spring-cloud-dependencies", "2024.0.0"],
  ]);
  t.match(reading, { kind: "build.gradle", extent: "named", notRead: [] });
  t.same(reading.passedOver, ["2 internal packages", "1 name from a version catalog"]);
});

t.test("a script in Kotlin is read", async (t) => {
  const reading = readGradle(`plugins {
  \`java-library\`
  kotlin("jvm") version "2.1.0"
  id("io.ktor.plugin").version("3.0.0")
  alias(libs.plugins.foo)
}
val ktor by extra("3.0.1")
val other: String = "no"
extra["slf4j"] = "2.0.16"
java { toolchain { languageVersion.set(JavaLanguageVersion.of(21)) } }
dependencies {
  implementation("io.ktor:ktor-server-core:$ktor")
  implementation("org.slf4j:slf4j-api:${the('extra["slf4j"]')}")
  "custom"("a:b:1.+")
  implementation(group = "c.d", name = "e", version = "1")
  implementation(platform(libs.bom))
  implementation(projects.core)
  testImplementation(kotlin("test", "2.1.0"))
}
kotlin { sourceSets { commonMain.dependencies { api("f:g:3") } } }
`);
  t.same(seen(reading), [
    [10, "java@21", undefined],
    [3, "kotlin@2.1.0", undefined],
    [4, "io.ktor.plugin:io.ktor.plugin.gradle.plugin", "3.0.0"],
    [12, "io.ktor:ktor-server-core", "3.0.1"],
    [13, "org.slf4j:slf4j-api", "2.0.16"],
    [14, "a:b", "1.x"],
    [15, "c.d:e", "1"],
    [18, "org.jetbrains.kotlin:kotlin-test", "2.1.0"],
    [20, "f:g", "3"],
  ]);
  t.same(reading.notRead, []);
  t.same(reading.passedOver, ["2 names from version catalogs", "1 internal package"]);
});

t.test("computed values are reported, and the rest is read", async (t) => {
  const reading = readGradle(`plugins { id 'a.b' version bVersion }
dependencies {
  implementation "c:d:${the("unknown")}"
  implementation "e:${the("unknown")}:1"
  implementation helper.compute(1)
  implementation 'f:g:1'
}
`);
  t.same(seen(reading), [
    [1, "a.b:a.b.gradle.plugin", undefined],
    [3, "c:d", undefined],
    [6, "f:g", "1"],
  ]);
  t.match(reading.notRead, [/^2 versions that the script computes.*line 1/, /^2 unexpected entries.*line 4/]);
});

t.test("a toolchain says more of Java than compatibility, and that of a task nothing", async (t) => {
  const java = (script: string) => readGradle(script).entries.map(({ text }) => text);
  t.same(java("sourceCompatibility = 11\njava { toolchain { languageVersion = JavaLanguageVersion.of(17) } }"), [
    "java@17",
  ]);
  t.same(java("kotlin { jvmToolchain(21) }"), ["java@21"]);
  t.same(java("sourceCompatibility = '1.8'"), ["java@8"]);
  t.same(java("task x { launcher { languageVersion = JavaLanguageVersion.of(8) } }"), []);
  t.same(java("sourceCompatibility = javaVersion"), []);
  t.same(java("android { compileOptions { targetCompatibility = JavaVersion.VERSION_1_8 } }"), []);
  t.same(java("android { namespace = 'x' }\nkotlin { jvmToolchain(11) }"), []);
});

t.test("versions from other files of the build are put in", async (t) => {
  const catalog = "[versions]\nspring-boot = '3.5.16'\nlucene = { strictly = '9.9.1' }\n[libraries]\n";
  const properties = "# Spring\nspringVersion=6.2.1\nspringCloudVersion = 2025.0.0\nversion=1.0\nempty=\n";
  const shared = new Map(
    [
      { path: "gradle/libs.versions.toml", text: catalog },
      { path: "gradle.properties", text: properties },
      { path: "other.properties", text: "x=1" },
    ].flatMap(gradleVariables),
  );
  const script = `plugins {
  id("org.springframework.boot") version libs.versions.spring.boot.get()
}
dependencies {
  implementation("org.apache.lucene:lucene-core:${the("libs.versions.lucene.get()")}")
  implementation("org.springframework:spring-core:$springVersion")
  implementation("a:b:${the("property('springCloudVersion')")}")
  implementation("c:d:${the("libs.versions.missing.get()")}")
  implementation("e:f:${the("foo.version")}")
}
`;
  const reading = readGradle(script, shared);
  t.same(seen(reading), [
    [2, "org.springframework.boot:org.springframework.boot.gradle.plugin", "3.5.16"],
    [5, "org.apache.lucene:lucene-core", "9.9.1"],
    [6, "org.springframework:spring-core", "6.2.1"],
    [7, "a:b", "2025.0.0"],
    [8, "c:d", undefined],
    [9, "e:f", undefined],
  ]);
  t.same(reading.notRead, ["2 versions that the script computes (the first: line 8)"]);
});
