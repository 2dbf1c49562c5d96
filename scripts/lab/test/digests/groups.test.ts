import t from "tap";
import { catalogOf, TODAY } from "../../../../test/fixtures/catalog.js";
import { requires } from "../../../../test/fixtures/facts.js";
import { groupsOf } from "../../digests/groups.js";

const catalog = catalogOf({
  technologies: {
    a: { packages: { npm: ["a"] }, requires: [requires("2", "b", "^2"), requires("1", "b", "^1")] },
    b: { packages: { npm: ["b"] }, requires: [] },
    c: {},
  },
});

t.test("every known pair is asked about, each line of the one with each of the other", async (t) => {
  const groups = [...groupsOf(catalog, { day: TODAY, exact: 5 })];
  const names = groups.map(({ name }) => name);
  t.equal(new Set(names).size, names.length, "no two groups have the same name");
  t.ok(["pair a b", "lines a b", "self a", "exact a b"].every((name) => names.includes(name)));
  t.notOk(names.includes("pair a c"), "nothing is known of that");
  const asked = (name: string) =>
    [...(groups.find((group) => group.name === name)?.answers() ?? [])].map((line) => JSON.parse(line));
  t.same(
    asked("lines a b").map(([techA, techB, status]) => [techA, techB, status]),
    [
      ["a@2", "b", "compatible"],
      ["a@1", "b", "compatible"],
    ],
  );
  t.equal(asked("exact a b").length, 5);
  t.ok(
    asked("exact a b").every(([techA]) => /^(?:pkg:npm\/)?a@/.test(techA)),
    "in some release",
  );
});
