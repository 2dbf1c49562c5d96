import t from "tap";
import type { PairFacts } from "../../../server/catalog/facts/compiled.js";
import { Row } from "../../../server/catalog/technology/neighbours.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { catalogOf } from "../../fixtures/catalog.js";
import fc, { runs } from "../../fixtures/properties.js";

const SIZE = 12;
const { technologies } = catalogOf({
  technologies: Object.fromEntries(
    Array.from({ length: SIZE }, (_, index) => [`t${String(index).padStart(2, "0")}`, {}]),
  ),
});
const at = (place: number) => technologies[place] as Technology;

/** The row of a technology with partners at some places, and the map that it stands for. */
function rowOf(own: number, places: readonly number[]): [Row, Map<Technology, PairFacts>] {
  const facts = places.map((place): PairFacts => {
    const [a, b] = own <= place ? [at(own), at(place)] : [at(place), at(own)];
    return { a, b } as PairFacts;
  });
  return [
    new Row(at(own), places, facts),
    new Map(places.map((place, index) => [at(place), facts[index] as PairFacts])),
  ];
}

const rows = fc.tuple(fc.nat(SIZE - 1), fc.subarray([...technologies.keys()]));

t.test("a row answers as the map that it stands for, its own technology included", async (t) => {
  fc.assert(
    fc.property(rows, ([own, places]) => {
      const [row, map] = rowOf(own, places);
      t.equal(row.size, map.size);
      t.strictSame(
        [...row].map(([{ id }]) => id),
        [...map].map(([{ id }]) => id),
      );
      t.strictSame(
        [...row.keys()].map(({ id }) => id),
        [...map.keys()].map(({ id }) => id),
      );
      t.ok([...row].every(([partner, facts]) => facts === map.get(partner)));
      for (const one of technologies) {
        t.equal(row.get(one), map.get(one));
        t.equal(row.has(one), map.has(one));
      }
    }),
    { numRuns: runs(20) },
  );
});

t.test("marked partners behind a place are reported, and no others", async (t) => {
  fc.assert(
    fc.property(
      rows,
      fc.subarray([...technologies.keys()]),
      fc.integer({ min: -1, max: SIZE }),
      ([own, places], marked, after) => {
        const [row, map] = rowOf(own, places);
        const marks = new Int32Array(SIZE);
        for (const place of marked) marks[place] = place + 1;
        const found: number[] = [];
        row.forMarkedAfter(after, marks, (place, facts) => {
          t.equal(facts, map.get(at(place)));
          found.push(place);
        });
        t.strictSame(
          found,
          places.filter((place) => place > after && marked.includes(place)),
        );
      },
    ),
    { numRuns: runs(20) },
  );
});
