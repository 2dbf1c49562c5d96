import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { isPlatform, PlatformField, ScanPage } from "../../../server/web/scan/scan-page.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();

t.test("the form says what is sent, with and without scripts", async (t) => {
  const html = render(<ScanPage list="" platform="" />, { catalog });
  t.match(
    html,
    /class="scripted">\s*Your browser reads the files.*It sends only the names and\s+versions of your dependencies/s,
  );
  t.match(html, /class="unscripted">What you paste is sent to this server, which does not store it\./);
  t.match(html, '<form id="scan-form" action="/scan" method="post" data-swap="report"');
  t.match(html, '<script type="module" src="/assets/project.js">');
  t.notMatch(html, /aria-invalid|scan-problem/);
});

t.test("input stays, and its error is linked to the field", async (t) => {
  const list = "</textarea><script>alert(1)</script>";
  const html = render(<ScanPage list={list} platform="edge" problem={`"<b>" is wrong.`} />, { catalog });
  t.match(html, "&lt;/textarea>&lt;script>alert(1)&lt;/script></textarea>");
  t.match(html, /<p id="scan-problem"><strong>Could not scan this\.<\/strong> &quot;&lt;b>&quot; is wrong\./);
  t.match(html, /<textarea [^>]*aria-describedby="scan-problem list-help scan-privacy"[^>]*aria-invalid="true"/);
  t.match(html, /<option [^>]*value="edge"[^>]*selected|<option selected[^>]*value="edge"/);
});

const catalogForPlatformField = everyFact();

t.test("settings and the hosts of the data can be chosen", async (t) => {
  const html = render(<PlatformField chosen="vercel" />, { catalog: catalogForPlatformField });
  t.match(html, '<option value="edge">Edge</option>');
  t.match(html, /<option [^>]*selected[^>]*>Vercel<\/option>/);
  t.match(html, ">Workers</option>");
  t.notMatch(html, ">React</option>");
  t.equal(html.match(/ selected/g)?.length, 1);
});

t.test("only known options can be chosen", async (t) => {
  for (const platform of ["", "edge", "cli", "vercel", "workers"])
    t.ok(isPlatform(catalogForPlatformField, platform), platform);
  for (const platform of ["react", "__proto__", "Edge", "nowhere"])
    t.notOk(isPlatform(catalogForPlatformField, platform), platform);
});

t.test("settings are those that questions know", async (t) => {
  // A setting that a question does not know changes nothing; this one does.
  const { verdict } = check(catalogForPlatformField, { techA: "nextjs", techB: "prisma", platform: "edge" }, TODAY);
  t.equal(verdict.status, "incompatible");
});
