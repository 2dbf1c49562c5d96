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

t.test("a logo is decorative, and left out where there is none", async (t) => {
  if (!docker || !nobody) return t.fail("they are there");
  t.match(render(<Logo technology={docker} />), /^<svg class="logo" viewBox="0 0 24 24" [^>]*aria-hidden="true"/i);
  t.equal(render(<Logo technology={nobody} />), "");
});
