import t from "tap";
import { declarationsOf } from "../../../../server/catalog/directory/profile.js";
import type { Technology } from "../../../../server/catalog/facts/technology.js";
import { dependenciesOf } from "../../../../server/catalog/lines/dependents.js";
import { linesToCompare, outLines } from "../../../../server/catalog/lines/out-lines.js";
import { Requirements } from "../../../../server/web/technology/sections/requirements.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
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

function page(id: string, focused?: string): string {
  const technology = catalog.names.byId(id) as Technology;
  const declarations = declarationsOf(catalog, technology);
  const lines = focused
    ? outLines(technology, TODAY).filter(({ name }) => name === focused)
    : linesToCompare(technology, TODAY);
  const ranges = lines.map(({ range }) => range);
  return render(
    <Requirements
      technology={technology}
      focus={focused ? lines[0] : undefined}
      lines={lines}
      dependencies={dependenciesOf(catalog, technology, ranges)}
      declarations={declarations}
    />,
    { catalog },
  );
}

/** The texts of the cells of a row. */
const cellsOf = (html: string, name: string) =>
  [...(html.split("</tr>").find((row) => row.includes(`>${name}</a></th>`)) ?? "").matchAll(/<td>(.*?)<\/td>/g)].map(
    ([, text]) => text?.replace(/<[^>]*>/g, ""),
  );

t.test("shows what each release line requires", async (t) => {
  const [shown = ""] = page("it").split("<details>");
  t.match(shown, /<th scope="col"><a href="\/tech\/it@3">3<\/a>.*<a href="\/tech\/it@2">2<\/a>/);
  t.match(shown, /<th scope="row"><a href="\/check\/it\/other">Other<\/a>/);
  t.strictSame(cellsOf(shown, "Other"), ["^18.2 or ^19", "^17"]);
  t.strictSame(cellsOf(shown, "Client"), ["any version, optional", "nothing"]);
  t.notMatch(shown, "it-more");
});

t.test("of one line, what it requires and the pairs with it", async (t) => {
  const [shown = ""] = page("it", "2").split("<details>");
  t.match(shown, /<h2>What It 2 needs<\/h2>.*<a href="\/check\/it@2\/other">Other<\/a><\/th><td>\^17<\/td>/);
  t.notMatch(shown, "Client");
});

t.test("the declarations have their sources, with those of other packages and older lines", async (t) => {
  const [, newest = "", more = "", older = ""] = page("it").split("<details>");
  t.match(newest, /<th scope="rowgroup" rowspan="2">it 3<\/th>/);
  t.match(newest, /<a href="\/check\/it\/other">Other<\/a><\/td><td>\^18\.2 or \^19<\/td>/);
  t.match(newest, /Client<\/a><span class="fine"> \(client-core\)<\/span><\/td><td>any version, optional/);
  t.match(newest, '<a href="https://example.com/it-3"');
  t.notMatch(newest, /it 2|it-more/);
  t.match(more, /One more package.*it-more 5<\/th><td>It<\/td><td>matching version<\/td>/s);
  t.match(older, /Older release lines.*it 2.*\^17/s);
});

t.test("what is not there is left out", async (t) => {
  t.equal(page("small").split("<details>").length, 2, "only sources are folded");
});
