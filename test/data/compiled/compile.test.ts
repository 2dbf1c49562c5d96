import t from "tap";
import { recordsIn } from "../../../server/catalog/compile.js";
import { FactsFile, inMemory } from "../../../server/catalog/facts-file.js";
import {
  type Base,
  checkData,
  compileData,
  openBase,
  problemsIn,
  unknownTo,
} from "../../../server/data/compiled/compile.js";
import { validateTexts } from "../../../server/data/load.js";
import { REVISION, TODAY } from "../../fixtures/catalog.js";
import { compiled, sorted, stateOf } from "../../fixtures/compiled.js";
import { FILES, type Files, placeText, ruleText, stackText, technologyText } from "../../fixtures/data.js";
import fc from "../../fixtures/properties.js";

const RULE = "rules/nextjs/react.yaml";
const REACT = "technologies/react.yaml";
const base = openBase(compiled(FILES).facts);

/** The files with some replaced, and some removed. */
const filesWith = (changes: Record<string, string | null>): Files =>
  Object.fromEntries(
    Object.entries({ ...FILES, ...changes }).flatMap(([path, text]) => (text === null ? [] : [[path, text]])),
  );

/** A state of which only the texts of what the base lacks are there. */
function changedOnly(from: Base, files: Files) {
  const { ids, texts } = stateOf(files);
  return { ids, texts: new Map(unknownTo(from, ids).map((path) => [path, texts.get(path) as string])) };
}

t.test("what did not change is neither read nor parsed again", async (t) => {
  const files = filesWith({ [RULE]: ruleText({ explanation: "Another explanation for the test." }) });
  t.strictSame(unknownTo(base, stateOf(files).ids), [RULE]);
  const { problems, records, read } = checkData(base, changedOnly(base, files), TODAY);
  t.strictSame([problems, [...read]], [[], [RULE]]);
  t.match(records.rules, [{ explanation: "Another explanation for the test." }]);
  t.equal(records.technologies.get("react"), base.files.get(REACT)?.value);
});

t.test("facts that were compiled from others are those that are compiled from all files", async (t) => {
  const files = filesWith({
    "technologies/svelte.yaml": technologyText("", "Svelte"),
    "stacks/shop.yaml": stackText(),
    "rules/postgresql/react.yaml": ruleText({ techA: "postgresql", techB: "react" }),
    "ai-tools/agent.yaml": null,
  });
  const from = { base: compiled(FILES).facts, revision: REVISION, today: TODAY };
  const step = compileData({ ...from, state: changedOnly(base, files) });
  t.same(step.problems, []);
  t.ok("facts" in step && Buffer.from(step.facts).equals(Buffer.from(compiled(files).facts)));
});

t.test("a base holds the value of every file", async (t) => {
  const files = filesWith({ "stacks/shop.yaml": stackText(), "stacks/a.yaml": stackText() });
  const values = new Map([...openBase(compiled(files).facts).files].map(([path, { value }]) => [path, value]));
  const { files: whole } = validateTexts(sorted(files), TODAY);
  t.strictSame(values, new Map(whole.map(({ path, value }) => [path, value])));
});

t.test("what goes is reported in the files that rest on it, though they did not change", async (t) => {
  const { problems } = checkData(base, changedOnly(base, filesWith({ [REACT]: null })), TODAY);
  t.match(problems, [
    { path: RULE, what: 'unknown technology "react"' },
    { path: "technologies/nextjs.yaml", what: 'unknown technology "react"' },
  ]);
  const all = stateOf(filesWith({ [REACT]: null }));
  t.same(checkData(base, all, TODAY).problems.map(placeText), [`${RULE}:3:8`, "technologies/nextjs.yaml:7:9"]);
});

t.test("a spelling claimed by two files is rejected, in either order", async (t) => {
  const claim = technologyText("aliases: [react]\n", "Another");
  for (const path of ["technologies/another.yaml", "technologies/zebra.yaml"]) {
    const { problems } = checkData(base, changedOnly(base, filesWith({ [path]: claim })), TODAY);
    t.match(problems, [{ path, what: '"react" is also claimed by "react"' }]);
  }
});

