import { renderToString } from "preact-render-to-string";
import t from "tap";
import { readingIn, useEditUrl, useSite, withReading } from "../../server/web/site.js";
import { render } from "../fixtures/page.js";

const Today = () => <>{useSite().today}</>;
const Edit = () => <>{useEditUrl("data/technologies/nextjs.yaml")}</>;

t.test("a page knows the service that it is a part of", async (t) => {
  t.equal(render(<Today />, { today: "2026-01-01" }), "2026-01-01");
  t.throws(() => renderToString(<Today />), /SiteContext/);
});

t.test("links to a file on its branch, if there is a repository", async (t) => {
  const repositoryUrl = "https://github.com/owner/facts";
  const path = "data/technologies/nextjs.yaml";
  t.equal(render(<Edit />, { repositoryUrl }), `${repositoryUrl}/edit/main/${path}`);
  t.equal(render(<Edit />, { repositoryUrl, branch: "data/next#1" }), `${repositoryUrl}/edit/data/next%231/${path}`);
  t.equal(render(<Edit />), "");
});

t.test("an address says how its question was read", async (t) => {
  const reading = { misspelt: ["raect"], leftOut: ["free & easy"] };
  const address = withReading("/check/react/vue?platform=edge", reading);
  t.equal(address, "/check/react/vue?platform=edge&misspelt=raect&left=free+%26+easy");
  t.strictSame(readingIn(address), reading);
  t.strictSame(readingIn("/"), { misspelt: [], leftOut: [] });
});
