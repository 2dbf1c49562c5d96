import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { TODAY } from "../../../../test/fixtures/catalog.js";
import { ruleText } from "../../../../test/fixtures/data.js";
import { runMain } from "../../../../test/fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../../../test/fixtures/service.js";
import { UsageError } from "../../../command.js";
import { main } from "../../audit/main.js";
import { countSample, formatMarkdown } from "../../audit/report.js";
import { readSamples } from "../../audit/sample.js";
import { AUDITED } from "../fixtures/audited-data.js";

const FOLDER = "scripts/lab/audit/judgements";

/** A small repository, and the command in it. */
function createRepository(t: Test) {
  const root = temporaryFolder(t);
  writeFiles(join(root, "data"), AUDITED);
  mkdirSync(join(root, "docs"));
  const path = (kind: string) => join(root, FOLDER, `${kind}.yaml`);
  return {
    root,
    path,
    run: (...argv: string[]) => runMain((all, streams) => main(all, streams, root), ...argv, "--day", TODAY),
    read: (kind: string) => readFileSync(path(kind), "utf8"),
    /** Fills in the judgement of the n-th fact. */
    judge(kind: string, judgement: string, index = 0) {
      let count = -1;
      const text = readFileSync(path(kind), "utf8");
      const judged = text.replace(/^ {4}judgement:$/gm, (line) => {
        count += 1;
        return count === index ? `${line} ${judgement}` : line;
      });
      if (judged === text) throw new Error(`${kind} has no empty judgement ${index}`);
      writeFileSync(path(kind), judged);
    },
    writeData: (file: string, text: string) => writeFiles(join(root, "data"), { [file]: text }),
  };
}

const RIGHT = "{result: right, by: second reader, day: 2026-05-01}";
const WRONG = "{result: wrong, note: The page says no., by: second reader, day: 2026-05-01}";

t.test("drawing writes a file for each kind that has facts, with empty judgements", async (t) => {
  const { root, run, read } = createRepository(t);
  const { code, err } = await run("draw");
  t.equal(code, 0);
  t.strictSame(readdirSync(join(root, FOLDER)).sort(), [
    "alternative.yaml",
    "answer.yaml",
    "bridge.yaml",
    "declared.yaml",
    "lack.yaml",
    "need.yaml",
    "requirement.yaml",
    "role.yaml",
    "rule.yaml",
    "shared-role.yaml",
    "support.yaml",
    "tier.yaml",
  ]);
  t.ok(err.includes("tested: there are no such facts"));
  t.ok(err.includes(`${FOLDER}/rule.yaml: 2 of 2 facts drawn, 0 of 0 judgements kept`));
  t.match(read("support"), /^seed: first\npopulation: 3\n/m);
  t.match(read("support"), "at:\n      - data/technologies/pg.yaml:");
  t.match(
    read("support"),
    /- fact: pg supports nodejs\n {4}says: >-\n {6}pg supports Node\.js .+(?:.+\n){5,7} {4}judgement:$/m,
  );
  const report = await run();
  t.same([report.code, report.err], [0, []]);
  t.match(report.out.join("\n"), /^rule +2 +2 +0 +0 +0 +– +–$/m);
});

t.test("drawing again with the same seed changes nothing, and with another draws others", async (t) => {
  const { run, read } = createRepository(t);
  await run("draw", "--kind", "role", "--size", "2", "--seed", "a");
  const first = read("role");
  t.equal(first.match(/- fact:/g)?.length, 2);
  await run("draw", "--kind", "role", "--size", "2");
  t.equal(read("role"), first, "the seed of the last sample is the default");
  const others = new Set<string>();
  for (const seed of ["b", "c", "d", "e", "f"]) {
    await run("draw", "--kind", "role", "--size", "2", "--seed", seed);
    others.add(
      read("role")
        .match(/- fact: .*/g)
        ?.join() ?? "",
    );
  }
  t.ok(others.size > 1);
});

t.test("a fact that has not changed keeps its judgement, and the line of one that moved is corrected", async (t) => {
  const { run, read, judge, writeData } = createRepository(t);
  await run("draw", "--kind", "rule");
  judge("rule", RIGHT, 0);
  judge("rule", RIGHT, 0);
  const opened = AUDITED["rules/nextjs/react.yaml"]?.replace(/checked: .*/, "checked: 2026-04-04") ?? "";
  writeData("rules/nextjs/react.yaml", opened.replace("basis", "notes: A note for the test.\nbasis"));
  const report = await run();
  t.equal(report.code, 1, "the rule has a note now, its exception is as it was");
  t.strictSame(report.err, [
    "changed: rule: nextjs with react has changed since it was judged; run `npm -w scripts/lab run audit -- draw --kind rule --seed TEXT`",
  ]);
  const before = /react\.yaml:(\d+)/.exec(read("rule"))?.[1];
  const { err } = await run("draw", "--kind", "rule");
  t.strictSame(err, [`${FOLDER}/rule.yaml: 2 of 2 facts drawn, 1 of 2 judgements kept`]);
  t.equal(read("rule").match(/^ {6}result: right$/gm)?.length, 1);
  t.equal(/react\.yaml:(\d+)/.exec(read("rule"))?.[1], String(Number(before) + 1));
  t.equal((await run()).code, 0);
});

