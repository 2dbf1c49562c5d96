import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { main } from "../../../scripts/data/check.js";
import { FILES, type Files, ruleText, technologyText } from "../../fixtures/data.js";

/** Writes a data folder of the fixtures, with some files added, replaced or, when undefined, left out. */
function dataFolder(t: { testdir: () => string }, files: Record<string, string | undefined> = {}): string {
  const folder = t.testdir();
  for (const [path, text] of Object.entries({ ...FILES, ...files })) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u202e]/;

async function run(argv: string[], env: NodeJS.ProcessEnv = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(argv, env, { out: (line) => out.push(line), err: (line) => err.push(line) });
  return { code, out, err };
}

const BROKEN: Files = {
  "technologies/x.yaml": technologyText("aliases: [Some, 7]\n"),
  "rules/react/nextjs.yaml": ruleText({ techA: "react", techB: "nextjs", severity: "warning" }, "# keep me\n"),
};

t.test("exits with 0 and says so when there are no problems", async (t) => {
  const { code, out, err } = await run(["--data", dataFolder(t)]);
  t.equal(code, 0);
  t.same(out, []);
  t.match(err, [/^6 files checked in [\d.]+ s: no problems$/]);
});

t.test("counts statements of support that a major has overtaken, and lists them with --warnings", async (t) => {
  const folder = dataFolder(t, {
    "technologies/x.yaml": technologyText(
      "supports:\n  - with: [postgresql]\n    source: https://example.com/s\n" +
        'lifecycle:\n  source: https://example.com/l\n  cycles:\n    - {cycle: "2", released: 2026-05-01}\n',
    ).replace(/checked: .*/, "checked: 2026-04-30"),
  });
  const counted = await run(["--data", folder]);
  t.same([counted.code, counted.out], [0, []]);
  t.equal(counted.err.at(-1), "1 warning, listed by --warnings");
  const listed = await run(["--data", folder, "--warnings"]);
  t.equal(listed.code, 0);
  t.match(listed.out, [
    /technologies\/x\.yaml:\d+:5 {2}warning: names no versions and was checked on 2026-04-30, before x 2 \(2026-05-01\) {2}/,
  ]);
  t.equal(listed.err.length, 1);
});

t.test("exits with 1 and reports every problem on a line of its own", async (t) => {
  const folder = dataFolder(t, { ...BROKEN, "stray.txt": "x" });
  const { code, out, err } = await run(["--data", folder]);
  t.equal(code, 1);
  t.ok(out.every((line) => line.startsWith(`${folder}/`)));
  t.ok(out.some((line) => line.startsWith(`${folder}/stray.txt:1:1  is not a valid path for a data file  `)));
  t.ok(out.some((line) => line.startsWith(`${folder}/technologies/x.yaml:5:11  aliases[0]: "Some"  `)));
  t.ok(out.some((line) => line.includes("x.yaml:5:17  aliases[1]: 7  ") && line.includes("data:check -- --fix")));
  t.match(err.at(-1), new RegExp(`: ${out.length} problems, \\d+ of them fixable with --fix$`));
});

t.test("exits with 2 on wrong usage", async (t) => {
  for (const argv of [["--fixx"], ["data"], ["--data"]]) {
    const { code, out, err } = await run(argv);
    t.equal(code, 2, argv.join());
    t.same(out, []);
    t.equal(err.length, 1);
  }
});

t.test("checks named files, whatever the folder is called from", async (t) => {
  const folder = dataFolder(t, BROKEN);
  const { code, out } = await run(["--data", folder, join(folder, "technologies/x.yaml")]);
  t.equal(code, 1);
  t.ok(out.some((line) => line.startsWith(`${folder}/technologies/x.yaml:5:11  `)));
  const missing = await run(["--data", folder, join(folder, "technologies/none.yaml")]);
  t.strictSame([missing.code, missing.err], [2, [`there is no ${folder}/technologies/none.yaml`]]);
  const outside = await run(["--data", folder, "package.json"]);
  t.strictSame([outside.code, outside.err], [2, [`package.json is not a file below ${folder}`]]);
});

t.test("exits with 3 when the folder cannot be read", async (t) => {
  for (const folder of [join(t.testdir({ file: "" }), "nowhere"), join(t.testdirName, "file")]) {
    const { code, err } = await run(["--data", folder]);
    t.equal(code, 3);
    t.match(err, [new RegExp(`^cannot read ${folder}: `)]);
  }
});

t.test("explains itself", async (t) => {
  const { code, out } = await run(["--help"]);
  t.equal(code, 0);
  t.match(out, [/--fix.*--data FOLDER/]);
});

t.test("marks lines of the pull request inside GitHub Actions only", async (t) => {
  const folder = dataFolder(t, { "stray.txt": "x" });
  const annotations = (lines: string[]) => lines.filter((line) => line.startsWith("::"));
  t.same(annotations((await run(["--data", folder])).out), []);
  t.match(annotations((await run(["--data", folder], { GITHUB_ACTIONS: "true" })).out), [
    `::error file=${folder}/stray.txt,line=1,col=1::is not a valid path for a data file. `,
  ]);
});

t.test("no control character of a file's name or text reaches the output", async (t) => {
  const folder = dataFolder(t, {
    "technologies/a\u001b[31m.yaml": "name:   A\n",
    "technologies/b\n::error::x.yaml": "name: B\n",
    "technologies/c.yaml": technologyText('"d\\u001b[2J": \u202e5\n'),
    "rules/z\u009b/y.yaml": ruleText({ techA: "react", techB: "nextjs" }),
  });
  for (const argv of [
    ["--data", folder],
    ["--data", folder, "--fix"],
  ]) {
    const { out, err } = await run(argv, { GITHUB_ACTIONS: "true" });
    t.ok(out.length > 4);
    t.same(
      [...out, ...err].filter((line) => CONTROL.test(line)),
      [],
    );
  }
});

