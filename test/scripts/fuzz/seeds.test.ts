import t from "tap";
import { dataSeeds, formSeed, manifestSeeds, records } from "../../../scripts/fuzz/seeds.js";
import { parseIssueForm } from "../../../server/contributions/issue-form.js";
import { examineFile } from "../../../server/data/load.js";
import { FILE_NAMES, readFile } from "../../../server/manifests/read.js";
import fc from "../../fixtures/properties.js";

t.test("every seed can be read, so that what is near it reaches deep", async (t) => {
  for (const { name, text } of manifestSeeds()) t.notOk("problem" in readFile(name, text), name);
  for (const { name, text } of dataSeeds()) t.same(examineFile(name, text).problems, [], name);
});

t.test("most names of files that are known have a seed", async (t) => {
  const names = manifestSeeds().map(({ name }) => name.toLowerCase());
  const seeded = FILE_NAMES.filter((pattern) => names.some((name) => pattern.test(name)));
  t.ok(seeded.length / FILE_NAMES.length > 0.6, `${seeded.length} of ${FILE_NAMES.length}`);
});

t.test("the forms are filled in", async (t) => {
  for (const kind of ["compatibility", "ai-tool"] as const) {
    const parsed = parseIssueForm(kind, formSeed(kind));
    const unknown = "problems" in parsed ? parsed.problems.filter(({ what }) => /heading|box/.test(what)) : [];
    t.same(unknown, [], "every heading and box is one of the form");
  }
});

t.test("records are written for every kind of file, and many of them parse", async (t) => {
  const texts = fc.sample(records(), { seed: 1, numRuns: 200 });
  t.equal(new Set(texts.map(({ name }) => name)).size, 5);
  t.ok(texts.filter(({ name, text }) => examineFile(name, text).file !== undefined).length > 50);
});
