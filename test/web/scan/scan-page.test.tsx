import t from "tap";
import { ScanPage } from "../../../server/web/scan/scan-page.js";
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