t.test("facts that pass every check and cannot be compiled are problems", async (t) => {
  const needs = technologyText("needs:\n  - capability: writable-disk\n    source: https://example.com/s\n");
  const state = stateOf(filesWith({ "technologies/x.yaml": needs, "capabilities.yaml": null }));
  const { problems } = compileData({ base: undefined, state, revision: REVISION, today: TODAY });
  t.match(problems, [{ path: ".", what: /cannot be compiled: x needs "writable-disk"/ }]);
});

t.test("a check reports the layout of the changed files too", async (t) => {
  const untidy = technologyText("alternatives:   [react]\n", "Untidy");
  const before = openBase(compiled({ ...FILES, "technologies/untidy.yaml": untidy }).facts);
  const check = (text: string) => {
    const files = { ...FILES, "technologies/untidy.yaml": untidy, [RULE]: text };
    return problemsIn(before, changedOnly(before, files), TODAY);
  };
  t.match(check(ruleText({ severity: "warning" }).replace("basis: ", "basis:   ")), [
    { path: RULE, line: 5, what: /^severity "warning" is not allowed with/ },
    { path: RULE, line: 9, what: "is not formatted as expected" },
  ]);
  t.same(check(ruleText()), []);
});

t.test("a day after today is in the future", async (t) => {
  const state = stateOf(filesWith({ [RULE]: ruleText({ updated: "2026-06-02" }) }));
  t.match(checkData(base, state, "2026-06-01").problems, [{ what: /is in the future/ }]);
  t.same(checkData(base, state, "2026-06-02").problems, []);
});

t.test("any sequence of changes gives the same result as compiling all files", async (t) => {
  const shares = (name: string, alias: string) => technologyText(`aliases: [${alias}]\nsharedNames: [both]\n`, name);
  const TEXTS: Record<string, string[]> = {
    "capabilities.yaml": [FILES["capabilities.yaml"] ?? "", "- id: 7\n"],
    [REACT]: [FILES[REACT] ?? "", technologyText("aliases: [next]\n", "React"), shares("React", "r")],
    "technologies/nextjs.yaml": [FILES["technologies/nextjs.yaml"] ?? "", technologyText("aliases: [next]\n", "Next")],
    "technologies/a.yaml": [
      technologyText("aliases: [next]\n", "A"),
      technologyText("alternatives: [react]\n", "A"),
      technologyText("needs:\n  - capability: writable-disk\n    source: https://example.com/s\n", "A"),
      technologyText("packages:\n  npm: [react]\n", "A"),
      shares("A", "aa"),
    ],
    [RULE]: [ruleText(), ruleText({ severity: "warning" }), "techA: ["],
    "stray.txt": ["hello"],
  };
  const change = fc
    .constantFrom(...Object.keys(TEXTS))
    .chain((path) => fc.tuple(fc.constant(path), fc.constantFrom(...(TEXTS[path] ?? []), null)));
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 8 }), (updates) => {
      let [facts, files] = [compiled(FILES).facts, FILES];
      for (const update of updates) {
        const next: Files = Object.fromEntries(
          Object.entries({ ...files, ...Object.fromEntries(update) }).flatMap(([path, text]) =>
            text === null ? [] : [[path, text]],
          ),
        );
        const from = { revision: REVISION, today: TODAY, state: stateOf(next) };
        const [step, whole] = [compileData({ ...from, base: facts }), compileData({ ...from, base: undefined })];
        const told = ({ problems }: typeof step) =>
          problems.map(({ what }) => what.replace(/claimed by .*/, "claimed")).sort();
        // Which of two files claims a name first depends on which of them is new.
        t.strictSame(new Set(told(step)), new Set(told(whole)));
        if (!("facts" in step) || !("facts" in whole)) continue;
        t.ok(Buffer.from(step.facts).equals(Buffer.from(whole.facts)));
        [facts, files] = [step.facts, next];
      }
    }),
    { numRuns: 20 },
  );
});

t.test("the records of compiled facts are those of the files", async (t) => {
  const { records } = validateTexts(sorted(FILES), TODAY);
  const { technologies, rules } = recordsIn(new FactsFile(inMemory(compiled(FILES).facts)));
  t.strictSame(new Map(technologies), new Map([...records.technologies].sort()));
  t.strictSame(rules, records.rules);
});
