import t from "tap";
import { endingSoon } from "../../../server/catalog/directory/ending-soon.js";
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
