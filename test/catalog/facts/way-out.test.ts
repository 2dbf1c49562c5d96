import t from "tap";
import { catalogOf } from "../../fixtures/catalog.js";
import { lifecycle, requires } from "../../fixtures/facts.js";
import { findingOf } from "../../fixtures/requirements.js";

t.test("a line whose releases differ is met in part, and says from which on", async (t) => {
  const { names } = catalogOf({
    technologies: {
      kit: {
        packages: { npm: ["kit"] },
        requires: [requires("5.2", "react", "^18 || ^19"), requires("5.1", "react", "^18")],
      },
      react: { packages: { npm: ["react"] } },
    },
  });
  const finding = findingOf(names, "kit@5", "react@19");
  t.equal(finding?.outcome, "partly");
  t.equal(finding?.requirement.line.text, "5.1");
  t.same(
    finding?.accepting.map(({ line }) => line.text),
    ["5.2"],
  );
  t.equal(findingOf(names, "kit@5", "react@18")?.outcome, "met");
  t.equal(findingOf(names, "kit@^5.0.0", "react@19")?.outcome, "met", "of a range the newest is installed");
});

t.test("the way out is a release with support left, where there is one, and no pre-release", async (t) => {
  const kitWith = (...lines: [string, string?][]) =>
    catalogOf({
      technologies: {
        kit: {
          packages: { npm: ["kit"] },
          lifecycle: lifecycle(...lines),
          requires: [
            requires("4.0.0", "react", "^19"),
            requires("3.0.0", "react", "^19"),
            requires("3.0.0-rc.1", "react", "^19"),
            requires("2.0.0", "react", "^18"),
          ],
        },
        react: { packages: { npm: ["react"] } },
      },
    }).names;
  const wayOut = (...lines: [string, string?][]) =>
    findingOf(kitWith(...lines), "kit@2.0.0", "react@19")?.upgrade?.line;
  t.match(wayOut(["4"], ["3"], ["2"]), { text: "3.0.0" }, "the oldest, as it changes least");
  t.match(wayOut(["4"], ["3", "2026-07-01"], ["2"]), { text: "4.0.0" }, "but none that is about to end");
  t.match(wayOut(["4", "2026-05-01"], ["3", "2026-04-01"], ["2"]), { text: "3.0.0" }, "unless all do");
});
