import t from "tap";
import { buildCatalog, type Catalog, type Records } from "../../server/catalog/catalog.js";
import { listEntry } from "../../server/catalog/scan/entry.js";
import { scan } from "../../server/catalog/scan/scan.js";
import { openSnapshot, readSnapshot, writeSnapshot } from "../../server/catalog/snapshot.js";
import { check } from "../../server/catalog/verdict/check.js";
import { explain } from "../../server/catalog/verdict/explain.js";

import { REVISION, TODAY } from "../fixtures/catalog.js";
import { runs } from "../fixtures/properties.js";
import { realRecords } from "../fixtures/repository.js";

/** One of so many pairs is compared; the slow test compares all. */
const SAMPLE = 12;

let records: Records;
let text: string;
let whole: Catalog;
t.before(async () => {
  records = await realRecords();
  text = writeSnapshot(records, REVISION);
  whole = buildCatalog(records, REVISION);
});

t.test("it holds every record, and the state of the data", async (t) => {
  const read = readSnapshot(text);
  t.strictSame(read.revision, REVISION);
  t.strictSame(
    [...read.records.technologies],
    [...records.technologies].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  t.strictSame(read.records.rules, records.rules);
  t.strictSame(read.records.stacks, records.stacks);
  t.strictSame(new Map(read.records.tools), new Map([...records.tools].sort(([a], [b]) => (a < b ? -1 : 1))));
  t.strictSame(read.records.capabilities, records.capabilities);
});

t.test("pairs have the verdict and the reasons that the records as a whole give them", async (t) => {
  const opened = openSnapshot(text);
  const told = (catalog: Catalog, techA: string, techB: string) => {
    const answer = check(catalog, { techA, techB }, TODAY);
    const { status, severity, message, workaround, basis, checked, updated } = answer.verdict;
    const { facts, exceptions } = explain(catalog, answer, TODAY);
    return JSON.stringify([status, severity, message, workaround, basis, checked, updated, facts, exceptions]);
  };
  let pairs = 0;
  const step = Math.max(1, Math.round(SAMPLE / runs(1)));
  const differing: string[] = [];
  for (const a of whole.technologies) {
    // A few more, without facts of their own: some of them are seen together.
    const others = whole.technologies.slice(a.index + 1, a.index + 5);
    for (const b of new Set([...whole.neighbours.of(a).keys(), ...others])) {
      if (b.index < a.index) continue;
      pairs += 1;
      if (pairs % step !== 0) continue;
      if (told(whole, a.id, b.id) !== told(opened, a.id, b.id)) differing.push(`${a.id} ${b.id}`);
    }
  }
  t.ok(pairs > 10_000, `${pairs} pairs were gone through`);
  t.same(differing, []);
});

t.test("a scan and a name that is not known come out the same", async (t) => {
  const opened = openSnapshot(text);
  const entries = ["next@15.1.0", "react@17.0.2", "prisma", "pkg:pypi/django@5.1", "left-pad", "vercel"].map(listEntry);
  const setting = { platform: undefined, present: new Set<string>() };
  const told = (catalog: Catalog) => {
    const { issues, suggestions, detected, ...rest } = scan(catalog, entries, setting, TODAY);
    return JSON.stringify({
      ...rest,
      issues: issues.map(({ a, b, verdict }) => [a.technology.id, b.technology.id, verdict.message]),
      suggestions: suggestions.map(({ message }) => message),
      detected: detected.map(({ technology, packages }) => [technology.id, packages]),
    });
  };
  t.equal(told(opened), told(whole));
  const { verdict } = check(opened, { techA: "nextjss", techB: "react" }, TODAY);
  t.equal(verdict.message, check(whole, { techA: "nextjss", techB: "react" }, TODAY).verdict.message);
  t.match(verdict.message, /nextjs/);
});

t.test("what surrounds the pairs is read when it is asked for", async (t) => {
  const opened = openSnapshot(text);
  t.strictSame([...opened.tools.keys()], [...whole.tools.keys()]);
  t.strictSame([...opened.capabilities.keys()], [...whole.capabilities.keys()]);
  t.equal(opened.stacks.length, whole.stacks.length);
  t.equal(opened.tools, opened.tools);
});

t.test("it is ASCII, so that characters are bytes", async (t) => {
  t.equal(Buffer.byteLength(text), text.length);
});

t.test("what is no snapshot is refused", async (t) => {
  const refusals: [broken: string, message: RegExp][] = [
    ["", /its first line is not JSON/],
    ["{\n", /its first line is not JSON/],
    ["null\n", /it has format undefined, expected \d+/],
    ['{"format":0}\n', /it has format 0, expected \d+/],
    [text.slice(0, -1), /it is truncated or has extra content/],
    [`${text}x`, /it is truncated or has extra content/],
  ];
  for (const [broken, message] of refusals) {
    t.throws(() => openSnapshot(broken), { message });
    t.throws(() => readSnapshot(broken), { message });
  }
});
