import { writeFileSync } from "node:fs";
import t from "tap";
import { writeSnapshot } from "../../server/catalog/snapshot.js";
import { validateTexts } from "../../server/data/load.js";
import { digestOf } from "../../server/data/revision.js";
import { formatBuiltFacts, readBuiltFacts } from "../../server/live/built-facts.js";
import { REVISION, TODAY } from "../fixtures/catalog.js";
import { FILES } from "../fixtures/data.js";

const TEXTS = new Map(Object.entries(FILES));
const TEXT = formatBuiltFacts(TEXTS, writeSnapshot(validateTexts(TEXTS, TODAY).records, REVISION));

/** Reads a file of such a text. @returns what it holds, and what was logged */
async function read(folder: string, text: string) {
  const file = `${folder}/facts.jsonl`;
  writeFileSync(file, text);
  const lines: string[] = [];
  const log = { info: () => {}, warn: (_: object, message: string) => lines.push(message) };
  return { built: await readBuiltFacts(log, file), lines };
}

t.test("reads what was written", async (t) => {
  const { built, lines } = await read(t.testdir(), TEXT);
  t.equal(built?.digest, digestOf(TEXTS));
  t.strictSame(built?.catalog.revision, REVISION);
  t.strictSame(
    built?.catalog.technologies.map(({ name }) => name),
    ["Next.js", "PostgreSQL", "React"],
  );
  t.strictSame(lines, []);
});

t.test("a damaged file is logged and not used", async (t) => {
  const damaged = ["", TEXT.slice(0, -1), TEXT.slice(0, 64), `${TEXT}x`, TEXT.replace(/^.*\n/, ""), "\n{}"];
  const failed: string[] = [];
  for (const text of damaged) {
    const { built, lines } = await read(t.testdir(), text);
    if (built || lines.length !== 1) failed.push(text.slice(0, 80));
  }
  t.strictSame(failed, []);
});

t.test("there are no compiled facts when running from source", async (t) => {
  const log = { info: () => {}, warn: () => t.fail("it logs nothing") };
  t.equal(await readBuiltFacts(log), undefined);
});
