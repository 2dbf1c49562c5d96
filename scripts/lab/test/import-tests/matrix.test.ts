import t from "tap";
import { UNKNOWN } from "../../import-tests/expressions.js";
import { cellsOf } from "../../import-tests/matrix.js";

t.test("a matrix is every combination of its axes, less what is excluded", async (t) => {
  const cells = cellsOf({ node: [22, 24], os: ["a", "b"], exclude: [{ node: 24, os: "b" }] });
  t.same(cells, [
    { node: 22, os: "a" },
    { node: 22, os: "b" },
    { node: 24, os: "a" },
  ]);
});

t.test("what is included adds to the cells that it fits, or else is a cell of its own", async (t) => {
  const include = [{ node: 22, extra: true }, { node: 26 }, { color: "red" }];
  t.same(cellsOf({ node: [22, 24], include }), [
    { node: 22, extra: true, color: "red" },
    { node: 24, color: "red" },
    { node: 26 },
  ]);
  t.same(cellsOf({ include: [{ node: 22 }, { node: 24 }] }), [{ node: 22 }, { node: 24 }]);
});

t.test("of what only a run knows, nothing is made up", async (t) => {
  t.same(cellsOf(undefined), [{}]);
  t.same(cellsOf(UNKNOWN), []);
  t.same(cellsOf({ node: [22], include: UNKNOWN }), []);
  t.same(cellsOf({ node: [22], os: UNKNOWN }), [{ node: 22, os: UNKNOWN }]);
  t.same(cellsOf({ node: [22], os: UNKNOWN, exclude: [{ node: 22, os: "b" }] }), [], "it may be excluded");
});
