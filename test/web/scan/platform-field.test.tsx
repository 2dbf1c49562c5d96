import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { isPlatform, PlatformField } from "../../../server/web/scan/scan-page.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();

t.test("settings and the hosts of the data can be chosen", async (t) => {
  const html = render(<PlatformField chosen="vercel" />, { catalog });
  t.match(html, '<option value="edge">Edge</option>');
  t.match(html, /<option [^>]*selected[^>]*>Vercel<\/option>/);
  t.match(html, ">Workers</option>");
  t.notMatch(html, ">React</option>");
  t.equal(html.match(/ selected/g)?.length, 1);
});

t.test("only known options can be chosen", async (t) => {
  for (const platform of ["", "edge", "cli", "vercel", "workers"]) t.ok(isPlatform(catalog, platform), platform);
  for (const platform of ["react", "__proto__", "Edge", "nowhere"]) t.notOk(isPlatform(catalog, platform), platform);
});

t.test("settings are those that questions know", async (t) => {
  // A setting that a question does not know changes nothing; this one does.
  const { verdict } = check(catalog, { techA: "nextjs", techB: "prisma", platform: "edge" }, TODAY);
  t.equal(verdict.status, "incompatible");
});
