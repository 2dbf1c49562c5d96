import t from "tap";
import { declarationsOf } from "../../../../server/catalog/directory/profile.js";
import type { Technology } from "../../../../server/catalog/facts/technology.js";
import { Requirements } from "../../../../server/web/technology/sections/requirements.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { render } from "../../../fixtures/page.js";

const source = (page: string) => `https://example.com/${page}`;

const catalog = catalogOf({
  technologies: {
    it: {
      name: "It",
      packages: { npm: ["it", "it-more"] },
      requires: [
        { version: "3", of: "other", range: "^18.2.0 || ^19.0.0", source: source("it-3") },
        { version: "3", of: "client", ofPackages: ["client-core"], range: "*", optional: true, source: source("it-3") },
        { version: "2", of: "other", range: "^17.0.0", source: source("it-2") },
        { package: "it-more", version: "5", of: "it", range: "lockstep", source: source("more") },
      ],
    },
    other: { name: "Other", packages: { npm: ["other"] } },
    client: { name: "Client", packages: { npm: ["client"] } },
    small: {
      name: "Small",
      packages: { npm: ["small"] },
      requires: [{ version: "1", of: "other", range: "1", source: source("small") }],
    },
  },
});

function page(id: string): string {
  const technology = catalog.names.byId(id) as Technology;
  const declarations = declarationsOf(catalog, technology);
  return render(<Requirements catalog={catalog} technology={technology} declarations={declarations} />);
}

t.test("the newest release line shows its requirements with versions and sources", async (t) => {
  const html = page("it");
  const [shown = "", ...folded] = html.split("<details>");
  t.match(shown, /<th scope="rowgroup" rowspan="2">it 3<\/th>/);
  t.match(shown, /<a href="\/check\/it\/other">Other<\/a><\/td><td>\^18\.2 or \^19<\/td>/);
  t.match(shown, /Client<\/a><span class="fine"> \(client-core\)<\/span><\/td><td>any version, optional/);
  t.match(shown, '<a href="https://example.com/it-3"');
  t.notMatch(shown, /it 2|it-more/);
  t.match(folded[0], /One more package.*it-more 5<\/th><td>It<\/td><td>matching version<\/td>/s);
  t.match(folded[1], /Older release lines.*it 2.*\^17/s);
});

t.test("empty sections are left out", async (t) => {
  t.notMatch(page("small"), "<details>");
});
