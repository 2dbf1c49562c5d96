import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { main } from "../../../scripts/data/tables/main.js";
import { technologyText } from "../../fixtures/data.js";
import { gitProject, runMain } from "../../fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";

type Test = Parameters<typeof temporaryFolder>[0];

const packagesText = (ecosystem: string, name: string, fields = "") =>
  technologyText(fields).replace("checked", `packages:\n  ${ecosystem}: ["${name}"]\nchecked`);

/** A data folder with these technologies, and a way to import a table into it. */
function setUp(t: Test, technologies: Record<string, string>) {
  const data = join(temporaryFolder(t), "data");
  const files = Object.entries(technologies).map(([id, text]) => [`technologies/${id}.yaml`, text]);
  writeFiles(data, {
    "capabilities.yaml": readFileSync("data/capabilities.yaml", "utf8"),
    ...Object.fromEntries(files),
  });
  return {
    run: (...args: string[]) => runMain(main, ...args, "--data", data),
    read: (id: string) => readFileSync(join(data, `technologies/${id}.yaml`), "utf8"),
  };
}

const LARAVEL = `---
title: Laravel
customFields:
  - name: supportedPhpVersions
    display: api-only
releases:
  - releaseCycle: "13"
    releaseDate: 2026-03-17
    eol: 2028-03-17
    supportedPhpVersions: "8.3 - 8.5"
    latest: "13.26.1"
  - releaseCycle: "12"
    releaseDate: 2025-02-24
    eol: 2027-02-24
    supportedPhpVersions: "8.2 - 8.5"
  - releaseCycle: "5.5"
    releaseDate: 2017-08-30
    eol: 2020-08-30
    supportedPhpVersions: "7.0 - 7.4"
---
> [Laravel](https://laravel.com) is a framework.
`;
const DJANGO = `---
title: Django
releases:
  - releaseCycle: "6.0"
    eol: 2199-04-30
    supportedPythonVersions: "3.12 and newer"
  - releaseCycle: "5.2"
    eol: 2199-04-30
    supportedPythonVersions: "3.10 - 3.14 (added in 5.2.8)"
---
`;
const TOMCAT = `---
title: Apache Tomcat
releases:
  - releaseCycle: "11.0"
    eol: false
    minJavaVersion: "17"
---
`;

t.test("endoflife.date: supported versions become statements of support for each release line", async (t) => {
  const { folder, commit } = gitProject(t);
  const first = commit({
    "products/laravel.md": LARAVEL,
    "products/django.md": DJANGO,
    "products/tomcat.md": TOMCAT,
    "products/moodle.md": LARAVEL,
  });
  const { run, read } = setUp(t, {
    laravel: technologyText(),
    django: technologyText(),
    tomcat: technologyText(),
    php: technologyText(),
    python: technologyText(),
    java: technologyText(),
  });
  t.same(await run("endoflife", folder), {
    code: 0,
    out: [
      'skipped products/django.md 6.0: supportedPythonVersions "3.12 and newer" is no list of versions',
      "technologies/django.yaml: supports python since 5.2.8 until 5.3 added",
      "technologies/laravel.yaml: supports php since 13 until 14 added",
      "technologies/laravel.yaml: supports php since 12 until 13 added",
      "technologies/tomcat.yaml: supports java since 11.0 until 11.1 added",
      "3 files changed",
    ],
    err: [],
  });
  t.match(read("laravel"), 'with: [php]\n    since: "13"\n    until: "14"\n    range: "8.3 - 8.5"\n');
  t.match(
    read("laravel"),
    `source: https://github.com/endoflife-date/endoflife.date/blob/${first}/products/laravel.md\n`,
  );
  t.match(read("tomcat"), 'range: ">=17"');

  commit({ "products/laravel.md": LARAVEL.replace("8.3 - 8.5", "8.3 - 8.6") });
  const text = read("laravel");
  t.same((await run("endoflife", folder)).out.slice(1), [
    "technologies/laravel.yaml: supports php since 13 until 14: range 8.3 - 8.5 -> 8.3 - 8.6",
    "1 file changed",
  ]);
  t.notMatch(read("laravel"), text);
  t.match(read("laravel"), `blob/${first}/products/laravel.md`, "the line that is as before keeps its source");
  t.same((await run("endoflife", folder)).out.at(-1), "0 files changed");
});

t.test("a statement that was edited by hand stays, and one that another source makes is not repeated", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "products/laravel.md": LARAVEL });
  const page = "https://github.com/endoflife-date/endoflife.date/blob/old/products/laravel.md";
  const { run, read } = setUp(t, {
    laravel: technologyText(
      `supports:
  - with: [php]
    since: "13"
    until: "14"
    range: "8.3 - 8.4" # 8.5 fails
    source: ${page}
  - with: [php]
    since: "12"
    until: "13"
    range: "8.2 - 8.5"
    source: https://laravel.com/docs/12.x/releases
`,
    ),
    php: technologyText(),
  });
  const text = read("laravel");
  const { out } = await run("endoflife", folder);
  t.match(out[0], /range 8.3 - 8.4 -> 8.3 - 8.5 not taken over because the entry was edited by hand/);
  t.equal(read("laravel"), text);
});

