import t from "tap";
import { ContributePage } from "../../../server/web/contribute/contribute-page.js";
import { render } from "../../fixtures/page.js";

t.test("every way to contribute is on the page", async (t) => {
  const html = render(<ContributePage />, { branch: "data", repositoryUrl: "https://github.com/owner/name" });
  for (const expected of [
    '<form action="/contribute/compatibility" method="get"',
    'href="/contribute/compatibility"',
    'href="/contribute/ai-tool"',
    'href="/docs"',
    'href="https://github.com/owner/name/tree/data/data"',
    'href="https://github.com/owner/name/issues/new?template=wrong-data.yml"',
    'href="https://github.com/owner/name/blob/data/CONTRIBUTING.md"',
  ])
    t.match(html, expected);
});

t.test("without a repository nothing links to one", async (t) => {
  const html = render(<ContributePage />);
  t.notMatch(html, /github\.com|undefined/);
  t.match(html, /has no repository configured/);
});
