import { join, relative, resolve } from "node:path";
import t from "tap";
import { isHidden, readTexts } from "../../server/data/folder.js";
import { checkLayout, combineFiles, examineFile, loadData, recordsOf, validateTexts } from "../../server/data/load.js";
import { DataError } from "../../server/data/problem.js";
import { TODAY } from "../fixtures/catalog.js";
import {
  FILES,
  type Files,
  placeText,
  problemsOf,
  ruleText,
  stackText,
  technologyText,
  toolText,
  unmark,
} from "../fixtures/data.js";

const x = (fields: string): Files => ({ "technologies/x.yaml": technologyText(fields) });

/** What a schema refuses: the files with a mark where the mistake is, what is found, what is allowed, how to fix it. */
const MISTAKES: Record<string, [files: Files, what: string, allowed?: RegExp | undefined, fix?: string]> = {
  "an unknown field, with the nearest": [x("▶alias: [y]\n"), 'unknown field "alias"', /^did you mean "aliases"\?$/],
  "an unknown field that is like no other": [x("▶weight: 5\n"), 'unknown field "weight"', /^known: name, category, /],
  "an unknown field that is a number": [x("▶404: y\n"), 'unknown field "404"'],
  "an unknown field called __proto__": [x("▶__proto__: y\n"), 'unknown field "__proto__"'],
  "a missing field": [{ "technologies/x.yaml": "▶name: X\nchecked: 2026-01-02\n" }, '"category" is missing'],
  "a missing field of a part": [
    x('requires:\n  - ▶{version: "1", of: react, range: "1"}\n'),
    'requires[0]: "source" is missing',
  ],
  "a tool without a website and a repository": [
    {
      "ai-tools/agent.yaml": toolText()
        .replace("name:", "▶name:")
        .replace(/website.*\n/, ""),
    },
    '"website" or "repository" is missing',
  ],
  "an unknown word, with the nearest": [
    { "rules/nextjs/react.yaml": ruleText({ status: "▶compatable" }) },
    'status: "compatable"',
    /^did you mean "compatible"\? allowed: compatible, partial, incompatible$/,
  ],
  "an unknown word that is like no other": [
    { "rules/nextjs/react.yaml": ruleText({ basis: "▶hearsay" }) },
    'basis: "hearsay"',
    /^allowed: tested, documented, inferred$/,
  ],
  "a number where a version in quotes is needed": [
    x('requires:\n  - {version: ▶1.10, of: react, range: "1", source: https://example.com/s}\n'),
    "version: 1.1",
    /in quotes/,
    "put it in quotes",
  ],
  "a number among spellings": [x("aliases: [y, ▶7]\n"), "aliases[1]: 7", /lowercase/, "put it in quotes"],
  "a spelling in capitals": [x("aliases: [▶Y]\n"), 'aliases[0]: "Y"', /lowercase/, "write it in lowercase"],
  "an address without TLS": [x("homepage: ▶http://example.com\n"), 'homepage: "http://example.com"', /https:\/\//],
  "an address without TLS in a list": [
    { "rules/nextjs/react.yaml": ruleText({ evidence: "\n  - https://example.com/e\n  - ▶http://example.com/e" }) },
    'evidence[1]: "http://example.com/e"',
    /https:\/\//,
  ],
  "a day that no calendar has": [
    { "rules/nextjs/react.yaml": ruleText({ updated: "▶2026-02-30" }) },
    'updated: "2026-02-30"',
    /YYYY-MM-DD/,
  ],
  "an end of life that is neither a day nor true": [
    x('lifecycle:\n  source: https://example.com/s\n  cycles:\n    - {cycle: "1", eol: ▶soon}\n'),
    'eol: "soon"',
    /YYYY-MM-DD, or true/,
  ],
  "a year where a day or true is needed, which quotes would not fix": [
    x('lifecycle:\n  source: https://example.com/s\n  cycles:\n    - {cycle: "1", eol: ▶2026}\n'),
    "eol: 2026",
    /YYYY-MM-DD, or true/,
  ],
  "a number where yes or no is needed, which quotes would not fix": [
    { "ai-tools/agent.yaml": toolText("pricing:\n  free: ▶1\n") },
    "free: 1 must be boolean",
  ],
  "a tool's source for an unknown field, with the nearest": [
    { "ai-tools/agent.yaml": toolText("sources:\n  ▶nmae: https://example.com/evidence\n") },
    'unknown field "nmae"',
    /^did you mean "name"\?$/,
  ],
  "a public project without a manifest": [
    { "stacks/shop.yaml": stackText().replace(/manifests:\n(?: .*\n)+/, "manifests: ▶[]\n") },
    "manifests: [] has too few entries",
  ],
  "a manifest of an unknown ecosystem": [
    { "stacks/shop.yaml": stackText().replace("npm:", "▶cpan:") },
    'unknown field "cpan"',
    /npm/,
  ],
  "a range of a manifest that is a number": [
    { "stacks/shop.yaml": stackText().replace('"^19.0.0"', "▶19.1") },
    "react: 19.1 must be string",
    undefined,
    "put it in quotes",
  ],
  "a manifest that names nothing": [
    { "stacks/shop.yaml": stackText("  - ▶source: https://github.com/ann/shop/blob/1/package.json\n") },
    'manifests[0]: {"source":"https://github.com/ann/shop/blob/1/package.json"} must NOT have fewer than 2 properties',
  ],
  "an empty file": [{ "technologies/x.yaml": "▶" }, "the file: null must be object"],
  "a file name that is no id": [
    { "technologies/Next_JS.yaml": `▶${technologyText().replace(/^#.*\n/, "")}` },
    '"Next_JS" is not an id',
    /lowercase letters/,
    "rename the file",
  ],
  "a stray file": [
    { "technologies/notes.txt": "▶hello" },
    "is not a valid path for a data file",
    /technologies\/<id>\.yaml/,
    "move or remove the file",
  ],
};

for (const [says, [marked, what, allowed, fix]] of Object.entries(MISTAKES)) {
  t.test(`reports ${says}`, async (t) => {
    const { files, place } = unmark(marked);
    const problems = problemsOf(files);
    t.equal(problems.length, 1, `only that: ${JSON.stringify(problems)}`);
    t.equal(problems[0] && placeText(problems[0]), place);
    t.equal(problems[0]?.what, what);
    if (allowed) t.match(problems[0]?.allowed, allowed);
    t.equal(problems[0]?.fix, fix);
  });
}

t.test("reports all problems of all files, by path and line", async (t) => {
  const problems = problemsOf({
    "technologies/y.yaml": technologyText("homepage: nowhere\nstars: 5\naliases: [Y]\n").replace("framework", "toy"),
    "technologies/x.yaml": "name: [",
    "rules/nextjs/react.yaml": ruleText({ severity: "warning", updated: "2027-01-01" }),
    "stray.yaml": "",
  });
  t.same(
    problems.filter(({ path }) => path !== "technologies/x.yaml").map((problem) => placeText(problem)),
    [
      "rules/nextjs/react.yaml:5:11",
      "rules/nextjs/react.yaml:11:10",
      "stray.yaml:1:1",
      "technologies/y.yaml:3:11",
      "technologies/y.yaml:5:11",
      "technologies/y.yaml:6:1",
      "technologies/y.yaml:7:11",
    ],
  );
  t.ok(problems.some(({ path, what }) => path === "technologies/x.yaml" && what.startsWith("is not valid YAML")));
});

t.test("gives the records of a folder by id", async (t) => {
  const { records, files, problems } = validateTexts(new Map(Object.entries(FILES)), TODAY);
  t.same(problems, []);
  t.equal(files.length, Object.keys(FILES).length);
  t.same([...records.technologies.keys()].sort(), ["nextjs", "postgresql", "react"]);
  t.equal(records.technologies.get("react")?.name, "React");
  t.match(records.rules, [{ techA: "nextjs", techB: "react" }]);
  t.same([...records.tools.keys()], ["agent"]);
  t.match(records.capabilities, [{ id: "writable-disk" }]);
  t.same(records.stacks, []);
  const { records: more } = validateTexts(
    new Map(Object.entries({ ...FILES, "stacks/shop.yaml": stackText() })),
    TODAY,
  );
  t.match(more.stacks, [{ name: "Shop", manifests: [{ packages: { npm: { react: "^19.0.0" } } }] }]);
});

t.test("reads a folder however its path is written, and leaves hidden files out", async (t) => {
  const rule = { nextjs: { "react.yaml": FILES["rules/nextjs/react.yaml"] ?? "" } };
  const technologies = Object.fromEntries(
    ["nextjs", "react", "postgresql"].map((id) => [`${id}.yaml`, FILES[`technologies/${id}.yaml`] ?? ""]),
  );
  const folder = t.testdir({
    technologies,
    rules: rule,
    ".hidden": "{",
    "capabilities.yaml": FILES["capabilities.yaml"] ?? "",
  });
  const here = relative(process.cwd(), folder);
  for (const path of [folder, `${folder}/`, here, `./${here}`, `${join(here, "rules")}/..`, resolve(here)]) {
    const { records, problems } = await loadData(path, TODAY);
    t.same(problems, [], path);
    t.equal(records.technologies.size, 3, path);
    t.equal(records.rules.length, 1, path);
  }
  await t.rejects(loadData(`${folder}/nowhere`, TODAY), { code: "ENOENT" });
});

t.test("a layout problem names the first line that differs and what it should be", async (t) => {
  const layoutOf = (text: string) => checkLayout(validateTexts(new Map([["technologies/x.yaml", text]]), TODAY).files);
  const text = technologyText("alternatives: [react]\n");
  t.same(layoutOf(text), []);
  t.match(layoutOf(text.replace("alternatives: ", "alternatives:   ")), [
    {
      path: "technologies/x.yaml",
      line: 5,
      column: 1,
      allowed: 'expected: "alternatives: [react]"',
      fixable: true,
    },
  ]);
  t.match(layoutOf(text.replaceAll("\n", "\r\n")), [{ line: 1, fixable: true }]);
  t.match(layoutOf(text.trimEnd()), [{ line: 5, fixable: true }]);
});

t.test("an error about data counts its problems and names the folder", async (t) => {
  const problem = { path: "a.yaml", line: 1, column: 1, what: "is wrong" };
  t.equal(new DataError([problem], "data").message, "1 problem in data");
  t.equal(new DataError([problem, problem], "data").message, "2 problems in data");
});

t.test("a file examined by itself is sound when its schema accepts it, whatever the others say", async (t) => {
  const path = "technologies/x.yaml";
  t.match(examineFile(path, technologyText("alternatives: [nobody]\n")), { path, sound: true, problems: [] });
  t.match(examineFile(path, technologyText("stars: 5\n")), { sound: false, problems: [{ line: 5 }] });
  t.match(examineFile(path, "name: ["), { file: undefined, sound: false, problems: [{ path }] });
  t.match(examineFile("technologies/X.yaml", technologyText()), {
    sound: true,
    problems: [{ what: '"X" is not an id' }],
  });
});

t.test("a technology with mistakes is still one that others may refer to", async (t) => {
  const react = examineFile("technologies/react.yaml", "name: [");
  const x = examineFile("technologies/x.yaml", technologyText("alternatives: [react]\n"));
  t.same(combineFiles([x], TODAY).problems.length, 1);
  t.same(combineFiles([react, x], TODAY).problems, react.problems);
});

t.test("values go by their paths to where the catalog looks for them", async (t) => {
  const { records } = validateTexts(new Map(Object.entries(FILES)), TODAY);
  const values = Object.entries(FILES).map(([path, text]) => [path, examineFile(path, text).file?.value] as const);
  t.same(recordsOf(values), records);
  t.same(recordsOf([["notes.txt", "hello"]]), recordsOf([]));
});

t.test("hidden files are told by their own name alone", async (t) => {
  for (const path of [".gitkeep", "technologies/.draft.yaml"]) t.ok(isHidden(path), path);
  for (const path of ["a.yaml", ".github/a.yaml", "technologies/a.yaml"]) t.notOk(isHidden(path), path);
  const folder = t.testdir({ "b.yaml": "b", ".c": "c", ".a": { "a.yaml": "é" } });
  t.strictSame(
    [...(await readTexts(folder))],
    [
      [".a/a.yaml", "é"],
      ["b.yaml", "b"],
    ],
  );
});
