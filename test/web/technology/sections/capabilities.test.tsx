import t from "tap";
import type { Technology as TechnologyRecord } from "../../../../schemas/types.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { Capabilities } from "../../../../server/web/technology/sections/capabilities.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { render } from "../../../fixtures/page.js";

function page(record: Partial<TechnologyRecord>): string {
  const catalog = catalogOf({
    technologies: { it: record },
    capabilities: [{ id: "writable-disk", name: "a writable disk", meaning: "Files that are written stay." }],
  });
  return render(<Capabilities technology={catalog.technologies[0] as Technology} />, { catalog });
}

t.test("needs with their versions, notes, sources and dates", async (t) => {
  const source = "https://example.com/disk";
  const need = { capability: "writable-disk", source };
  t.match(
    page({
      needs: [{ ...need, version: ">=3.0.0", optional: true, note: "It keeps a cache there.", checked: "2026-03-04" }],
    }),
    /<h2>Platform requirements<\/h2>.*<strong>A writable disk<\/strong> in versions >=3 for some features\. It keeps a cache there\..*<a href="https:\/\/example\.com\/disk".*checked on <time datetime="2026-03-04"/s,
  );
  const plain = page({ needs: [need], checked: "2026-01-01" });
  t.match(plain, /<strong>A writable disk<\/strong>\. <.*2026-01-01/s);
  t.notMatch(plain, /Limits as a platform|versions|some of its/);
});

t.test("lacks with what to do about them", async (t) => {
  const lack = { capability: "writable-disk", source: "https://example.com/no-disk" };
  const html = page({
    lacks: [{ ...lack, partly: true, note: "Files vanish soon.", workaround: "Use a bucket." }],
  });
  t.match(html, /<h2>Limits as a platform<\/h2>.*<\/strong>, partly supported\. Files vanish soon\./s);
  t.match(html, /<strong>Fix:<\/strong> Use a bucket\./);
  t.notMatch(page({ lacks: [lack] }), /in part|What to do|What it needs/);
  t.equal(page({}), "", "nothing for those without either");
});
