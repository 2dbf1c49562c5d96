import t from "tap";
import { parseDocument } from "yaml";
import type { Test } from "../../../../schemas/types.js";
import type { DataFile } from "../../../../server/data/file.js";
import { mergeTests } from "../../import-tests/merge.js";

const test = (version: string, range: string, repository = "x/y"): Test => ({
  version,
  with: "react",
  range,
  source: `https://github.com/${repository}/blob/v${version}/ci.yml`,
});
const majorOf = (version: string) => version.split(".")[0] ?? "";

/** What merging does to entries, and what is there afterwards. */
function merge(before: readonly Test[], fresh: readonly Test[], edit = (text: string) => text) {
  const document = parseDocument(
    edit(parseDocument(JSON.stringify({ checked: "2026-01-01", tests: before })).toString()),
  );
  const changes = mergeTests({ document } as DataFile, fresh, majorOf, "2026-02-02").map(
    ({ what, why }) => why ?? what,
  );
  const { tests } = document.toJS() as { tests: Test[] };
  return {
    changes,
    entries: tests.map(({ version, range, checked }) => [version, range, checked].filter(Boolean).join(" ")),
  };
}

t.test("each line has an entry, the newest first", async (t) => {
  t.same(merge([test("2.0.0", "18")], [test("3.0.0", "19"), test("1.0.0", "17")]), {
    changes: ["added", "added"],
    entries: ["3.0.0 19 2026-02-02", "2.0.0 18", "1.0.0 17 2026-02-02"],
  });
});

t.test("a newer release of a line takes the place of an older one, and not the other way round", async (t) => {
  t.same(merge([test("2.0.0", "18")], [test("2.1.0", "18 || 19")]).entries, ["2.1.0 18 || 19 2026-02-02"]);
  t.same(merge([test("2.1.0", "18")], [test("2.0.0", "17")]), {
    changes: ["it is of a newer release"],
    entries: ["2.1.0 18"],
  });
  t.same(merge([test("2.1.0", "18")], [test("2.1.0", "18")]), { changes: [], entries: ["2.1.0 18"] });
});

t.test("what was written by hand stays", async (t) => {
  t.same(merge([test("2.0.0", "18", "other/place")], [test("2.0.0", "19")]).changes, ["its source is elsewhere"]);
  const commented = (text: string) => text.replace('"18"', '"18" # by hand');
  t.same(merge([test("2.0.0", "18")], [test("2.1.0", "19")], commented).changes, ["it has a comment"]);
});