t.test("the Expo SDK: releases of packages, by the main package of a technology", async (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, {
    "package.json": JSON.stringify({ name: "expo", version: "54.0.37" }),
    "bundledNativeModules.json": JSON.stringify({
      "expo-camera": "~17.0.10",
      "react-native-screens": "~4.16.0",
      "@sentry/react-native": "~7.2.0",
      "react-native-view-shot": "4.0.3",
    }),
  });
  const { run, read } = setUp(t, {
    expo: packagesText("npm", "expo"),
    "react-native-screens": packagesText("npm", "react-native-screens"),
    sentry: technologyText().replace("checked", 'packages:\n  npm: ["@sentry/node", "@sentry/*"]\nchecked'),
  });
  const commit = "5b42e3d21e0ac5e086752361ca8a5cb4de53bec1";
  t.same((await run("expo-modules", `${folder}@${commit}`)).out, [
    "technologies/expo.yaml: supports react-native-screens since 54 until 55 added",
    "1 file changed",
  ]);
  t.match(read("expo"), `range: "~4.16.0"\n    source: https://github.com/expo/expo/blob/${commit}/packages/expo/`);
  t.match((await run("expo-modules", folder)).err, [/must be FOLDER@COMMIT/]);
});

t.test("module-replacements: packages that are technologies become alternatives of technologies", async (t) => {
  const { folder, commit } = gitProject(t);
  const replaced = (...replacements: string[]) => ({ type: "module", replacements });
  const mappings = {
    express: replaced("h3", "tinyhttp", "hono"),
    "js-yaml": replaced("yaml", "YAML"),
    "lodash-es": replaced("h3"),
  };
  commit({ "manifests/preferred.json": { mappings } });
  const { run, read } = setUp(t, {
    express: packagesText("npm", "express", "alternatives: [hono]\n"),
    h3: packagesText("npm", "h3"),
    hono: packagesText("npm", "hono"),
    lodash: technologyText().replace("checked", "packages:\n  npm: [lodash, lodash-es]\nchecked"),
  });
  t.same((await run("module-replacements", folder)).out, [
    "technologies/express.yaml: alternative h3 added",
    "1 file changed",
  ]);
  t.match(read("express"), "alternatives: [hono, h3]\n");
});

t.test("nuxt/modules: the versions of Nuxt that a module works with", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({
    "modules/pinia.yml":
      "name: pinia\nnpm: '@pinia/nuxt'\ncompatibility:\n  nuxt: ^3.15.0 || ^4.0.0\n  requires:\n    bridge: optional\n",
    "modules/image.yml": "name: image\nnpm: '@nuxt/image'\ncompatibility:\n  nuxt: '>=3.1.0'\n",
    "modules/nuxt-prisma-devtools.yml": "name: prisma\ndescription: `nuxt` tools\nnpm: '@pinia/nuxt'\n",
  });
  const { run, read } = setUp(t, {
    nuxt: technologyText().replace("checked", 'packages:\n  npm: [nuxt, "@nuxt/*"]\nchecked'),
    pinia: technologyText().replace("checked", 'packages:\n  npm: [pinia, "@pinia/*"]\nchecked'),
  });
  const { out } = await run("nuxt-modules", folder);
  t.match(out[0], /^skipped modules\/nuxt-prisma-devtools\.yml: /);
  t.same(out.slice(1), ["technologies/pinia.yaml: supports nuxt added", "1 file changed"]);
  t.match(read("pinia"), 'with: [nuxt]\n    range: "^3.15.0 || ^4.0.0"\n');
});

t.test("start.spring.io: what is offered for Spring Boot, in which versions of it", async (t) => {
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
  const { run, read } = setUp(t, {
    "spring-boot": packagesText("maven", "org.springframework.boot:*"),
    "springdoc-openapi": packagesText("maven", "org.springdoc:springdoc-openapi-starter-webmvc-ui"),
    graphql: packagesText("npm", "graphql"),
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

t.test("what is no such table is refused before anything is written", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "README.md": "Nothing to see here." });
  const { run, read } = setUp(t, { expo: packagesText("npm", "expo") });
  const text = read("expo");
  for (const [name, message] of [
    ["endoflife", /has no products\/\*\.md: it must be a checkout of/],
    ["nuxt-modules", /has no modules\/\*\.yml: it must be a checkout of/],
    ["module-replacements", /preferred\.json/],
    ["spring-initializr", /application\.yml/],
  ] as const) {
    const { code, err } = await run(name, folder);
    t.equal(code, 3);
    t.match(err.join("\n"), message);
  }
  await t.rejects(run("caniuse", folder), /name a table: endoflife, expo-modules/);
  await t.rejects(run("endoflife"), /usage: .*endoflife CHECKOUT/);
  t.equal(read("expo"), text);
});
