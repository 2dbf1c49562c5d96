import t from "tap";
import { Links } from "../../../server/http/views/links.js";
import {
  CommitLink,
  Form,
  Link,
  LinkItem,
  Sources,
  sourceName,
  TechnologyLinks,
} from "../../../server/web/components/link.js";
import { render } from "../../fixtures/page.js";

t.test("a link leads to a path of the service, and keeps its other attributes", async (t) => {
  t.match(
    render(
      <Link to="/tech/react" rel="nofollow">
        React
      </Link>,
    ),
    /<a href="[^"]*\/tech\/react" rel="nofollow">React<\/a>/,
  );
  t.match(render(<LinkItem to="/tech">All</LinkItem>), /<li><a href="[^"]*\/tech">All<\/a><\/li>/);
});

t.test("technologies in a sentence are linked", async (t) => {
  const of = ["vue", "react", "solid"].map((id) => ({ id, name: id }));
  const words = render(<TechnologyLinks of={of} last=" or " />).replace(/<[^>]+>/g, "");
  t.match(words, "vue, react or solid");
});

const ID = "0123456789".repeat(4);

t.test("a commit is linked where the site has a repository", async (t) => {
  const link = (revision: string, repositoryUrl?: string) =>
    render(<CommitLink repositoryUrl={repositoryUrl} revision={revision} />);
  t.equal(
    link(ID, "https://github.com/o/n"),
    `<a href="https://github.com/o/n/commit/${ID}">commit <code>0123456</code></a>`,
  );
  t.equal(link(ID), "");
  t.equal(link("content-0123456789ab", "https://github.com/o/n"), "", "a digest of files is no commit");
});

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

t.test("a form is sent below the root of the service", async (t) => {
  const links = new Links("https://stackfit.example/fit");
  t.equal(
    render(<Form to="/plan#a" method="post" class="b" />, { links }),
    '<form action="/fit/plan#a" method="post" class="b"></form>',
  );
});
