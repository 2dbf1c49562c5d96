import t from "tap";
import { pom } from "../../../../../scripts/data/declared/manifests/pom.js";
import { readInShort } from "../../../../fixtures/package-manifest.js";

/** A reference to a property, as poms write it. */
const property = (name: string) => `\${${name}}`;
const project = (...lines: string[]) => `<project>${lines.join("")}</project>`;

t.test("the Java that the classes are for, its own or that of the root", async (t) => {
  const own = project(
    "<groupId>org.kit</groupId><artifactId>kit</artifactId><version>1.2.3</version>",
    `<properties><java.version>17</java.version><maven.compiler.release>${property("java.version")}</maven.compiler.release></properties>`,
  );
  t.equal(readInShort(pom, { "pom.xml": own }), "org.kit:kit@1.2.3; runtime java >=17");
  const files = {
    "core/pom.xml": project(
      "<parent><groupId>org.kit</groupId><artifactId>kit</artifactId><version>2.0.0</version></parent><artifactId>core</artifactId>",
    ),
    "pom.xml": project(
      "<artifactId>kit</artifactId><properties><maven.compiler.source>1.8</maven.compiler.source></properties>",
    ),
  };
  t.equal(readInShort(pom, files), "org.kit:core@2.0.0; runtime java >=8");
});

t.test("a level that is not a number is not guessed, and what is no pom is none", async (t) => {
  const own = project(
    `<groupId>g</groupId><artifactId>a</artifactId><properties><java.version>${property("x")}</java.version></properties>`,
  );
  t.equal(readInShort(pom, { "pom.xml": own }), "g:a@?");
  for (const text of ["<project/>", "<a>", "no"]) t.equal(readInShort(pom, { "pom.xml": text }), undefined, text);
});

const compiler = (...lines: string[]) =>
  `<build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId>${lines.join("")}</plugin></plugins></build>`;
const KIT = "<groupId>g</groupId><artifactId>kit</artifactId><version>1.0</version>";

t.test("what the compiler is told counts before properties", async (t) => {
  const told = compiler("<configuration><target>11</target></configuration>");
  const own = project(KIT, "<properties><java.version>17</java.version></properties>", told);
  t.equal(readInShort(pom, { "pom.xml": own }), "g:kit@1.0; runtime java >=11");
});

t.test("classes for newer releases come beside those for the oldest; those of tests do not count", async (t) => {
  const execution = (id: string, release: number) =>
    `<execution><id>${id}</id><configuration><release>${release}</release></configuration></execution>`;
  const properties = "<properties><maven.compiler.release>8</maven.compiler.release></properties>";
  const read = (...executions: string[]) =>
    readInShort(pom, { "pom.xml": project(KIT, properties, compiler("<executions>", ...executions, "</executions>")) });
  t.equal(read(execution("java-21", 21), execution("default-testCompile", 7)), "g:kit@1.0; runtime java >=8");
  t.equal(read(execution("default-compile", 9), execution("older", 7)), "g:kit@1.0; runtime java >=7");
  t.equal(read(execution("default-compile", 11)), "g:kit@1.0; runtime java >=11");
});

t.test("a parent that lies elsewhere says nothing, and neither does what has no classes", async (t) => {
  const properties = "<properties><maven.compiler.release>17</maven.compiler.release></properties>";
  const child = project(
    "<parent><groupId>g</groupId><artifactId>other</artifactId></parent><artifactId>core</artifactId>",
  );
  t.equal(readInShort(pom, { "core/pom.xml": child, "pom.xml": project(KIT, properties) }), "g:core@?");
  t.equal(readInShort(pom, { "pom.xml": project(KIT, "<packaging>pom</packaging>", properties) }), "g:kit@1.0");
});

t.test("a parent in a folder beside its children", async (t) => {
  const files = {
    "kit-core/pom.xml": project(
      "<parent><groupId>g</groupId><artifactId>kit-parent</artifactId><relativePath>../kit-parent</relativePath></parent>",
      "<artifactId>kit-core</artifactId>",
    ),
    "kit-parent/pom.xml": project(
      "<artifactId>kit-parent</artifactId><properties><maven.compiler.release>21</maven.compiler.release></properties>",
    ),
  };
  t.equal(readInShort(pom, files), "g:kit-core@?; runtime java >=21");
  t.ok(pom.beside("kit-core/pom.xml").includes("kit-parent/pom.xml"));
});
