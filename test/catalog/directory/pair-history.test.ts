import t from "tap";
import type { DataChange } from "../../../server/catalog/directory/changes.js";
import { pairHistory } from "../../../server/catalog/directory/pair-history.js";

const change = (revision: string, ...facts: DataChange["facts"]): DataChange => ({
  revision,
  date: "2026-05-02T10:20:00.000Z",
  facts,
});

t.test("a pair has the changes of its own rule, newest first", async (t) => {
  const changes = [
    change("r3", { how: "changed", kind: "rule", ids: ["a", "b"] }, { how: "added", kind: "rule", ids: ["a", "c"] }),
    change("r2", { how: "changed", kind: "technology", ids: ["a"] }),
    change("r1", { how: "added", kind: "rule", ids: ["a", "b"] }),
  ];
  const told = (ids: readonly [string, string]) =>
    pairHistory(changes, ids).map(({ revision, fact }) => `${revision} ${fact.how}`);
  t.strictSame(told(["a", "b"]), ["r3 changed", "r1 added"]);
  t.strictSame(told(["a", "c"]), ["r3 added"]);
  t.strictSame(told(["b", "a"]), []);
  t.strictSame(pairHistory([], ["a", "b"]), [], "another list has a history of its own");
});
