import t from "tap";
import type { Technology as TechnologyRecord } from "../../../../schemas/types.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { Support } from "../../../../server/web/technology/sections/support.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { render } from "../../../fixtures/page.js";

/** On 2026-06-01. */
function notice(record: Partial<TechnologyRecord>): string {
  const catalog = catalogOf({ technologies: { it: { name: "It", ...record }, next: { name: "Next" } } });
  return render(<Support technology={catalog.names.byId("it") as Technology} line={undefined} />, { catalog });
}

const source = "https://example.com/end";
const reason = "Its makers ended all support.";

t.test("a retired technology shows since when, why, the source and alternatives", async (t) => {
  const html = notice({ endOfLife: { date: "2021-12-31", reason, source, replacement: ["next"] } });
  t.match(html, /⊘<\/span> retired/);
  t.match(html, "It was retired on 2021-12-31: Its makers ended all support.");
  t.match(html, /Recommended replacement:<\/strong> <a href="\/tech\/next">Next<\/a>/);
  t.match(html, '<a href="https://example.com/end"');
});

t.test("without a date none is shown, and our alternatives are not presented as the maintainers'", async (t) => {
  const html = notice({ endOfLife: { reason, source }, alternatives: ["next"] });
  t.match(html, "It was retired: Its makers ended all support.");
  t.match(html, /Consider instead:<\/strong> <a href="\/tech\/next">/);
  t.notMatch(html, /\d{4}-|makers point/);
});

t.test("an end to come is announced", async (t) => {
  const html = notice({ endOfLife: { date: "2027-01-01", reason, source } });
  t.match(html, /to be retired<span class="severity"> · 2027-01-01/);
  t.match(html, reason);
  t.match(html, '<a href="https://example.com/end"');
});

t.test("a technology whose release lines have all ended is retired", async (t) => {
  const cycles = [
    { cycle: "2", eol: "2024-05-06" },
    { cycle: "1", eol: true as const },
  ];
  const html = notice({ lifecycle: { source, cycles } });
  t.match(html, "It reached end of life on 2024-05-06.");
  t.match(html, '<a href="https://example.com/end"');
  t.equal(
    notice({ lifecycle: { source, cycles: [{ cycle: "3" }, ...cycles] } }),
    "<p>Supported release lines of It: 3.</p>",
  );
  t.equal(notice({}), "<p>We know of no announced end of support for It.</p>");
});
