import t from "tap";
import { Correct } from "../../../../server/web/pair/pair-page.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { render } from "../../../fixtures/page.js";
import { viewOf } from "../../../fixtures/pair-view.js";

const catalog = everyFact();

/** The query of the link with a text. */
function linkOf(html: string, text: string): URL {
  const [, href = ""] = new RegExp(`<a href="([^"]*)"[^>]*>${text}</a>`).exec(html) ?? [];
  return new URL(href.replaceAll("&amp;", "&"), "https://stackfit.example");
}

t.test("our form is filled in with the data to correct", async (t) => {
  const html = render(<Correct view={viewOf(catalog, "nextjs", "prisma")} />);
  const wrong = linkOf(html, "Propose a correction");
  t.equal(wrong.pathname, "/contribute/compatibility");
  t.strictSame(Object.fromEntries(wrong.searchParams), {
    techA: "nextjs",
    techB: "prisma",
    status: "partial",
    explanation: "Each hot reload opens new connections.",
    workaround: "Keep one client on the global object.",
    testedVersions: "nextjs@15.1.0\nprisma@6.1.0",
  });
  const add = linkOf(html, "Add what you know");
  t.strictSame(Object.fromEntries(add.searchParams), { techA: "nextjs", techB: "prisma" });
});

t.test("the issue form gets the page and what it says", async (t) => {
  const site = { repositoryUrl: "https://github.com/owner/data" };
  const wrong = linkOf(
    render(<Correct view={viewOf(catalog, "nextjs@15", "react@17")} />, site),
    "Report it on GitHub",
  );
  t.equal(`${wrong.origin}${wrong.pathname}`, "https://github.com/owner/data/issues/new");
  t.match(Object.fromEntries(wrong.searchParams), {
    template: "wrong-data.yml",
    where: "Next.js 15 and React 17: https://stackfit.example/check/nextjs@15/react@17",
    wrong: /^The page says: incompatible\. Next\.js 15 requires/,
  });
});

t.test("what is wrong can be reported without an account, as it was asked", async (t) => {
  for (const site of [{}, { repositoryUrl: "https://github.com/owner/data" }]) {
    const wrong = linkOf(render(<Correct view={viewOf(catalog, "nextjs@15", "react@17")} />, site), "This is wrong");
    t.equal(wrong.pathname, "/report");
    t.strictSame(Object.fromEntries(wrong.searchParams), { techA: "nextjs@15", techB: "react@17" });
  }
});