t.test("a judged fact that is gone is reported, one that nobody judged is not", async (t) => {
  const { run, judge, read, writeData } = createRepository(t);
  await run("draw", "--kind", "rule");
  judge("rule", RIGHT, read("rule").indexOf("when nextjs") < read("rule").indexOf("fact: nextjs with react\n") ? 0 : 1);
  writeData("rules/nextjs/react.yaml", ruleText());
  const { code, err } = await run();
  t.equal(code, 1);
  t.equal(err.length, 1);
  t.match(err[0], "changed: rule: nextjs with react, when nextjs >=15 and with vue is no longer in the data");
});

t.test("too many wrong facts fail, and --markdown writes the report", async (t) => {
  const { root, run, judge } = createRepository(t);
  await run("draw", "--kind", "need");
  judge("need", RIGHT);
  t.equal((await run()).code, 0);
  await run("draw", "--kind", "lack");
  judge("lack", WRONG);
  const { code, out } = await run();
  t.equal(code, 1);
  t.match(
    out.at(-1),
    /^wrong: lack: host lacks writable-disk \(data\/technologies\/host\.yaml:\d+\): The page says no\.$/,
  );
  t.equal((await run("--markdown")).code, 1);
  const report = readFileSync(join(root, "docs/audit.md"), "utf8");
  t.match(report, "| need | a capability that a technology needs | 1 | 1 | 1 | 0 | 0 | 0.0 % | 0.0 % to 79.3 % |");
  t.match(report, "| lack | a capability that a platform lacks | 1 | 1 | 1 | 1 | 0 | 100.0 % | 20.7 % to 100.0 % |");
  t.match(report, "- lack: host lacks writable-disk");
});

t.test("a mistake in a judgement is reported where it stands, and drawing leaves the file alone", async (t) => {
  const { run, judge, read, path } = createRepository(t);
  await run("draw", "--kind", "need");
  const drawn = read("need");
  const line = drawn.split("\n").indexOf("    judgement:") + 1;
  const mistakes: [judgement: string, expected: string][] = [
    ["{result: wrong, by: second reader, day: 2026-05-01}", '"note" is missing'],
    ["{result: rigth, by: second reader, day: 2026-05-01}", 'did you mean "right"?'],
    ["{result: right, day: 2026-05-01}", '"by" is missing'],
    ["{result: right, by: Ann, day: 2026-05-01}", "must be a role in lower case and no name"],
    ["{result: right, by: second reader, day: 1 May}", "must be a date as YYYY-MM-DD"],
    ["{result: right, by: second reader, day: 2026-06-02}", "day: 2026-06-02 is in the future"],
    ["{result: right, by: second reader, day: 2026-05-01, why: x}", 'unknown field "why"'],
  ];
  for (const [judgement, expected] of mistakes) {
    writeFileSync(path("need"), drawn);
    judge("need", judgement);
    const wrong = read("need");
    for (const argv of [[], ["draw"]]) {
      const { code, out } = await run(...argv);
      t.equal(code, 1, judgement);
      const [found = "", ...others] = out;
      t.strictSame(others, [], judgement);
      t.ok(found.startsWith(`${FOLDER}/need.yaml:${line}:`), found);
      t.ok(found.includes(expected), found);
    }
    t.equal(read("need"), wrong);
  }
});

t.test("a file that is no sample is reported, and so is a fact that stands twice", async (t) => {
  const { root, run, read, path } = createRepository(t);
  await run("draw", "--kind", "need");
  const drawn = read("need");
  writeFileSync(path("needs"), drawn);
  const { code, out } = await run();
  t.equal(code, 1);
  t.match(out, [/needs\.yaml:1:1 {2}is not called after a kind of fact/]);
  rmSync(join(root, FOLDER, "needs.yaml"));
  writeFileSync(path("need"), drawn + drawn.slice(drawn.indexOf("  - fact")));
  t.match((await run()).out, [/need\.yaml:\d+:\d+ {2}"store needs writable-disk" stands twice/]);
});

t.test("wrong usage and broken data are told apart", async (t) => {
  const { root, run, writeData } = createRepository(t);
  for (const [argv, message] of [
    [["draw", "--kind", "rules"], /--kind is declared, .*not rules/],
    [["draw", "--size", "0"], /--size is a number/],
    [["draw", "--seed", ""], /--seed is a text/],
    [["draw", "--markdown"], /--markdown is an option of the report/],
    [["drop"], /draw, not drop/],
    [["--size", "3"], /options of draw/],
  ] as const) {
    const error = await run(...argv).catch((thrown: unknown) => thrown);
    t.ok(error instanceof UsageError, argv.join(" "));
    t.match(error, { message });
  }
  writeData("rules/nextjs/react.yaml", ruleText({ status: "maybe" }));
  const { code, err } = await run("draw");
  t.equal(code, 3);
  t.match(err, [/has 1 problems: run `npm run data:check`/]);
  t.notOk(existsSync(join(root, FOLDER)));
});

t.test("docs/audit.md says what the judgements of this repository come to", async (t) => {
  const { samples, problems } = readSamples(".", new Date().toISOString().slice(0, 10));
  t.strictSame(problems, []);
  const fresh = formatMarkdown([...samples].map(([kind, sample]) => countSample(kind, sample)));
  t.equal(readFileSync("docs/audit.md", "utf8"), fresh, "run `npm -w scripts/lab run audit -- --markdown`");
});
