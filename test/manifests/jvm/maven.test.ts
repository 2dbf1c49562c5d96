import t from "tap";
import { readPom } from "../../../server/manifests/jvm/maven.js";
import type { Reading } from "../../../server/manifests/reading.js";

function read(text: string): Reading {
  const reading = readPom(text);
  if ("problem" in reading) throw new Error(reading.problem);
  return reading;
}

const seen = ({ entries }: Reading) =>
  entries.map(({ ecosystem, name, version, line }) => [line, ecosystem, name, version]);
/** A reference to a property. */
const the = (name: string) => `$\{${name}}`;
const dependency = (name: string, rest = "") => {
  const [group, artifact] = name.split(":");
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>${rest}</dependency>`;
};

t.test("an application on Spring Boot is read with its parent, properties and managed versions", async (t) => {
  const reading = read(`<?xml version="1.0"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent>
    <groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId>
    <version>3.4.1</version><relativePath/>
  </parent>
  <artifactId>shop</artifactId>
  <properties><java.version>1.8</java.version><a.b>\${c}</a.b><c>5.6.15.Final</c></properties>
  <dependencyManagement><dependencies>
    ${dependency("org.springframework.cloud:spring-cloud-dependencies", "<version>2024.0.0</version><type>pom</type><scope>import</scope>")}
    ${dependency("x.y:managed", "<version>[1.0,2.0)</version>")}
  </dependencies></dependencyManagement>
  <dependencies>
    ${dependency("org.springframework.boot:spring-boot-starter-web")}
    ${dependency("org.hibernate:hibernate-core", `<version>${the("a.b")}</version>`)}
    ${dependency("x.y:managed", "<scope>test</scope><exclusions><exclusion><groupId>no</groupId><artifactId>no</artifactId></exclusion></exclusions>")}
    ${dependency("x.y:parents", `<version>${the("of.the.parent")}</version>`)}
  </dependencies>
  <profiles><profile><dependencies>
    ${dependency("org.postgresql:postgresql", "<version>42.7.4</version>")}
  </dependencies></profile></profiles>
  <build><plugins><plugin><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build>
</project>`);
  t.same(seen(reading), [
    [3, "maven", "org.springframework.boot:spring-boot-starter-parent", "3.4.1"],
    [8, undefined, "java@8", undefined],
    [14, "maven", "org.springframework.boot:spring-boot-starter-web", undefined],
    [15, "maven", "org.hibernate:hibernate-core", "5.6.15"],
    [16, "maven", "x.y:managed", ">=1.0.0 <2.0.0"],
    [17, "maven", "x.y:parents", undefined],
    [20, "maven", "org.postgresql:postgresql", "42.7.4"],
    [10, "maven", "org.springframework.cloud:spring-cloud-dependencies", "2024.0.0"],
  ]);
  t.match(reading, { kind: "pom.xml", extent: "named", notRead: [] });
  t.same(reading.passedOver, ["1 version from a property of the parent", "1 plugin of the build"]);
});

t.test("the modules of one project are its own", async (t) => {
  const reading = read(`<project>
    <parent><groupId>com.acme</groupId><artifactId>all</artifactId><version>1</version></parent>
    <artifactId>web</artifactId>
    <dependencies>
      ${dependency(`${the("project.groupId")}:core`, `<version>${the("project.version")}</version>`)}
      ${dependency("com.acme:api", `<version>${the("project.version")}</version>`)}
      ${dependency("com.other:lib", `<version>${the("project.parent.version")}</version>`)}
    </dependencies></project>`);
  t.same(seen(reading), [
    [2, "maven", "com.acme:all", "1"],
    [7, "maven", "com.other:lib", "1"],
  ]);
  t.same(reading.passedOver, ["2 internal packages"]);
  const named = read(`<project>
    <parent><groupId>com.acme</groupId><artifactId>all</artifactId><version>1</version></parent>
    <groupId>com.acme</groupId><artifactId>web</artifactId>
    <dependencies>${dependency("com.acme:core")}${dependency("com.acme.other:lib")}</dependencies></project>`);
  t.same(seen(named), [[4, "maven", "com.acme.other:lib", undefined]]);
  t.same(named.passedOver, ["2 internal packages"]);
});

t.test("Java is what the compiler is told, then what properties say", async (t) => {
  const plugin = (configuration: string) =>
    `<build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration>${configuration}</configuration></plugin></plugins></build>`;
  const java = (text: string) => read(`<project>${text}</project>`).entries.map(({ text }) => text);
  t.same(java("<properties><maven.compiler.source>11</maven.compiler.source></properties>"), ["java@11"]);
  t.same(
    java("<properties><java.version>11</java.version><maven.compiler.release>21</maven.compiler.release></properties>"),
    ["java@21"],
  );
  t.same(java(`<properties><j>17</j></properties>${plugin(`<source>8</source><release>${the("j")}</release>`)}`), [
    "java@17",
  ]);
  t.same(java(plugin(`<release>${the("unknown")}</release>`)), []);
});

t.test("unknown and incomplete values are reported, and the rest is read", async (t) => {
  const reading = read(`<project><properties><loop>\${loop}x</loop></properties><dependencies>
    ${dependency("a:b", `<version>${the("missing")}</version>`)}
    ${dependency("a:c", `<version>${the("loop")}</version>`)}
    <dependency><artifactId>alone</artifactId></dependency>
    <dependency/>
    ${dependency("a:d", "<version>1</version>")}
  </dependencies></project>`);
  t.same(seen(reading), [
    [2, "maven", "a:b", undefined],
    [3, "maven", "a:c", undefined],
    [6, "maven", "a:d", "1"],
  ]);
  t.match(reading.notRead, [/^2 versions from undefined properties.*line 2/, /^2 unexpected entries.*line 4/]);
});

t.test("anything but a pom.xml is reported", async (t) => {
  t.match(readPom("<bom/>"), { problem: "This is XML, but not a pom.xml." });
  t.match(readPom("<project>"), { problem: /looks like a pom\.xml, but it is not valid XML/ });
  t.match(readPom("<!DOCTYPE x><project/>"), { problem: /document type/ });
});

t.test("properties that grow without end are given up on", async (t) => {
  const chain = Array.from({ length: 60 }, (_, at) => `<p${at}>\${p${at + 1}}\${p${at + 1}}</p${at}>`).join("");
  const reading = read(
    `<project><properties>${chain}</properties><dependencies>${dependency("a:b", `<version>${the("p0")}</version>`)}</dependencies></project>`,
  );
  t.match(reading, { entries: [{ name: "a:b", version: undefined }], notRead: [/^1 version/] });
});
