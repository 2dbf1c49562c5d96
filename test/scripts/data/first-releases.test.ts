import t from "tap";
import { findFirstReleases } from "../../../scripts/data/first-releases.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { declaring, lifecycle } from "../../fixtures/facts.js";

/** The releases of Plug, newest first, and what they ask of Host. */
const catalogWith = (...runs: [versions: string[], host: string][]) =>
  catalogOf({
    technologies: {
      host: { packages: { npm: ["host"] }, lifecycle: lifecycle(["3", undefined, "2026-03-01"], ["2"], ["1"]) },
      plug: { packages: { npm: ["plug"] } },
    },
    declared: [declaring("plug", "host", ...runs)],
  });

const told = (catalog: ReturnType<typeof catalogOf>) =>
  findFirstReleases(catalog, TODAY).map(
    ({ package: name, of, line, refused, accepted }) => `${name}: ${of.id} ${line} not ${refused}, from ${accepted}`,
  );

t.test("the first release after the last that refuses a line as too new is told", async (t) => {
  t.same(told(catalogWith([["2.1.0", "2.4.0"], "^2 || ^3"], [["2.0.0"], "^2"], [["1.0.0", "1.2.0"], "^1"])), [
    "plug: host 3 not 2.0.0, from 2.1.0",
    "plug: host 2 not 1.2.0, from 2.0.0",
  ]);
});

t.test("none is told where later releases refuse the line again", async (t) => {
  t.same(told(catalogWith([["3.0.0"], "^1"], [["2.0.0"], ">=1 <4"], [["1.0.0"], "^1"])), []);
});

t.test("releases that have left an old line behind do not refuse it as too new", async (t) => {
  t.same(told(catalogWith([["3.0.0"], "^3"], [["2.0.0"], "^2 || ^3"], [["1.0.0"], "^1"])), [
    "plug: host 3 not 1.0.0, from 2.0.0",
    "plug: host 2 not 1.0.0, from 2.0.0",
  ]);
});

t.test("a line that takes it up later is the way out before a newer line is", async (t) => {
  t.same(told(catalogWith([["2.0.0"], "^2 || ^3"], [["1.5.0"], "^1 || ^2"], [["1.0.0"], "^1"])), [
    "plug: host 3 not 1.5.0, from 2.0.0",
    "plug: host 2 not 1.0.0, from 1.5.0",
  ]);
});

t.test("a range without an end is no acceptance of what came out later", async (t) => {
  t.same(told(catalogWith([["2.0.0"], ">=1"], [["1.0.0"], "^1"])), ["plug: host 2 not 1.0.0, from 2.0.0"]);
});

t.test("of what has no lifecycle, the lines that ranges begin with are told", async (t) => {
  const catalog = catalogOf({
    technologies: { host: { packages: { npm: ["host"] } }, plug: { packages: { npm: ["plug"] } } },
    declared: [declaring("plug", "host", [["2.0.0"], "^1 || ^2"], [["1.0.0"], "^1"])],
  });
  t.same(told(catalog), ["plug: host 2 not 1.0.0, from 2.0.0"]);
});
