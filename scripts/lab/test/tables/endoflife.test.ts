import t from "tap";
import { parse } from "yaml";
import { technologyText } from "../../../../test/fixtures/data.js";
import { gitProject } from "../../../../test/fixtures/git-project.js";
import { importInto } from "../fixtures/table-import.js";

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

t.test("supported versions become statements of support for each release line", async (t) => {
  const { folder, commit } = gitProject(t);
  const first = commit({
    "products/laravel.md": LARAVEL,
    "products/django.md": DJANGO,
    "products/tomcat.md": TOMCAT,
    "products/moodle.md": LARAVEL,
  });
  const { run, read } = importInto(t, {
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

t.test("lists of versions are understood as their pages write them", async (t) => {
  const lists: [written: string, range: string | undefined][] = [
    ["17, 21 or 25", "17 || 21 || 25"],
    ["17+", ">=17"],
    [">=17, <26", ">=17 <26"],
    ["17-21", "17 - 21"],
    ["N/A", undefined],
  ];
  const { folder, commit } = gitProject(t);
  const releases = lists.map(
    ([written], index) => `  - releaseCycle: "${index + 1}"\n    eol: false\n    supportedJavaVersions: "${written}"\n`,
  );
  commit({ "products/tomcat.md": `---\nreleases:\n${releases.join("")}---\n` });
  const { run, read } = importInto(t, { tomcat: technologyText(), java: technologyText() });
  t.equal((await run("endoflife", folder)).out.filter((line) => line.startsWith("skipped")).length, 0);
  const { supports } = parse(read("tomcat")) as { supports: { since: string; range: string }[] };
  t.same(
    supports.map(({ since, range }) => [since, range]),
    lists.flatMap(([, range], index) => (range ? [[String(index + 1), range]] : [])),
  );
});

t.test("a page without a list of releases is named, and nothing is written", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "products/laravel.md": LARAVEL, "products/tomcat.md": "# Apache Tomcat\n" });
  const { run, read } = importInto(t, { laravel: technologyText(), tomcat: technologyText(), php: technologyText() });
  t.match(await run("endoflife", folder), { code: 3, err: [/^products\/tomcat\.md must begin with front matter/] });
  t.equal(read("laravel"), technologyText());
});

t.test("a checkout of something else is refused", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "README.md": "Nothing to see here." });
  const { run } = importInto(t, {});
  t.match(await run("endoflife", folder), {
    code: 3,
    out: [],
    err: [/has no products\/\*\.md: it must be a checkout of/],
  });
});
