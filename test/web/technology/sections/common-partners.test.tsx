import t from "tap";
import { knownByStatus } from "../../../../server/catalog/directory/profile.js";
import type { Technology } from "../../../../server/catalog/facts/technology.js";
import { CommonPartners } from "../../../../server/web/technology/sections/partners.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { SOURCE } from "../../../fixtures/facts.js";
import { render } from "../../../fixtures/page.js";

function page(partners: number): string {
  const ids = Array.from({ length: partners }, (_, index) => `kit-${index}`);
  const catalog = catalogOf({
    technologies: {
      ui: { name: "UI", supports: [{ with: ids, source: SOURCE }] },
      ...Object.fromEntries(ids.map((id) => [id, {}])),
    },
  });
  const ui = catalog.names.byId("ui") as Technology;
  const known = knownByStatus(catalog, ui, TODAY).flatMap(({ categories }) =>
    categories.flatMap(([, entries]) => entries),
  );
  return render(<CommonPartners technology={ui} focus={undefined} known={known} />, { catalog });
}

t.test("a short list is all there, and none is named apart", async (t) => {
  t.equal(page(10), "");
});

t.test("without public projects, the best known are named, and it says so", async (t) => {
  const html = page(12);
  t.match(html, "<h2>Best known partners</h2>");
  t.match(html, "Too few public projects that we have read use UI.");
  t.equal(html.match(/<li>/g)?.length, 10);
  t.match(html, /<a href="\/check\/kit-0\/ui">kit-0<span class="hidden"> \(compatible\)<\/span><\/a>/);
});
