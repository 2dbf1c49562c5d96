import t from "tap";
import { linesToCompare } from "../../../server/catalog/lines/out-lines.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { Links } from "../../../server/http/views/links.js";
import { linePath, pairPath, viewTechnology } from "../../../server/web/technology/focus.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle } from "../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: { kit: {}, ui: { lifecycle: lifecycle(["19", undefined, "2024-12-05"], ["18"]) } },
});
const [kit, ui] = ["kit", "ui"].map((id) => catalog.names.byId(id)) as [Technology, Technology];

t.test("a release line has an address below that of its technology", async (t) => {
  t.equal(linePath(ui, "19"), "/tech/ui@19");
  t.equal(linePath(ui, "a/b c"), "/tech/ui@a%2Fb%20c", "whatever its name");
});

t.test("partners are asked about with the line in focus, and without one in general", async (t) => {
  const links = new Links("https://stackfit.example");
  const line = linesToCompare(ui, TODAY).find(({ name }) => name === "18");
  t.equal(pairPath(links, viewTechnology(ui, line), kit), "/check/kit/ui@18");
  t.equal(pairPath(links, viewTechnology(ui), kit), "/check/kit/ui");
});

t.test("a page is about a technology, or one of its lines", async (t) => {
  const line = linesToCompare(ui, TODAY).find(({ name }) => name === "18");
  t.match(viewTechnology(ui, line), { asked: "ui 18", path: "/tech/ui@18" });
  t.match(viewTechnology(ui), { asked: "ui", path: "/tech/ui" });
});
