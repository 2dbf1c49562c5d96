import t from "tap";
import { Links } from "../../server/http/views/links.js";
import { Layout } from "../../server/web/layout.js";
import { render } from "../fixtures/page.js";

t.test("renders header, content and footer", async (t) => {
  const html = render(
    <Layout title="A and B" description={'What "is" known'} canonical="/check/a/b">
      <p>inside</p>
    </Layout>,
  );
  t.match(html, /^<html lang="en">/);
  t.match(html, "<title>A and B · StackFit</title>");
  t.match(html, '<link rel="canonical" href="https://stackfit.example/check/a/b"');
  t.match(html, '<meta name="description" content="What &quot;is&quot; known"');
  t.match(html, /<main id="content"[^>]*><p>inside<\/p><\/main>/);
  t.notMatch(html, /<script(?![^>]*src=)|style="/, "nothing that the policy would forbid");
});

t.test("the sections open from a button on a phone, and are in the footer, too", async (t) => {
  const html = render(<Layout title="A" description="B" children={null} />);
  t.match(
    html,
    /<button type="button" class="[^"]*" popovertarget="sections">.*<nav id="sections"[^>]* popover="auto"/,
  );
  const navigation = html.slice(html.indexOf("<nav"), html.indexOf("</nav>"));
  t.same(
    [...navigation.matchAll(/href="([^"]*)"/g)].map(([, path]) => path),
    ["/", "/scan", "/plan", "/tech", "/tools"],
  );
  const footer = html.slice(html.indexOf("<footer"));
  for (const path of ["/scan", "/plan", "/wizard", "/set", "/tech", "/tools", "/changes", "/contribute", "/docs"])
    t.match(footer, `href="${path}"`);
});

t.test("a page may be shared with a picture of its own", async (t) => {
  const card = { path: "/cards/a/b.png", alt: 'A "with" B' };
  const html = render(<Layout title="A" description="B" card={card} children={null} />);
  t.match(html, '<meta property="og:image" content="https://stackfit.example/cards/a/b.png"/>');
  t.match(html, '<meta property="og:image:alt" content="A &quot;with&quot; B"/>');
  t.notMatch(html, "/assets/card.png");
});

t.test("a page without a permanent URL has no canonical link", async (t) => {
  t.notMatch(render(<Layout title="" description="" children={null} />), /canonical/);
});

t.test("links keep the path prefix, and shared links also the host", async (t) => {
  const links = new Links("https://stackfit.example/fit");
  const html = render(<Layout title="A" description="B" canonical="/tech/a" children={null} />, { links });
  t.match(html, '<link rel="stylesheet" href="/fit/assets/site.css"');
  t.match(html, '<meta property="og:image" content="https://stackfit.example/fit/assets/card.png"');
  t.match(html, '<meta property="og:url" content="https://stackfit.example/fit/tech/a"');
});
