import t from "tap";
import { technologyText } from "../../../../test/fixtures/data.js";
import { gitProject } from "../../../../test/fixtures/git-project.js";
import { importInto, packagesText } from "../fixtures/table-import.js";

t.test("what is offered for Spring Boot, in which versions of it", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({
    "start-site/src/main/resources/application.yml": `initializr:
  env:
    platform:
      compatibilityRange: "4.0.0"
  dependencies:
    - name: Web
      content:
        - id: springdoc-openapi
          groupId: org.springdoc
          artifactId: springdoc-openapi-starter-webmvc-ui
          compatibilityRange: "[4.0.0,4.1.0-M1)"
        - id: graphql
    - name: NoSQL
      content:
        - id: neo4j
          groupId: org.springframework.boot
          artifactId: spring-boot-starter-neo4j
          compatibilityRange: "4.0.0"
        - id: redis
          compatibilityRange: "(,4.0.0]"
---
spring:
  config:
    activate:
      on-profile: local
`,
  });
  const { run, read } = importInto(t, {
    "spring-boot": packagesText("maven", ["org.springframework.boot:*"]),
    "springdoc-openapi": packagesText("maven", ["org.springdoc:springdoc-openapi-starter-webmvc-ui"]),
    graphql: packagesText("npm", ["graphql"]),
    neo4j: technologyText(),
    redis: technologyText(),
  });
  t.same((await run("spring-initializr", folder)).out, [
    'skipped redis: the compatibility range "(,4.0.0]" is not understood',
    "technologies/spring-boot.yaml: supports springdoc-openapi since 4.0.0 until 4.1.0 added",
    "technologies/spring-boot.yaml: supports neo4j added",
    "1 file changed",
  ]);
  t.notMatch(read("spring-boot"), "range:");
});

t.test("the range of a group counts for what has none of its own", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({
    "start-site/src/main/resources/application.yml": `initializr:
  dependencies:
    - name: NoSQL
      compatibilityRange: "4.1.0-RC1"
      content:
        - id: neo4j
        - id: redis
          compatibilityRange: "4.2.0"
`,
  });
  const { run } = importInto(t, {
    "spring-boot": technologyText(),
    neo4j: technologyText(),
    redis: technologyText(),
  });
  t.same((await run("spring-initializr", folder)).out, [
    "technologies/spring-boot.yaml: supports neo4j since 4.1.0 added",
    "technologies/spring-boot.yaml: supports redis since 4.2.0 added",
    "1 file changed",
  ]);
});

t.test("a checkout of something else is refused", async (t) => {
  const { folder, commit } = gitProject(t);
  const { run } = importInto(t, {});
  commit({ "README.md": "Nothing to see here." });
  t.match(await run("spring-initializr", folder), { code: 3, err: [/application\.yml/] });
  commit({ "start-site/src/main/resources/application.yml": "spring: {}\n" });
  t.match(await run("spring-initializr", folder), { code: 3, err: [/must have initializr\.dependencies/] });
});
