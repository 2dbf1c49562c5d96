import t from "tap";
import { Layout } from "../../server/web/layout.js";
import { render } from "../fixtures/page.js";

t.test("frames a page", async (t) => {
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

t.test("a page without a lasting address has no canonical one", async (t) => {
  t.notMatch(render(<Layout title="" description="" children={null} />), /canonical/);
});
