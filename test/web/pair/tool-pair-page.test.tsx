import t from "tap";
import { check, isNamed } from "../../../server/catalog/verdict/check.js";
import { explain } from "../../../server/catalog/verdict/explain.js";
import { ToolPairPage } from "../../../server/web/pair/tool-pair-page.js";
import { TODAY } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";
import { toolCatalog } from "../../fixtures/tools.js";

const catalog = toolCatalog();
function pageOf(techA: string, techB: string): string {
  const answer = check(catalog, { techA, techB }, TODAY);
  if (!isNamed(answer)) throw new Error("a name is not known");
  return render(<ToolPairPage answer={answer} facts={explain(catalog, answer, TODAY).facts} />);
}

t.test("shows the answer, its source, and where to read more", async (t) => {
  const html = pageOf("python", "helper");
  t.match(html, "<title>Python with Helper: compatible");
  t.match(html, /<\/span> documented<\/span>.*2026-05-01/s);
  t.match(html, '<a href="https://helper.example/languages"');
  t.match(html, '<a href="/tech/python">Python</a>');
  t.match(html, '<a href="/tools/helper">Helper, and the sources');
  t.match(html, /rel="canonical" href="[^"]*\/check\/helper\/python"/);
});

t.test("what is not known has no reasons, and what is no technology no page", async (t) => {
  const html = pageOf("helper", "xcode");
  t.match(html, "We don't know yet whether Helper works in Xcode.");
  t.notMatch(html, "<h2>Evidence</h2>");
  t.notMatch(html, 'href="/tech/');
});
