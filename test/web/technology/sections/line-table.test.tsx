import t from "tap";
import type { Technology } from "../../../../server/catalog/facts/technology.js";
import { linesToCompare } from "../../../../server/catalog/lines/out-lines.js";
import { LineTable } from "../../../../server/web/technology/sections/requirements.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { lifecycle } from "../../../fixtures/facts.js";
import { render } from "../../../fixtures/page.js";

const catalog = catalogOf({
  technologies: {
    a: {},
    b: {},
    c: {},
    ui: { name: "UI", lifecycle: lifecycle(["19", undefined, "2024-12-05"], ["18", "2025-01-01"]) },
  },
});
const ui = catalog.names.byId("ui") as Technology;
const lines = linesToCompare(ui, TODAY);
const rows = ["a", "b", "c"].map((id) => ({
  technology: catalog.names.byId(id) as Technology,
  note: id === "b" ? "@b/core" : undefined,
  cells: [`${id} newest`, `${id} older`],
}));

const ALL = { most: 3, more: "of it" };

t.test("each line is a column that leads to its page, each technology a row", async (t) => {
  const html = render(
    <LineTable technology={ui} focus={undefined} lines={lines} label="What needs UI" rows={rows} {...ALL} />,
  );
  t.match(html, /<caption class="hidden">What needs UI<\/caption>/);
  t.match(html, /<a href="\/tech\/ui@19">19<\/a><\/th>.*<a href="\/tech\/ui@18">18<\/a> \(ended\)<\/th>/);
  t.match(html, /<a href="\/check\/b\/ui">b<\/a> <code class="fine">@b\/core<\/code>/);
  t.match(html, /<td>c newest<\/td><td>c older<\/td>/);
});

t.test("on the page of a line, partners are asked about with it", async (t) => {
  const [line] = lines;
  const html = render(
    <LineTable technology={ui} focus={line} lines={lines.slice(0, 1)} label="Needs" rows={rows} {...ALL} />,
  );
  t.match(html, /<th scope="col">UI 19<\/th>/);
  t.match(html, /<a href="\/check\/a\/ui@19">a<\/a>/);
});

t.test("rows beyond the first are folded", async (t) => {
  const folded = (most: number) =>
    render(
      <LineTable technology={ui} focus={undefined} lines={lines} label="Needs" rows={rows} most={most} more="of it" />,
    );
  t.match(folded(1), /a newest.*<summary>2 more of it<\/summary>.*b newest.*c newest/s);
  t.notMatch(folded(3), "<details");
});
