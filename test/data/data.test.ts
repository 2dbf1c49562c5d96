import { readdirSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import t from "tap";
import { recordsIn } from "../../server/catalog/compile.js";
import { FactsFile, inMemory } from "../../server/catalog/facts-file.js";
import { ID } from "../../server/data/kinds.js";
import { checkLayout } from "../../server/data/load.js";
import { formatProblem } from "../../server/data/problem.js";
import { REVISION } from "../fixtures/catalog.js";
import { runs } from "../fixtures/properties.js";
import { realData, realFacts } from "../fixtures/repository.js";

/** The layout of one file in so many is checked, by the slow test that of all. */
const SAMPLE = 12;

const { records, files, problems } = await realData();
const told = (list: typeof problems) => list.map((problem) => formatProblem(problem, "data"));

t.test("the data of this repository have no problems", async (t) => {
  t.same(told(problems), []);
  const step = Math.max(1, Math.round(SAMPLE / runs(1)));
  t.same(told(checkLayout(files.filter((_, place) => place % step === 0))), []);
});

t.test("every file below data/ is a record", async (t) => {
  const entries = readdirSync("data", { recursive: true, withFileTypes: true });
  t.equal(files.length, entries.filter((entry) => !entry.isDirectory()).length);
  const { technologies, declared, rules, stacks, tools, capabilities } = records;
  for (const count of [
    technologies.size,
    declared.length,
    rules.length,
    stacks.length,
    tools.size,
    capabilities.length,
  ])
    t.ok(count > 0);
  t.equal(files.length, technologies.size + declared.length + rules.length + stacks.length + tools.size + 1);
});

t.test("its compiled facts hold every record", async (t) => {
  const file = new FactsFile(inMemory((await realFacts()).facts));
  const read = recordsIn(file);
  t.strictSame(file.head.revision, REVISION);
  const sorted = <Value>(map: ReadonlyMap<string, Value>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  const sizeOf = ({ ecosystem, name, record }: (typeof read.declared)[number]) => [
    ecosystem,
    name,
    record.releases.length,
  ];
  const pairs: [what: string, held: readonly unknown[], written: readonly unknown[]][] = [
    ["technologies", [...read.technologies], sorted(records.technologies)],
    ["rules", read.rules, records.rules],
    ["stacks", read.stacks, records.stacks],
    ["tools", [...read.tools], sorted(records.tools)],
    ["capabilities", [...read.capabilities], [...records.capabilities]],
    ["declared", read.declared.map(sizeOf), records.declared.map(sizeOf)],
  ];
  for (const [what, held, written] of pairs) {
    const differs = written.find((record, index) => !isDeepStrictEqual(held[index], record));
    t.strictSame([held.length, differs], [written.length, undefined], what);
  }
});

t.test("every rule lies under its pair, whose ids are in order", async (t) => {
  const misplaced = files.filter(({ kind, path, value }) => {
    if (kind.name !== "rule") return false;
    const { techA, techB } = value as { techA: string; techB: string };
    return path !== `rules/${techA}/${techB}.yaml` || techA >= techB || !ID.test(techA) || !ID.test(techB);
  });
  t.same(
    misplaced.map(({ path }) => path),
    [],
  );
});

/** All values of fields that name where a fact was read, at any depth. */
function sourcesIn(value: unknown, field = ""): string[] {
  if (typeof value === "string") return /^(?:source|sources|evidence|file)$/.test(field) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => sourcesIn(item, field));
  // Those of a tool stand by its fields, those of releases in `file`.
  const below = (key: string) => (field === "sources" && !["day", "integrity"].includes(key) ? "sources" : key);
  return Object.entries(value ?? {}).flatMap(([key, child]) => sourcesIn(child, below(key)));
}

t.test("every fact has a source, and every source is an https address without credentials", async (t) => {
  const bad: string[] = [];
  let count = 0;
  for (const { path, value } of files) {
    for (const source of sourcesIn(value)) {
      count += 1;
      const url = URL.canParse(source) ? new URL(source) : undefined;
      if (url?.protocol !== "https:" || url.username || !url.hostname.includes(".")) bad.push(`${path}: ${source}`);
    }
  }
  t.ok(count > files.length / 2);
  t.same(bad, []);
  const facts = [...records.technologies.values()].flatMap((record) => [
    ...[...(record.requires ?? []), ...(record.supports ?? []), ...(record.needs ?? []), ...(record.lacks ?? [])],
    ...[record.lifecycle, record.endOfLife].filter((part) => part !== undefined),
  ]);
  t.ok(facts.every(({ source }) => source));
  t.ok([...records.rules, ...records.tools.values()].every(({ evidence }) => evidence.length > 0));
});

t.test("every capability that is lacked or needed has a meaning, and every meaning is used", async (t) => {
  const used = [...records.technologies.values()].flatMap(({ needs = [], lacks = [] }) =>
    [...needs, ...lacks].map(({ capability }) => capability),
  );
  t.same([...new Set(used)].sort(), records.capabilities.map(({ id }) => id).sort());
});
