import t from "tap";
import { catalogOf, TODAY } from "../../../test/fixtures/catalog.js";
import { lifecycle, requires } from "../../../test/fixtures/facts.js";
import { upgradesIn } from "../advised-upgrades.js";

t.test("upgrades are counted by line, whoever advises them, and bounds are left out", async (t) => {
  const lines = lifecycle(["3"], ["2", "2026-07-01"], ["1", "2020-01-01"]);
  const catalog = catalogOf({
    technologies: {
      base: { lifecycle: lines },
      kit: { requires: [requires("1", "base", "*")] },
      app: {},
      old: {},
    },
    rules: [
      {
        techA: "app",
        techB: "base",
        status: "incompatible",
        severity: "error",
        workaround: "Stay, or upgrade to base 2.",
      },
      {
        techA: "base",
        techB: "old",
        status: "partial",
        severity: "warning",
        workaround: "Upgrade to base 1 or newer.",
      },
    ],
  });
  const found = [...upgradesIn(catalog, TODAY).values()].map(({ technology, line }) => `${technology.id} ${line.text}`);
  t.ok(found.includes("base 3"), "out of the line that has ended");
  t.ok(found.includes("base 2"), "by the rule");
  t.notOk(found.includes("base 1"), "from there on is no line to go to");
});
