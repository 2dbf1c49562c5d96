import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { TODAY } from "../../../../test/fixtures/catalog.js";
import { temporaryFolder, writeFiles } from "../../../../test/fixtures/service.js";
import type { Fact } from "../../audit/fact.js";
import { drawSample, FOLDER, type Judgement, readSamples, type Sample, writeSample } from "../../audit/sample.js";
import { openAudited } from "../fixtures/audited-data.js";

const data = await openAudited(t);

const PATH = "technologies/pg.yaml";
const fact = (id: string, content: unknown = {}): Fact => ({
  ...{ id, content, says: `${id}. `.repeat(20).trim(), sources: ["https://example.com/source"] },
  at: [
    { path: PATH, steps: ["supports", 1] },
    { path: PATH, steps: [] },
  ],
});
const FACTS = ["one", "two", "three"].map((id) => fact(id));
const JUDGEMENT: Judgement = { result: "right", by: "second reader", day: "2026-05-01" };

const draw = (facts = FACTS, earlier: Sample["facts"] = []) => drawSample(data, facts, { size: 2, seed: "a" }, earlier);
const judged = ({ facts, ...sample }: Sample) => ({
  ...sample,
  facts: facts.map((drawn) => ({ ...drawn, judgement: JUDGEMENT })),
});

t.test("a sample names the line where a fact stands, or the file where it is meant as a whole", async (t) => {
  const { facts, ...about } = draw();
  t.same(about, { seed: "a", population: 3 });
  t.equal(facts.length, 2);
  const lines = data.files.get(PATH)?.text.split("\n") ?? [];
  const line = lines.indexOf("  - with: [postgresql]") + 1;
  for (const { at, judgement } of facts)
    t.same({ at, judgement }, { at: [`data/${PATH}:${line}`, `data/${PATH}`], judgement: null });
});

t.test("a judgement is kept for a fact that is what it was", async (t) => {
  const { facts } = judged(draw());
  const changed = FACTS.map(({ id }) => fact(id, id === facts[0]?.fact ? { range: "^2" } : {}));
  t.same(
    draw(changed, facts).facts.map(({ fact, judgement }) => [fact, judgement]),
    [
      [facts[0]?.fact, null],
      [facts[1]?.fact, JUDGEMENT],
    ],
  );
});

t.test("a sample is read as it was written", async (t) => {
  const root = temporaryFolder(t);
  const [empty, full] = [draw(), judged(draw())];
  t.equal(writeSample(root, "need", empty), `${FOLDER}/need.yaml`);
  writeSample(root, "rule", full);
  const { samples, problems } = readSamples(root, TODAY);
  t.same(problems, []);
  t.same([...samples].sort(), [
    ["need", empty],
    ["rule", full],
  ]);
  const text = readFileSync(join(root, FOLDER, "need.yaml"), "utf8");
  t.match(text, /^ {4}judgement:$/m, "room for a judgement, without a space at the end");
  t.ok(
    text.split("\n").every((line) => line.length <= 110),
    "long texts are folded",
  );
});

t.test("samples with mistakes are not read, and the others are", async (t) => {
  const root = temporaryFolder(t);
  writeSample(root, "need", draw());
  const of = (judgement: Judgement): Sample => ({
    ...draw(),
    facts: draw().facts.map((one) => ({ ...one, judgement })),
  });
  writeSample(root, "rule", of({ ...JUDGEMENT, result: "wrong" }));
  writeSample(root, "role", of({ ...JUDGEMENT, day: "2026-06-02" }));
  writeSample(root, "lack", { ...draw(), facts: [...draw().facts, ...draw().facts] });
  writeFiles(root, { [`${FOLDER}/tier.yaml`]: "seed: [", [`${FOLDER}/notes.txt`]: "" });
  const { samples, problems } = readSamples(root, TODAY);
  t.same([...samples.keys()], ["need"]);
  const told = problems.map(({ path, line, what }) => `${path.replace(`${FOLDER}/`, "")}:${line} ${what}`);
  for (const expected of [
    /^notes\.txt:1 is not called after a kind of fact$/,
    /^rule\.yaml:\d+ "note" is missing$/,
    /^role\.yaml:\d+ day: 2026-06-02 is in the future$/,
    /^lack\.yaml:\d+ "\w+" stands twice$/,
    /^tier\.yaml:1 is not valid YAML/,
  ])
    t.ok(
      told.some((text) => expected.test(text)),
      `${expected}`,
    );
});

t.test("where there are no samples, there is nothing to read", async (t) => {
  const { samples, problems } = readSamples(temporaryFolder(t), TODAY);
  t.same([samples.size, problems], [0, []]);
});
