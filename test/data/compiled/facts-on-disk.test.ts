import { writeFileSync } from "node:fs";
import t from "tap";
import { compileFacts, recordsIn } from "../../../server/catalog/compile.js";
import { FactsFile, inMemory } from "../../../server/catalog/facts-file.js";
import { areSame, BUILT_FACTS, builtBefore, readKept, sealFacts } from "../../../server/data/compiled/facts-on-disk.js";
import { REVISION } from "../../fixtures/catalog.js";
import { compiled, stateOf } from "../../fixtures/compiled.js";
import { FILES } from "../../fixtures/data.js";

const KEPT = compiled(FILES);

/** Reads a file of such bytes. @returns what it holds, and what was reported */
async function read(folder: string, bytes: Uint8Array | string) {
  const file = `${folder}/facts.jsonl`;
  writeFileSync(file, bytes);
  const reasons: string[] = [];
  return { kept: await readKept(file, (reason) => reasons.push(reason)), reasons };
}

t.test("reads what was written, and what it was compiled from", async (t) => {
  const { kept, reasons } = await read(t.testdir(), sealFacts(KEPT.facts));
  t.ok(kept && Buffer.from(kept.facts).equals(Buffer.from(KEPT.facts)));
  t.ok(kept?.facts.buffer instanceof SharedArrayBuffer, "in memory that threads can share");
  t.strictSame(kept?.head.revision, REVISION);
  t.strictSame(kept?.ids, stateOf(FILES).ids);
  t.strictSame(reasons, []);
});

t.test("a damaged file is reported and not used", async (t) => {
  const text = Buffer.from(sealFacts(KEPT.facts)).toString("latin1");
  const damaged: Record<string, string> = {
    "is empty": "",
    "is cut off": text.slice(0, -20),
    "has no digest": text.slice(0, -67),
    "has more": `${text}x`,
    "has another letter": text.replace("React", "Preac"),
    "has no head": text.replace(/^.*\n/, ""),
    "is JSON of something else": "null",
  };
  for (const [says, bytes] of Object.entries(damaged)) {
    const { kept, reasons } = await read(t.testdir(), bytes);
    t.strictSame([kept, reasons.length], [undefined, 1], says);
  }
});

t.test("facts of another program are passed over in silence", async (t) => {
  const records = recordsIn(new FactsFile(inMemory(KEPT.facts)));
  const facts = compileFacts(records, { revision: REVISION, compiler: "another" });
  t.strictSame(await read(t.testdir(), sealFacts(facts)), { kept: undefined, reasons: [] });
});

t.test("a file that is not there is no damage", async (t) => {
  const fail = (reason: string) => t.fail(reason);
  t.equal(await readKept(`${t.testdir()}/none.jsonl`, fail), undefined);
  t.equal(await readKept(BUILT_FACTS, fail), undefined, "as when running from source");
  for (const kept of await builtBefore()) t.ok(kept.ids.size > 0);
});

t.test("files are the same where their paths and contents are", async (t) => {
  const ids = new Map([
    ["a", "1"],
    ["b", "2"],
  ]);
  t.ok(areSame(ids, new Map([...ids].reverse())));
  for (const other of [
    [["a", "1"]],
    [...ids, ["c", "3"]],
    [
      ["a", "1"],
      ["b", "3"],
    ],
    [
      ["a", "1"],
      ["c", "2"],
    ],
  ])
    t.notOk(areSame(ids, new Map(other as [string, string][])));
});
