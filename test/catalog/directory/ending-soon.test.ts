import t from "tap";
import { endingSoon, endsOf } from "../../../server/catalog/directory/ending-soon.js";
import { asSide, type ResolvedName } from "../../../server/catalog/names/names.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle } from "../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    one: { name: "One", lifecycle: lifecycle(["3", "2027-01-01"], ["2", "2026-06-15"], ["1", "2026-05-31"]) },
    two: { name: "Two", lifecycle: lifecycle(["9", TODAY], ["8", true]) },
    three: { name: "Three", lifecycle: lifecycle(["5"]) },
    four: { name: "Four", lifecycle: lifecycle(["4", "2026-09-01"]), supports: [] },
  },
});
const told = (most: number) =>
  endingSoon(catalog, TODAY, most).map(({ technology, line, end }) => `${technology.id} ${line} ${end}`);

t.test("lines that end within three months, from today on, by day", async (t) => {
  t.same(told(9), ["two 9 2026-06-01", "one 2 2026-06-15", "four 4 2026-09-01"]);
});

t.test("no more than asked for", async (t) => {
  t.equal(told(2).length, 2);
  t.same(told(0), []);
});

t.test("of what is used, the lines asked about, or the current one, by day", async (t) => {
  const ends = (...names: string[]) =>
    endsOf(
      names.map((name) => asSide(catalog.names.resolve(name) as ResolvedName)),
      TODAY,
    ).map(({ technology, line, end }) => `${technology.id} ${line} ${end}`);
  t.same(ends("one", "two", "three"), ["two 9 2026-06-01", "one 3 2027-01-01"]);
  t.same(ends("one@2", "one@1"), ["one 1 2026-05-31", "one 2 2026-06-15"], "ended lines are listed, too");
  t.same(ends("one@7", "three"), []);
});