t.test("--fix mends what it can, moves a misordered pair and then finds nothing to do", async (t) => {
  const folder = dataFolder(t, { ...BROKEN, "rules/nextjs/react.yaml": undefined });
  const { code, out, err } = await run(["--data", folder, "--fix"]);
  t.same([code, out], [0, []]);
  t.equal(err[0], "2 files fixed");
  t.notOk(existsSync(join(folder, "rules/react/nextjs.yaml")));
  const rule = readFileSync(join(folder, "rules/nextjs/react.yaml"), "utf8");
  t.ok(rule.startsWith(ruleText()));
  t.match(rule.slice(ruleText().length), /^\n?# keep me\n$/);
  t.match(readFileSync(join(folder, "technologies/x.yaml"), "utf8"), 'aliases: [some, "7"]\n');
  t.equal((await run(["--data", folder, "--fix"])).err[0], "0 files fixed");
});

t.test("--fix writes over no file", async (t) => {
  const folder = dataFolder(t, BROKEN);
  const { code, err } = await run(["--data", folder, "--fix"]);
  t.equal(code, 1);
  t.match(err[0], /rules\/react\/nextjs\.yaml belongs at .*rules\/nextjs\/react\.yaml, which already exists/);
  t.equal(err[1], "1 file fixed");
  t.equal(readFileSync(join(folder, "rules/nextjs/react.yaml"), "utf8"), FILES["rules/nextjs/react.yaml"]);
  t.equal(readFileSync(join(folder, "rules/react/nextjs.yaml"), "utf8"), BROKEN["rules/react/nextjs.yaml"]);
});

t.test("--fix lets one of two files that belong at the same place have it", async (t) => {
  const swapped = ruleText({ techA: "react", techB: "nextjs" });
  const folder = dataFolder(t, {
    "rules/nextjs/react.yaml": undefined,
    "rules/react/nextjs.yaml": `${swapped}# one\n`,
    "rules/react/other.yaml": `${swapped}# two\n`,
  });
  const { code, err } = await run(["--data", folder, "--fix"]);
  t.equal(code, 1);
  t.match(err, [/^.*rules\/react\/other\.yaml belongs at .*, which already exists/, "1 file fixed"]);
  t.match(readFileSync(join(folder, "rules/nextjs/react.yaml"), "utf8"), /# one\n$/);
  t.match(readFileSync(join(folder, "rules/react/other.yaml"), "utf8"), /# two\n$/);
});

t.test("--fix writes nothing outside the folder", async (t) => {
  const root = dataFolder(t, {});
  const folder = join(root, "inner");
  mkdirSync(join(folder, "rules/react"), { recursive: true });
  writeFileSync(join(folder, "rules/react/x.yaml"), ruleText({ techA: "react", techB: "../../../escaped" }));
  const before = readdirSync(root, { recursive: true }).sort();
  t.equal((await run(["--data", folder, "--fix"])).code, 1);
  t.same(readdirSync(root, { recursive: true }).sort(), before);
});

t.test("--fix leaves what it cannot read and still mends the rest", async (t) => {
  const folder = dataFolder(t, {
    "technologies/x.yaml": technologyText("aliases: [Some]\n"),
    "technologies/y.yaml": "name: [",
    "rules/nextjs/react.yaml": ruleText({}, "exceptions: none\n"),
  });
  const { code, out, err } = await run(["--data", folder, "--fix"]);
  t.equal(code, 1);
  t.equal(err[0], "1 file fixed");
  t.ok(out.every((line) => /y\.yaml|react\.yaml/.test(line)));
  t.equal(readFileSync(join(folder, "technologies/y.yaml"), "utf8"), "name: [");
});

t.test("a rule that contradicts the makers has to say why, and so has an exception", async (t) => {
  const against = ruleText({ status: "incompatible", severity: "error" });
  const exception = (notes = "") =>
    ruleText(
      {},
      `exceptions:
  - when:
      nextjs: "15"
      react: "17"
    status: compatible
    severity: info
    explanation: It was made to work for the test.
    evidence:
      - https://example.com/evidence
${notes}`,
    );
  const mends = "a rule may differ from what is declared if it says why  give the reason in `notes`, or fix the rule";
  const cases: [rule: string, place: string, what: string][] = [
    [against, "4:9", "says incompatible, but: Next.js 15 requires React ^18.2 or ^19."],
    [
      exception(),
      "16:13",
      "says compatible, but: Next.js 15 requires React ^18.2 or ^19. React 17 is outside that range.",
    ],
  ];
  for (const [rule, place, what] of cases) {
    const folder = dataFolder(t, { "rules/nextjs/react.yaml": rule });
    const { code, out } = await run(["--data", folder]);
    t.equal(code, 1);
    t.same(out, [`${folder}/rules/nextjs/react.yaml:${place}  ${what}  ${mends}`]);
  }
  for (const rule of [`${against}notes: The range was never narrowed.\n`, exception("    notes: It was tried.\n")]) {
    const folder = dataFolder(t, { "rules/nextjs/react.yaml": rule });
    const { out } = await run(["--data", folder, "--fix"]);
    t.same(out, []);
  }
});

t.test("contradictions are looked for once the files fit together", async (t) => {
  const folder = dataFolder(t, {
    "rules/nextjs/react.yaml": ruleText({ status: "incompatible", severity: "error" }),
    "stray.txt": "x",
  });
  t.match((await run(["--data", folder])).out, [/^\S+stray\.txt:1:1 {2}is not a valid path for a data file/]);
});
