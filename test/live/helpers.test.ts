import t from "tap";
import { syntheticData } from "../../scripts/bench/synthetic.js";
import { validateTexts } from "../../server/data/load.js";
import { digestOf } from "../../server/data/revision.js";
import { DataSet } from "../../server/live/data-set.js";
import { examineTogether } from "../../server/live/helpers.js";
import { TODAY } from "../fixtures/catalog.js";

const TEXTS = syntheticData(3000);
const SECOND = [...TEXTS.keys()][1] as string;

t.test("made-up data of any size are the same each time, and valid", async (t) => {
  t.equal(TEXTS.size, 3000);
  t.equal(digestOf(syntheticData(3000)), digestOf(TEXTS));
  t.not(digestOf(syntheticData(3000, 2)), digestOf(TEXTS));
  t.same(validateTexts(TEXTS, TODAY).problems, []);
});

t.test("files come to the same with and without help", async (t) => {
  const told = async (threads: number) => {
    const examined = [...(await examineTogether(TEXTS, threads))].sort(([a], [b]) => (a < b ? -1 : 1));
    return examined.map(([path, { file, sound, problems }]) => JSON.stringify([path, file?.value, sound, problems]));
  };
  const alone = await told(1);
  t.equal(alone.length, TEXTS.size);
  t.equal((await told(2)).join("\n"), alone.join("\n"));
});

t.test("a mistake in the share of a helper is told at its place", async (t) => {
  const texts = new Map([...TEXTS, [SECOND, "name: [\n"]]);
  const data = new DataSet();
  const { problems } = data.load(texts, TODAY, await examineTogether(texts, 2));
  const told = problems.find(({ path }) => path === SECOND);
  t.match(told, { line: 2, what: /is not valid YAML/ });
  t.equal(JSON.stringify(problems), JSON.stringify(validateTexts(texts, TODAY).problems));
});
