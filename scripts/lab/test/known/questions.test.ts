import { join } from "node:path";
import t from "tap";
import { catalogOf, TODAY } from "../../../../test/fixtures/catalog.js";
import { projectsOf, requires, SOURCE } from "../../../../test/fixtures/facts.js";
import { temporaryFolder, writeFiles } from "../../../../test/fixtures/service.js";
import {
  ECOSYSTEMS,
  formatQuestionCoverage,
  measureQuestions,
  type Question,
  readQuestions,
} from "../../known/questions.js";

const catalog = catalogOf({
  technologies: {
    one: { packages: { npm: ["one"] }, requires: [requires("1", "two", "^1")] },
    two: { packages: { npm: ["two"] } },
    ended: { endOfLife: { reason: "It ended for this test.", source: "https://example.com/ended" } },
    bundler: { roles: ["bundler"] },
    packer: { roles: ["bundler"] },
    front: { roles: ["ui-framework"] },
    back: { roles: ["server-framework"] },
    seen: { packages: { npm: ["seen"] }, category: "orm" },
    beside: { packages: { npm: ["beside"] }, category: "validation" },
  },
  stacks: projectsOf({ seen: "^1", beside: "^1" }),
  tools: { helper: { editors: ["VS Code"] } },
});

const question = (a: string, b: string, more: Partial<Question> = {}): Question => ({
  a,
  b,
  ecosystem: "npm",
  source: "https://example.com/thread",
  part: "open",
  ...more,
});

const measureOpen = (a: string, b: string) => measureQuestions(catalog, [question(a, b)], TODAY);

t.test("it is told what answers a question", async (t) => {
  const cases: [a: string, b: string, by: string][] = [
    ["one", "two", "fact"],
    ["front", "back", "bridge"],
    ["bundler", "packer", "roles"],
    ["seen", "beside", "use"],
  ];
  for (const [a, b, by] of cases) {
    const { all, ecosystems } = measureOpen(a, b);
    t.match(all.open, { asked: 1, answered: 1, by: { [by]: 1 } }, `${a} + ${b}`);
    t.same(ecosystems[0]?.unanswered, []);
  }
  const { all } = measureQuestions(catalog, [question("helper", "VS Code")], TODAY);
  t.equal(all.open.by.fact + all.held.by.fact, 1, "the record of an AI coding tool is a fact, too");
});

t.test("an end of life alone is no answer, nor are two names for one technology", async (t) => {
  t.equal(measureOpen("two", "ended").all.open.answered, 0);
  t.equal(measureOpen("front", "front").all.open.answered, 0);
});

t.test("open questions without an answer are listed, with the names that are not known", async (t) => {
  const questions = [question("two", "front"), question("one", "stranger 2", { ecosystem: "go" })];
  const { ecosystems } = measureQuestions(catalog, questions, TODAY);
  t.match(ecosystems, [
    { ecosystem: "npm", unanswered: [{ question: "two + front", unknownNames: [] }] },
    { ecosystem: "go", unanswered: [{ question: "one + stranger 2", unknownNames: ["stranger 2"] }] },
  ]);
});

t.test("held-out questions are counted, and not listed", async (t) => {
  const held = question("two", "front", { part: "held" });
  const coverage = measureQuestions(catalog, [held], TODAY);
  t.match(coverage.all, { open: { asked: 0 }, held: { asked: 1, answered: 0 } });
  t.notMatch(JSON.stringify(coverage), held.a);
  t.notMatch(formatQuestionCoverage(coverage).join("\n"), held.a);
});

t.test("the rates are formatted by ecosystem, for open and held-out questions", async (t) => {
  const held = question("front", "back", { part: "held" });
  const questions = [question("one", "two"), held, question("two", "front"), question("one", "stranger")];
  t.same(formatQuestionCoverage(measureQuestions(catalog, questions, TODAY)), [
    "answered: open 33.3 % of 3 (fact 1); held out 100.0 % of 1 (bridge 1)",
    "  npm      open 33.3 % of 3 (fact 1); held out 100.0 % of 1 (bridge 1)",
    "open questions without an answer",
    "  npm, of a name that is not known, 1: one + stranger (stranger)",
    "  npm, of two known names, 1: two + front",
  ]);
});

t.test("a list that is not well-formed is refused, with the place", async (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, "questions.yaml");
  const cases: [changed: object, error: RegExp][] = [
    [{ ecosystem: "hackage" }, /questions\[1\]\.ecosystem/],
    [{ source: "http://example.com/thread" }, /questions\[1\]\.source/],
    [{ b: "" }, /questions\[1\]\.b/],
    [{ version: "1" }, /questions\[1\]: unknown field "version"/],
    [{ a: "TWO", b: "one" }, /one \+ two is asked twice/],
  ];
  for (const [changed, message] of cases) {
    const [one, other] = [
      ["one", "two"],
      ["three", "four"],
    ].map(([a, b]) => ({ a, b, ecosystem: "npm", source: SOURCE }));
    const lists = { questions: [one, { ...other, ...changed }], heldOut: [] };
    writeFiles(folder, { "questions.yaml": JSON.stringify(lists) });
    await t.rejects(readQuestions(path), { message });
  }
});

t.test("this repository has at least 600 questions, of every ecosystem", async (t) => {
  const questions = await readQuestions("scripts/lab/known/questions.yaml");
  t.ok(questions.length >= 600, `${questions.length}`);
  t.same([...new Set(questions.map(({ ecosystem }) => ecosystem))].sort(), [...ECOSYSTEMS].sort());
  const sources = questions.map(({ source }) => source);
  const most = (source: string) => (/\/(?:issues|pull|discussions)\//.test(source) ? 2 : 8);
  const tooMany = sources.filter((source) => sources.filter((other) => other === source).length > most(source));
  t.same(tooMany, [], "no more than two of a thread, and eight of a page");
});
