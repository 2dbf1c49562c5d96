import t from "tap";
import { parseDocument, stringify } from "yaml";
import type { DataFile } from "../../../../server/data/file.js";
import { mergeFacts, type Support, type TableFacts } from "../../tables/table.js";

const PAGE = "https://github.com/tables/table/blob";

/** What one line of a framework supports, as a commit of the table says it. */
const supports = (range: string | undefined, commit = "new", more: Partial<Support> = {}): Support => ({
  ...{ with: ["php"], since: "13", until: "14", source: `${PAGE}/${commit}/laravel.md`, checked: "2026-02-02" },
  ...(range !== undefined && { range }),
  ...more,
});

/** What merging into a record does, and what is there afterwards. */
function merge(text: string, facts: Partial<TableFacts>) {
  const document = parseDocument(text);
  const changes = mergeFacts({ document } as DataFile, { id: "laravel", ...facts });
  return { changes, text: document.toString(), record: document.toJS() as Partial<TableFacts> };
}
const recordOf = (...all: Support[]) => stringify({ supports: all });

t.test("what the same page said at another commit is replaced; what it says still keeps its source", async (t) => {
  const before = recordOf(supports("8.3 - 8.4", "old"), supports("8.2", "old", { since: "12", until: "13" }));
  const facts = [supports("8.3 - 8.5"), supports("8.2", "new", { since: "12", until: "13" })];
  const { changes, record } = merge(before, { supports: facts });
  t.same(changes, ["supports php since 13 until 14: range 8.3 - 8.4 -> 8.3 - 8.5"]);
  t.same(record.supports, [facts[0], supports("8.2", "old", { since: "12", until: "13" })]);
  const without = merge(recordOf(supports("8.3", "old")), { supports: [supports(undefined)] });
  t.same(without.changes, ["supports php since 13 until 14: range 8.3 -> none"]);
  t.same(without.record.supports, [supports(undefined)]);
});

t.test("what is said of other versions, another technology or elsewhere is a statement of its own", async (t) => {
  const fact = supports("8.3 - 8.5");
  for (const other of [
    supports("8.3 - 8.5", "new", { since: "12" }),
    supports("8.3 - 8.5", "new", { until: "15" }),
    supports("8.3 - 8.5", "new", { with: ["hhvm"] }),
    supports("8.3 - 8.4", "new", { source: "https://laravel.com/docs" }),
  ]) {
    const { changes, record } = merge(recordOf(other), { supports: [fact] });
    t.same(changes, ["supports php since 13 until 14 added"]);
    t.same(record.supports, [other, fact]);
  }
});

t.test("what another source says already is not repeated", async (t) => {
  const said = supports("8.3 - 8.5", "new", { with: ["mysql", "php"], source: "https://laravel.com/docs" });
  t.same(merge(recordOf(said), { supports: [supports("8.3 - 8.5")] }).changes, []);
});

t.test("an entry that was edited by hand stays", async (t) => {
  const before = recordOf(supports("8.3", "old")).replace(/range: .*/, "$& # 8.4 fails");
  t.match(before, /# 8\.4 fails/);
  const { changes, text } = merge(before, { supports: [supports("8.4")] });
  t.same(changes, [
    "supports php since 13 until 14: range 8.3 -> 8.4 not taken over because the entry was edited by hand",
  ]);
  t.equal(text, before);
});

t.test("an alternative is added once", async (t) => {
  const { changes, record } = merge("alternatives: [symfony]\n", { alternatives: ["symfony", "slim"] });
  t.same(changes, ["alternative slim added"]);
  t.same(record.alternatives, ["symfony", "slim"]);
  t.same(merge("name: Laravel\n", { alternatives: ["slim"] }).record.alternatives, ["slim"]);
});
