import t from "tap";
import { Logo } from "../../../server/web/components/logo.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

const [docker, nobody] = catalogOf({
  technologies: {
    docker: { name: "Docker", homepage: "https://www.docker.com" },
    nobody: { name: "Nobody Has Heard Of It" },
  },
}).technologies;

t.test("a logo is decorative, and a monogram takes its place where there is none", async (t) => {
  if (!docker || !nobody) return t.fail("they are there");
  t.match(render(<Logo technology={docker} />), /^<svg class="logo" viewBox="0 0 24 24" [^>]*aria-hidden="true"/i);
  const monogram = render(<Logo technology={nobody} />);
  t.match(monogram, '<span class="logo monogram" data-letters="NH" aria-hidden="true"></span>');
});

t.test("a hostile name stays within its attribute", async (t) => {
  const [hostile] = catalogOf({ technologies: { hostile: { name: '"><script>' } } }).technologies;
  if (!hostile) return t.fail("it is there");
  t.match(render(<Logo technology={hostile} />), 'data-letters="S"');
  const [signs] = catalogOf({ technologies: { signs: { name: '">' } } }).technologies;
  if (!signs) return t.fail("it is there");
  t.match(render(<Logo technology={signs} />), /^<span class="logo monogram" data-letters="&quot;" /);
});
