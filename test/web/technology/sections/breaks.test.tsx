import t from "tap";
import type { Technology as TechnologyRecord } from "../../../../schemas/types.js";
import { outLines } from "../../../../server/catalog/lines/out-lines.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { TechnologyPage } from "../../../../server/web/technology/technology-page.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { render } from "../../../fixtures/page.js";

const source = "https://example.com/source";
const checked = "2026-01-02";
const kit: Partial<TechnologyRecord> = {
  name: "Kit",
  packages: { npm: ["kit", "kit-extra"] },
  lifecycle: {
    source,
    cycles: [{ cycle: "2" }, { cycle: "1", eol: "2020-01-01" }],
  },
  renamed: [{ package: "kit-extra", to: "@kit/extra", from: "2.0.0", removed: true, source }],
  upgradeGuide: { url: source, checked, lines: [{ line: "2", url: "https://example.com/to-2", checked }] },
  upgradeCommands: [{ command: "npx kit-upgrade {major}", does: "Rewrites imports.", source, checked }],
};
const rule = {
  ...{ techA: "kit", techB: "old", explanation: "Old stops at Kit 1." },
  ...({ status: "incompatible", severity: "error", basis: "documented" } as const),
  ...{ evidence: [source], checked, updated: checked },
};
const catalog = catalogOf({ technologies: { kit, old: { name: "Old" } }, rules: [rule] });

function page(line: string): string {
  const technology = catalog.names.byId("kit") as Technology;
  const focus = outLines(technology, TODAY).find(({ name }) => name === line);
  return render(<TechnologyPage technology={technology} focus={focus} filter={{ q: "", category: "", status: "" }} />, {
    catalog,
  });
}

t.test("says first what breaks with a release line, and how to begin", async (t) => {
  const html = page("2");
  const section = /<h2 id="breaks">What breaks with Kit 2<\/h2>.*?<\/section>/s.exec(html)?.[0] ?? "";
  t.match(section, /href="\/check\/kit@2\/old">Old<\/a> <span class="fine">Old stops at Kit 1\./);
  t.match(section, /<code>kit-extra<\/code> is now <code>@kit\/extra<\/code>, from 2\.0\.0/);
  t.match(section, /<a href="https:\/\/example\.com\/to-2" rel="noopener">Guide to Kit 2<\/a>/);
  t.match(section, /Rewrites imports\..*npx kit-upgrade 2/s);
  t.match(section, /action="\/plan" method="post"><input type="hidden" name="targets" value="kit@2"/);
  t.ok(html.indexOf("What breaks") < html.indexOf("Release lines"), "before everything else");
});

t.test("a line that has ended is a step on the way of many, and leads to a plan as others do", async (t) => {
  t.match(page("1"), "What breaks");
  t.match(page("1"), 'action="/plan"');
});
