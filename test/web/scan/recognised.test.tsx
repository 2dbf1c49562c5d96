import t from "tap";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { Packages, packageName, Recognised } from "../../../server/web/scan/recognised.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const coverageOf = (names: string[]) => {
  const result = scan(catalog, names.map(listEntry), { platform: undefined, present: new Set() }, TODAY);
  return render(<Recognised scan={result} />, { catalog });
};

t.test("technologies are grouped by category, with the packages that identified them", async (t) => {
  const html = coverageOf(["prisma@6", "@prisma/client@6", "drizzle-orm@1", "next@15"]);
  t.match(html, /<h3>Meta framework<\/h3>.*<h3>ORM<\/h3>/s, "in the order of their names");
  t.match(html, /<a href="\/tech\/prisma">Prisma<\/a>.*@prisma\/client@6.*prisma@6/s);
  t.match(html, /<details><summary>3 technologies<\/summary>/);
  t.notMatch(html, /not known here/);
});

t.test("unknown names are listed, misspelt ones with suggestions", async (t) => {
  const html = coverageOf(["reakt", "left-pad@1.3.0", "reakt@19", "<img src=x>"]);
  t.match(html, /4 unknown packages \(not part of the score\)/);
  t.match(html, /<code>reakt<\/code>.*?Did you mean.*?<a href="\/tech\/react">react<\/a>/s);
  t.equal(html.match(/Did you mean/g)?.length, 1, "a version says that it is a package's own name");
  t.match(html, "<code>&lt;img src=x></code>");
  t.notMatch(html, "<img");
});

t.test("the number of listed names is limited", async (t) => {
  const html = coverageOf(Array.from({ length: 300 }, (_, index) => `zzz-${index}@1`));
  t.equal(html.match(/<code>/g)?.length, 200);
  t.match(html, "And 100 more.");
  t.notMatch(html, /<details open/);
});

t.test("a purl is shown as a name of its kind", async (t) => {
  t.equal(packageName("next@15"), "next@15");
  t.equal(packageName("pkg:pypi/django@%3E%3D4.2"), "django@>=4.2 (pypi)");
  t.equal(packageName("pkg:npm/%40scope/name"), "@scope/name (npm)");
  t.equal(packageName("pkg:npm/100%"), "100% (npm)", "what cannot be decoded stays as it is");
  t.equal(packageName("pkg:"), "pkg:");
  t.equal(packageName("x".repeat(400)).length, 101);
});

t.test("a few are named, the others counted, all as text", async (t) => {
  const html = render(<Packages texts={["<b>", "c", "d"]} most={2} />);
  t.match(html, "<code>&lt;b></code>");
  t.match(html, / and 1 more$/);
  t.notMatch(render(<Packages texts={["a", "b"]} most={2} />), /more/);
});
