import t from "tap";
import { knownByStatus } from "../../../../server/catalog/directory/profile.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { viewTechnology } from "../../../../server/web/technology/focus.js";
import { CommonPartners, Partners } from "../../../../server/web/technology/sections/partners.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { SOURCE } from "../../../fixtures/facts.js";
import { render } from "../../../fixtures/page.js";

const catalog = everyFact();

/** Next.js, which is partial with Prisma and compatible with React and Drizzle. */
function page(filter: object = {}): string {
  const nextjs = catalog.names.byId("nextjs") as Technology;
  const groups = knownByStatus(catalog, nextjs, TODAY);
  const whole = { q: "", category: "", status: "", ...filter };
  return render(<Partners view={viewTechnology(nextjs)} groups={groups} filter={whole} />);
}

/** The partners that are shown: neither hidden themselves nor in what is. */
function shownIn(html: string): string[] {
  return [...html.matchAll(/<li data-text(?:="[^"]*")?([^>]*)>.*?<a [^>]*>([^<]*)/g)]
    .filter(([, attributes]) => !attributes?.includes("hidden"))
    .map(([, , name = ""]) => name);
}

t.test("the worst verdicts come first, each with sign, word, link and a reason", async (t) => {
  const html = page();
  t.strictSame(shownIn(html), ["Prisma", "React", "Drizzle"]);
  t.match(
    html,
    /<details id="partial" open.*<h3><span class="status partial"><span[^>]*>~<\/span> partial<\/span> <span[^>]*>1<.*<h4>ORM<\/h4>/s,
  );
  t.match(
    html,
    /<a href="\/check\/nextjs\/prisma">Prisma<span class="hidden"> \(partial\)<\/span><\/a><span class="fine"> Each hot reload opens new connections\.</,
  );
  t.match(
    html,
    /<details id="compatible".*✓<\/span> <a href="\/check\/drizzle\/nextjs">Drizzle<span class="hidden"> \(compatible\)<\/span><\/a><\/li>/s,
  );
  t.match(html, "All 3 shown");
  t.match(html, /<div class="panel" data-empty[^>]* hidden/);
});

t.test("only matching entries are shown and counted", async (t) => {
  const cases: [filter: object, shown: string[]][] = [
    [{ q: "PRIS" }, ["Prisma"]],
    [{ q: "@prisma/client" }, ["Prisma"]],
    [{ status: "compatible" }, ["React", "Drizzle"]],
    [{ category: "orm" }, ["Prisma", "Drizzle"]],
    [{ status: "compatible", category: "orm" }, ["Drizzle"]],
    [{ q: "zzz" }, []],
  ];
  for (const [filter, shown] of cases) {
    const html = page(filter);
    t.strictSame(shownIn(html), shown, JSON.stringify(filter));
    t.match(html, `${shown.length} of 3 shown`);
    t.match(html, /<a href="\/tech\/nextjs#everything" data-clear(?:="true")?>Show all/);
  }
  const compatible = page({ status: "compatible" });
  t.match(compatible, /<details id="partial"[^>]* hidden/, "a group without rows is hidden");
  t.match(compatible, /<option value="compatible" selected>/);
  const none = page({ q: "zzz" });
  t.match(none, /<div class="panel" data-empty(?:="true")?>.*<a href="\/contribute\/compatibility\?techA=nextjs">/s);
});

t.test("only existing statuses and categories can be chosen", async (t) => {
  const html = page();
  const options = [...html.matchAll(/<option value(?:="([^"]*)")?/g)].map(([, value]) => value ?? "");
  t.strictSame(options, ["", "partial", "compatible", "", "framework", "orm"]);
});

t.test("the worst are open, and long groups are folded until something is looked for", async (t) => {
  const ids = Array.from({ length: 40 }, (_, place) => `part-${String(place).padStart(2, "0")}`);
  const many = catalogOf({
    technologies: { hub: {}, other: {}, ...Object.fromEntries(ids.map((id) => [id, {}])) },
    rules: [
      ...ids.map((id) => ({ techA: "hub", techB: id })),
      { techA: "hub", techB: "other", status: "incompatible", severity: "error" },
    ],
  });
  const hub = many.names.byId("hub") as Technology;
  const groups = knownByStatus(many, hub, TODAY);
  const html = (q: string) =>
    render(<Partners view={viewTechnology(hub)} groups={groups} filter={{ q, category: "", status: "" }} />);
  const plain = html("");
  t.match(plain, /<details id="incompatible" open/);
  t.notMatch(plain, /<details id="compatible" open/);
  const filtered = html("part-07");
  t.match(filtered, /<details id="compatible" open/);
});

function pageForCommonPartners(partners: number): string {
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
  return render(<CommonPartners view={viewTechnology(ui)} known={known} />, { catalog });
}

t.test("a short list is all there, and none is named apart", async (t) => {
  t.equal(pageForCommonPartners(10), "");
});

t.test("without public projects, the best known are named, and it says so", async (t) => {
  const html = pageForCommonPartners(12);
  t.match(html, "<h2>Best known partners</h2>");
  t.match(html, "Too few public projects that we have read use UI.");
  t.equal(html.match(/<li>/g)?.length, 10);
  t.match(html, /<a href="\/check\/kit-0\/ui">kit-0<span class="hidden"> \(compatible\)<\/span><\/a>/);
});
