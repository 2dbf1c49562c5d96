import { isDeepStrictEqual } from "node:util";
import t from "tap";
import { repair } from "../../../scripts/data/repair.js";
import { type DataFile, parseFile } from "../../../server/data/file.js";
import { problemsOf, ruleText, technologyText } from "../../fixtures/data.js";
import fc, { runs } from "../../fixtures/properties.js";
import { realData } from "../../fixtures/repository.js";

const repairText = (path: string, text: string) => repair(parseFile(path, text).file as DataFile);
const fixed = (fields: string) => repairText("technologies/x.yaml", technologyText(fields)).text;
const RULE = "rules/nextjs/react.yaml";

t.test("puts numbers in quotes with all their digits", async (t) => {
  const source = "source: https://example.com/s";
  for (const number of ["1.10", "15", "1e3", "0x10", "2026.0"]) {
    const text = fixed(`requires:\n  - {version: ${number}, of: react, range: ${number}, ${source}}\n`);
    t.match(text, `version: "${number}"\n    of: react\n    range: "${number}"\n`);
    t.match(fixed(`aliases: [x1, ${number}]\n`), `aliases: [x1, "${number}"]`);
    t.match(fixed(`lifecycle:\n  ${source}\n  cycles:\n    - {cycle: ${number}}\n`), `{cycle: "${number}"}`);
  }
});

t.test("writes spellings in lower case and without spaces at their ends", async (t) => {
  t.match(fixed('aliases: [Next.JS, " Next ", NEXT 15]\n'), "aliases: [next.js, next, next 15]\n");
});

t.test("leaves other names of a tool as its makers write them", async (t) => {
  const text = "name: Codex CLI\ncategory: cli-agent\naliases: [Codex, OpenAI Codex]\n";
  t.match(repairText("ai-tools/x.yaml", text).text, "aliases: [Codex, OpenAI Codex]\n");
});

t.test("sets the severity that a status settles, and no other", async (t) => {
  const cases: [status: string, before: string, after: string][] = [
    ["compatible", "warning", "info"],
    ["partial", "critical", "critical"],
    ["partial", "info", "info"],
    ["incompatible", "info", "info"],
    ["incompatible", "critical", "critical"],
    ["constructor", "info", "info"],
  ];
  for (const [status, before, after] of cases) {
    const { text } = repairText(RULE, ruleText({ status, severity: before }));
    t.match(text, `status: ${status}\nseverity: ${after}\n`, status);
  }
  t.match(repairText(RULE, ruleText().replace("severity: info\n", "")).text, "status: compatible\nseverity: info\n");
});

t.test("sets the severity of exceptions too", async (t) => {
  const exceptions = "exceptions:\n  - when: {platform: edge}\n    status: compatible\n    severity: error\n";
  t.match(repairText(RULE, ruleText({}, exceptions)).text, "    status: compatible\n    severity: info\n");
});

t.test("swaps a misordered pair and moves it", async (t) => {
  const { path, text } = repairText("rules/react/nextjs.yaml", ruleText({ techA: "react", techB: "nextjs" }));
  t.equal(path, RULE);
  t.equal(text, ruleText());
  t.equal(repairText(RULE, ruleText({ techA: "react", techB: "nextjs" })).path, RULE, "one at its place stays there");
});

t.test("never leads out of the folder", async (t) => {
  for (const techB of ["../../../outside", "/etc/x", "a/b", "..", "A"]) {
    t.equal(repairText(RULE, ruleText({ techA: "react", techB })).path, RULE, techB);
  }
});

t.test("leaves what needs a person's judgement", async (t) => {
  const text = technologyText("homepage: http://example.com\nstars: many\n").replace("category: framework\n", "");
  t.match(parseFile("technologies/x.yaml", repairText("technologies/x.yaml", text).text).file?.value, {
    homepage: "http://example.com",
    stars: "many",
    category: undefined,
  });
});

t.test("takes records of any shape", async (t) => {
  const shapes = ["", "null", "5", "text", "[]", "{}", "[a, {b: c}]", "exceptions: 5", "exceptions: {status: partial}"];
  for (const shape of [...shapes, "exceptions: [5, null, [a]]", "status: [compatible]", "techA: {}\ntechB: []"]) {
    for (const path of [RULE, "technologies/x.yaml", "capabilities.yaml"]) {
      const once = repairText(path, shape);
      t.strictSame(repairText(once.path, once.text), once, `${path}: ${shape}`);
    }
  }
});

t.test("fixes all that is reported as mendable", async (t) => {
  const files = {
    "technologies/x.yaml": technologyText(
      "aliases: [Some Thing, 7]\nlifecycle:\n  source: https://example.com/s\n  cycles:\n    - {cycle: 3.10}\n",
    ),
    "rules/nextjs/react.yaml": ruleText({ techA: "react", techB: "nextjs", severity: "error" }),
  };
  const reported = problemsOf(files);
  t.equal(reported.length, 5);
  t.ok(reported.every(({ fixable }) => fixable));
  const repaired = Object.entries(files).map(([path, text]) => repairText(path, text));
  t.same(problemsOf(Object.fromEntries(repaired.map(({ path, text }) => [path, text]))), []);
});

const { files } = await realData();
/** One file in so many is repaired, by the slow test every one. */
const SAMPLE = 12;

const byPath = new Map(files.map((file) => [file.path, file]));

t.test("leaves the files of this repository as they are", async (t) => {
  // data.test.ts checks the layout of other files.
  const step = Math.max(1, Math.round(SAMPLE / runs(1)));
  const some = files.filter((_, place) => (place + 1) % step === 0);
  const changed = some.filter((file) => !isDeepStrictEqual(repair(file), { path: file.path, text: file.text }));
  t.same(
    changed.map(({ path }) => path),
    [],
  );
});

t.test("keeps a comment anywhere, and a second repair changes nothing", async () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...byPath.keys()), share, fc.boolean(), (path, place, ownLine) => {
      const file = byPath.get(path) as DataFile;
      const lines = file.text.trimEnd().split("\n");
      const index = Math.min(1 + Math.floor(place * (lines.length - 1)), lines.length - 1);
      const line = lines[index] ?? "";
      lines[index] = ownLine ? `${/^ */.exec(line)?.[0]}# why so\n${line}` : `${line} # why so`;
      const { file: commented } = parseFile(path, `${lines.join("\n")}\n`);
      // Inside a folded text it is no comment.
      fc.pre(commented !== undefined && isDeepStrictEqual(commented.value, file.value));
      const once = repair(commented as DataFile);
      const again = parseFile(once.path, once.text).file as DataFile;
      return (
        once.text.includes("# why so") &&
        isDeepStrictEqual(again.value, file.value) &&
        isDeepStrictEqual(repair(again), once)
      );
    }),
  );
});
