import t from "tap";
import { matrixOf } from "../../../server/catalog/directory/matrix.js";
import { explainName } from "../../../server/catalog/directory/unknown-name.js";
import { TODAY } from "../../fixtures/catalog.js";
import { toolCatalog } from "../../fixtures/tools.js";

const catalog = toolCatalog();

t.test("a name that is known after all says what is wrong with it", async (t) => {
  t.match(explainName(catalog, [], "Helper"), {
    problem: /^Helper is an AI coding tool that runs on the desktop\./,
    near: [],
  });
  t.match(explainName(catalog, [], "react@nonsense"), { problem: /^"nonsense" is not a version\./, near: [] });
  t.match(explainName(catalog, ["react-kit"], "reakt"), { problem: undefined, near: ["react"] });
});

t.test("a matrix ignores no version that cannot be one", async (t) => {
  const request = { rows: ["react@nonsense", "python"], columns: ["react"], sort: "name", empty: true } as const;
  const { rows } = matrixOf(catalog, request, TODAY);
  t.same(
    rows.shown.map(({ technology }) => technology.id),
    ["python"],
  );
  t.match(rows.unknownNames, [{ text: "react@nonsense", problem: String }]);
});
