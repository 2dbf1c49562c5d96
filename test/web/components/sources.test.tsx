import t from "tap";
import { Sources, sourceName } from "../../../server/web/components/link.js";
import { render } from "../../fixtures/page.js";

t.test("a source has a recognisable name", async (t) => {
  for (const [address, name] of [
    ["https://github.com/vercel/next.js/blob/v15.0.0/packages/next/package.json", "vercel/next.js: package.json"],
    ["https://github.com/vercel/next.js/issues/1", "vercel/next.js"],
    ["https://github.com/vercel", "github.com"],
    ["https://www.prisma.io/docs/orm", "prisma.io"],
  ] as const)
    t.equal(sourceName(address), name);
});

t.test("sources are links, separated by commas", async (t) => {
  const html = render(<Sources urls={["https://a.example/x?a=1&b=2", "https://b.example/"]} />);
  t.match(html, /^<span class="sources">.*href="https:\/\/a\.example\/x\?a=1&amp;b=2".*, .*>b\.example<\/a>/);
  t.equal(html.split(", ").length, 2);
});
