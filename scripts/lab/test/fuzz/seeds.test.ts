import t from "tap";
import { examineFile } from "../../../../server/data/load.js";
import { readFile } from "../../../../server/manifests/read.js";
import { FORMATS } from "../../../../server/manifests/registry.js";
import fc from "../../../../test/fixtures/properties.js";
import { parseIssueForm } from "../../../github/issue-form.js";
import { dataSeeds, formSeed, manifestSeeds, records, type Seed } from "../../fuzz/seeds.js";

const hasProblems = ({ name, text }: Seed) => examineFile(name, text).problems.length > 0;

t.test("every seed is valid", async (t) => {
  const unread = manifestSeeds().filter(({ name, text }) => "problem" in readFile(name, text));
  t.same(unread, []);
  const data = dataSeeds();
  t.ok(data.length > 100);
  const broken = data.filter((_, index) => index % 10 === 0).filter(hasProblems);
  t.same(broken, []);
});

t.test("most known file names have a seed", async (t) => {
  const names = manifestSeeds().map(({ name }) => name.toLowerCase());
  const patterns = FORMATS.flatMap(({ name }) => name ?? []);
  const seeded = patterns.filter((pattern) => names.some((name) => pattern.test(name)));
  t.ok(seeded.length / patterns.length > 0.6, `${seeded.length} of ${patterns.length}`);
});

t.test("seed forms use only headings and boxes of the form", async (t) => {
  for (const kind of ["compatibility", "ai-tool"] as const) {
    const parsed = parseIssueForm(kind, formSeed(kind));
    const unknown = "problems" in parsed ? parsed.problems.filter(({ what }) => /heading|box/.test(what)) : [];
    t.same(unknown, [], "every heading and box is one of the form");
  }
});

t.test("records cover every kind of file, and many of them parse", async (t) => {
  const texts = fc.sample(records(), { seed: 1, numRuns: 60 });
  t.equal(new Set(texts.map(({ name }) => name)).size, 5);
  t.ok(texts.filter(({ name, text }) => examineFile(name, text).file !== undefined).length > 15);
});
