import t from "tap";
import { openFacts } from "../../server/catalog/catalog.js";
import { recordsIn } from "../../server/catalog/compile.js";
import { FactsFile, inMemory } from "../../server/catalog/facts-file.js";
import { REVISION } from "../fixtures/catalog.js";
import { compiled } from "../fixtures/compiled.js";
import { realData, realFacts } from "../fixtures/repository.js";

const facts = realFacts();

t.test("holds every record, and the state of the data", async (t) => {
  const { facts: bytes } = await facts;
  const file = new FactsFile(inMemory(bytes));
  const read = recordsIn(file);
  const { records } = await realData();
  t.strictSame(file.head.revision, REVISION);
  t.strictSame(new Map(read.technologies), new Map([...records.technologies].sort(([a], [b]) => (a < b ? -1 : 1))));
  t.strictSame(read.rules, records.rules);
  t.strictSame(read.stacks, records.stacks);
  t.strictSame(new Map(read.tools), new Map([...records.tools].sort(([a], [b]) => (a < b ? -1 : 1))));
  t.strictSame(read.capabilities, records.capabilities);
  t.strictSame(
    read.declared.map(({ ecosystem, name, record }) => [ecosystem, name, record.releases.length]),
    records.declared.map(({ ecosystem, name, record }) => [ecosystem, name, record.releases.length]),
  );
});

t.test("a single line is read at its place, and outside ASCII too", async (t) => {
  const files = {
    "capabilities.yaml": "- id: disk\n  name: a disk “here”\n  meaning: Es bleibt, 漢字 und 💥.\n",
  };
  const { facts: bytes } = compiled(files);
  t.ok(bytes.every((byte) => byte < 128));
  t.equal(openFacts(inMemory(bytes)).capabilities.get("disk")?.meaning, "Es bleibt, 漢字 und 💥.");
});

t.test("what are no facts is refused", async (t) => {
  const text = Buffer.from(compiled({}).facts).toString("latin1");
  const refusals: [broken: string, message: RegExp][] = [
    ["", /its first line is not JSON/],
    ["{\n", /its first line is not JSON/],
    ["null\n", /it has format undefined, expected \d+/],
    ['{"format":0}\n', /it has format 0, expected \d+/],
    [text.slice(0, -1), /it is truncated or has extra content/],
    [`${text}x`, /it is truncated or has extra content/],
  ];
  for (const [broken, message] of refusals) t.throws(() => openFacts(inMemory(Buffer.from(broken))), { message });
});
