import t from "tap";
import { suggestedNames } from "../../../server/web/ask/suggested-names.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle } from "../../fixtures/facts.js";

t.test("technologies, kinds and AI coding tools are suggested, with release lines that are supported", async (t) => {
  const catalog = catalogOf({
    technologies: {
      react: {
        name: "React",
        aliases: ["reactjs"],
        packages: { npm: ["react", "@react/*"] },
        lifecycle: lifecycle(["20", undefined, "2030-01-01"], ["19", undefined, "2024-12-05"], ["16", "2020-01-01"]),
      },
    },
    tools: { zed: { name: "Zed" } },
  });
  const { names, lines, between } = suggestedNames(catalog, TODAY);
  t.strictSame(
    names.find(([id]) => id === "react"),
    ["react", "React", "Framework", 0, "reactjs"],
  );
  t.match(
    names.find(([id]) => id === "orm"),
    ["orm", "ORM", "what you look for", 0],
  );
  t.strictSame(
    names.find(([id]) => id === "zed"),
    ["zed", "Zed", "AI coding tool", 0],
  );
  t.strictSame(lines, [["react", ["19"]]]);
  t.ok(between.includes("with"));
});
