import t from "tap";
import { rangeOf, requirementsOn } from "../../../server/catalog/facts/shared-requirement.js";
import type { Subject } from "../../../server/catalog/names/question.js";
import { sharingPairs } from "../../../server/catalog/scan/shared-dependency.js";
import { parseAskedVersion } from "../../../server/catalog/versions/ecosystems.js";
import { intersects } from "../../../server/catalog/versions/range.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { requires } from "../../fixtures/facts.js";
import fc from "../../fixtures/properties.js";

const RANGES = ["^1", "^2", ">=1 <3", ">=3", ">=2", "1.x || >=4", "^2.1", "<2"];
const THIRDS = ["x", "y"];

/** Technologies `t0`, `t1` … that ask for ranges of two others. */
const catalogWith = (asked: readonly (readonly unknown[])[]) =>
  catalogOf({
    technologies: {
      ...Object.fromEntries(
        asked.map((ranges, index) => [
          `t${index}`,
          {
            requires: THIRDS.flatMap((third, place) =>
              typeof ranges[place] === "string" ? [requires("1", third, ranges[place])] : [],
            ),
          },
        ]),
      ),
      x: {},
      y: {},
    },
  });

t.test("finds the pairs whose ranges have no version in common, each once", async (t) => {
  const range = fc.option(fc.constantFrom(...RANGES), { nil: undefined });
  const lists = fc.array(fc.tuple(range, range, fc.boolean()), { maxLength: 7 });
  fc.assert(
    fc.property(lists, fc.subarray(THIRDS), (asked, versioned) => {
      const catalog = catalogWith(asked);
      const subjects = asked.map(([, , hasVersion], index): Subject => {
        const technology = catalog.names.byId(`t${index}`);
        if (!technology) throw new Error("it was made");
        return {
          technology,
          named: [{ package: undefined, version: hasVersion ? parseAskedVersion("1") : undefined }],
        };
      });
      const found = [...sharingPairs(catalog, subjects, new Set(versioned))].filter((pair) => pair !== undefined);
      const isApart = (a: Subject, b: Subject) =>
        THIRDS.filter((third) => !versioned.includes(third)).some((third) => {
          const [one, other] = [a, b].map((side) => rangeOf(requirementsOn(side, third), undefined));
          return one && other && !intersects(one, other);
        });
      const expected = subjects.flatMap((a, place) =>
        subjects
          .slice(place + 1)
          .filter((b) => isApart(a, b) && [a, b].some(({ named }) => named[0]?.version))
          .map((b) => `${a.technology.id} ${b.technology.id}`),
      );
      t.strictSame(found.map(([a, b]) => `${a.technology.id} ${b.technology.id}`).sort(), expected.sort());
    }),
  );
});

t.test("pairs that a fact ties together are judged by it, and not found here", async (t) => {
  const catalog = catalogOf({
    technologies: {
      a: { requires: [requires("1", "x", "^1")] },
      b: { requires: [requires("1", "x", "^2")] },
      x: {},
    },
    rules: [{ techA: "a", techB: "b" }],
  });
  const subjects = catalog.technologies.map((technology) => ({
    technology,
    named: [{ package: undefined, version: parseAskedVersion("1") }],
  }));
  t.strictSame([...sharingPairs(catalog, subjects, new Set())].filter(Boolean), []);
});

t.test("what is asked of one package of a third is compared apart from what is asked of another", async (t) => {
  const about = (range: string, name: string) => requires("1", "x", range, { ofPackages: [name] });
  const catalog = catalogOf({
    technologies: {
      a: { requires: [about("^1", "x-core"), about("^2", "x-tools")] },
      b: { requires: [about("^2", "x-core")] },
      c: { requires: [about("^3", "x-other")] },
      x: { packages: { npm: ["x-core", "x-tools", "x-other"] } },
    },
  });
  const subjects = catalog.technologies.map((technology) => ({
    technology,
    named: [{ package: undefined, version: parseAskedVersion("1") }],
  }));
  const found = [...sharingPairs(catalog, subjects, new Set())].map((pair) =>
    pair.map(({ technology }) => technology.id),
  );
  t.strictSame(found, [["a", "b"]]);
});
