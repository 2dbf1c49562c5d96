import t from "tap";
import { catalogOf } from "../../fixtures/catalog.js";
import { requires } from "../../fixtures/facts.js";
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
