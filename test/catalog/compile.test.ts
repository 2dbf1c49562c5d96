import t from "tap";
import { openFacts } from "../../server/catalog/catalog.js";
import { buildCatalog, compileFacts, recordsIn } from "../../server/catalog/compile.js";
import { FactsFile, inMemory } from "../../server/catalog/facts-file.js";
import { REVISION, ruleOf } from "../fixtures/catalog.js";
import { requires } from "../fixtures/facts.js";

const RECORDS = {
  technologies: new Map(
    ["b", "a"].map((id) => [id, { name: id.toUpperCase(), category: "framework" as const, checked: "2026-01-01" }]),
  ),
  declared: [],
  rules: [ruleOf({})],
  stacks: [],
  tools: new Map(),
  capabilities: [],
};

t.test("notes what the facts were compiled from", async (t) => {
  const files = new Map([["technologies/a.yaml", "0".repeat(40)]]);
  const facts = compileFacts(RECORDS, { revision: REVISION, compiler: "c", origin: "here", files });
  const { head, read } = Object.assign(new FactsFile(inMemory(facts)), {});
  t.match(head, { revision: REVISION, compiler: "c", origin: "here" });
  t.ok(read);
  t.strictSame(new FactsFile(inMemory(facts)).read("files"), [...files]);
});

t.test("compiling what was read from facts gives the same facts", async (t) => {
  const facts = compileFacts(RECORDS, { revision: REVISION });
  const again = compileFacts(recordsIn(new FactsFile(inMemory(facts))), { revision: REVISION });
  t.ok(Buffer.from(facts).equals(Buffer.from(again)));
});

t.test("technologies and pairs are found, whatever the order of the records", async (t) => {
  const catalog = buildCatalog(RECORDS, REVISION);
  t.same(
    catalog.technologies.map(({ id }) => id),
    ["a", "b"],
  );
  const opened = openFacts(inMemory(compileFacts(RECORDS, { revision: REVISION })));
  const [a, b] = opened.technologies;
  t.ok(a && b && opened.neighbours.of(b).get(a)?.rule);
});

t.test("records that contradict themselves are refused", async (t) => {
  const unknown = { ...RECORDS, rules: [ruleOf({ techA: "a", techB: "nobody" })] };
  t.throws(() => buildCatalog(unknown, REVISION), { message: '"nobody" is not a technology' });
  const asking = {
    name: "C",
    category: "framework" as const,
    checked: "2026-01-01",
    requires: [requires("1", "x", "1")],
  };
  const technologies = new Map([...RECORDS.technologies, ["c", asking as never]]);
  t.throws(() => buildCatalog({ ...RECORDS, technologies }, REVISION), { message: '"x" is not a technology' });
});
