import t from "tap";
import type { Change } from "../../../server/catalog/directory/changes.js";
import { NewConflicts } from "../../../server/web/home/home-page.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

const conflict = { status: "incompatible", severity: "error" } as const;
const catalog = catalogOf({ technologies: { a: {}, b: {}, c: {} }, rules: [{ techA: "a", techB: "b", ...conflict }] });
const after = { status: "incompatible", basis: "documented", checked: TODAY } as const;
const changed = (date: string): Change => ({
  revision: "r",
  date: `${date}T10:00:00.000Z`,
  facts: [{ how: "added", kind: "rule", ids: ["a", "b"], rule: { after, exceptions: [], fields: [] } }],
});

t.test("new conflicts lead to their evidence", async (t) => {
  const html = render(<NewConflicts changes={[changed(TODAY)]} />, { catalog });
  t.match(html, "1 recorded in the last 30 days");
  t.match(html, /<a href="\/check\/a\/b">a with b<\/a>.*does not work/);
});

t.test("without any there is nothing", async (t) => {
  t.equal(render(<NewConflicts changes={[changed("2026-01-01")]} />, { catalog }), "");
});
