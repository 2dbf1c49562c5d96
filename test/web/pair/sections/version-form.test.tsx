import t from "tap";
import { VersionForm } from "../../../../server/web/pair/sections/version-form.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { render } from "../../../fixtures/page.js";
import { viewOf } from "../../../fixtures/pair-view.js";

const catalog = everyFact();

t.test("the form is about the pair, whatever versions the page shows", async (t) => {
  const html = render(<VersionForm view={viewOf(catalog, "nextjs@15", "react@^17 || ^18", "edge")} />);
  t.match(html, /<details class="ask" open/);
  t.match(html, /<form action="\/check\/nextjs\/react" method="get" data-swap="pair"/);
  t.match(html, /<label for="versionA">Version of Next\.js<\/label><input id="versionA"[^>]* value="15"/);
  t.match(html, /<label for="versionB">Version of React<\/label><input id="versionB"[^>]* value="\^17 \|\| \^18"/);
  t.match(html, /<option value="edge" selected/);
  t.notMatch(html, "aria-invalid");
});

t.test("the form is collapsed and empty by default", async (t) => {
  const html = render(<VersionForm view={viewOf(catalog, "nextjs", "react")} />);
  t.match(html, '<details class="ask"><summary>');
  t.match(html, "<option value>Any</option>");
  t.notMatch(html, " selected");
});

t.test("a technology as the platform is an additional option", async (t) => {
  const html = render(<VersionForm view={viewOf(catalog, "nextjs", "react", "vercel")} />, { catalog });
  t.match(html, /<option value="vercel" selected[^>]*>Vercel<\/option>/);
});

t.test("the fields of a technology with itself can be told apart", async (t) => {
  t.match(
    render(<VersionForm view={viewOf(catalog, "react", "react")} />),
    /Version of React<.*Version of the other React</s,
  );
});
