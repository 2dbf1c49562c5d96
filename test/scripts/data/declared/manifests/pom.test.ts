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
      "<parent><groupId>org.kit</groupId><version>2.0.0</version></parent><artifactId>core</artifactId>",
    ),
    "pom.xml": project("<properties><maven.compiler.source>1.8</maven.compiler.source></properties>"),
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
