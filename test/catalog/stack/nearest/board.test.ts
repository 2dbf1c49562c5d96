import t from "tap";
import { conflictsOf } from "../../../../server/catalog/stack/nearest/board.js";
import { npmEntry } from "../../../../server/manifests/reading.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { lifecycle, requires } from "../../../fixtures/facts.js";
import { nearestBoard } from "../../../fixtures/nearest-board.js";

const catalog = catalogOf({
  technologies: {
    base: { packages: { npm: ["base"] }, lifecycle: lifecycle(["3"], ["2"], ["1", "2020-01-01"]) },
    corrected: {
      packages: { npm: ["corrected"] },
      requires: [requires("2", "base", "^2"), requires("1", "base", ">=1")],
    },
    narrow: { packages: { npm: ["narrow"] }, requires: [requires("1", "base", ">=2.0.0 <2.3.0 || ^3")] },
    one: { packages: { npm: ["one"] }, requires: [requires("1", "third", "^1")] },
    other: { packages: { npm: ["other"] }, requires: [requires("2", "third", "^2"), requires("1", "third", "^1")] },
    third: { packages: { npm: ["third"] } },
  },
});
const open = (packages: Record<string, string>) =>
  nearestBoard(
    catalog,
    Object.entries(packages).map(([name, version]) => npmEntry(name, version)),
  );

t.test("pairs are judged with versions changed, and the asked ones stay as they are", async (t) => {
  const { board, technology, changes } = open({ base: "^3", corrected: "^2" });
  const level = (ranges: Record<string, string>) =>
    board.level(technology("corrected"), technology("base"), changes(ranges));
  t.equal(level({}), 2);
  t.equal(level({ base: "^2" }), 0);
  t.equal(level({}), 2);
  t.match(board.verdict(technology("base"), technology("corrected"), changes({ base: "^2" })), {
    status: "compatible",
  });
  t.equal(board.subject(technology("base"), changes({})), board.subjects[0]);
});

t.test("a change does not rest on a range without an end that a newer line corrects", async (t) => {
  const { board, technology, changes } = open({ base: "^3", corrected: "^2" });
  const [a, b] = [technology("base"), technology("corrected")];
  t.equal(board.level(a, b, changes({ corrected: "^1" })), 2);
  const asked = open({ base: "^3", corrected: "^1" });
  t.equal(
    asked.board.level(asked.technology("base"), asked.technology("corrected"), new Map()),
    0,
    "what is asked for may",
  );
});

t.test("a change does not rest on older releases of a range", async (t) => {
  const { board, technology, changes } = open({ base: "^1", narrow: "^1" });
  const level = (range: string) => board.level(technology("base"), technology("narrow"), changes({ base: range }));
  t.equal(level("^2"), 2, "the newest of 2 is not accepted");
  t.equal(level("~2.2.0"), 0);
  t.equal(level("^3"), 0);
});

t.test("an end of life is no conflict", async (t) => {
  t.same(conflictsOf(open({ base: "^1" }).board, new Map()), []);
});

t.test("those who ask for the same third are partners", async (t) => {
  const { board, technology, changes } = open({ one: "^1", other: "^2" });
  t.same(
    conflictsOf(board, new Map()).map(({ a, b, level }) => [a.id, b.id, level]),
    [["one", "other", 2]],
  );
  t.same(conflictsOf(board, changes({ other: "^1" })), []);
  t.ok(board.partners(technology("one")).includes(technology("other")));
});
