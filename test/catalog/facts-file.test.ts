import t from "tap";
import { openFacts } from "../../server/catalog/catalog.js";
import { inMemory } from "../../server/catalog/facts-file.js";
import { compiled } from "../fixtures/compiled.js";

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
