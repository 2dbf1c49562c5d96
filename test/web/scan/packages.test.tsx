import t from "tap";
import { Packages, packageName } from "../../../server/web/scan/recognised.js";
import { render } from "../../fixtures/page.js";

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
