import t from "tap";
import { conflictsOf } from "../../../server/catalog/scan/conflicts.js";
import type { Unmet } from "../../../server/catalog/scan/unmet.js";
import { Requirements } from "../../../server/web/scan/requirements.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";
import { releaseOf, unmetOf } from "../../fixtures/unmet.js";

const { names } = everyFact();
const CHECKED = [{ file: "package-lock.json", checked: 12, notChecked: 0 }];

const unmet = (by: string, more?: Partial<Unmet>) =>
  unmetOf(`${by}@2.0.0`, "react@^18.0.0", "19.1.0", {
    by: releaseOf(`${by}@2.0.0`, { file: "package-lock.json", line: 9 }),
    ...more,
  });

const seen = (all: readonly Unmet[], lockfiles: Parameters<typeof Requirements>[0]["held"]["lockfiles"] = CHECKED) =>
  render(<Requirements held={{ lockfiles }} conflicts={conflictsOf(names, all, TODAY)} />);

t.test("each conflict says what is required, what is there, what to do and where", async (t) => {
  const html = seen([unmet("widget")]);
  t.match(html, "<h3>Requirements that are not met (1)</h3>");
  t.match(html, "12 requirements of installed releases in package-lock.json were checked.");
  t.match(
    html,
    /<h4>widget with React .*incompatible.*<strong>Error:<\/strong> widget 2\.0\.0 requires react \^18\.0\.0/s,
  );
  t.match(html, /<strong>Fix:<\/strong> Look for a release .*package-lock\.json, line 9/s);
});

t.test(
  "members of one cause are folded, those that come with something say so, and very many are counted",
  async (t) => {
    const through = { name: "kit", version: "1.0.0" };
    const html = seen(Array.from({ length: 25 }, (_, index) => unmet(`@scope/p${index}`, { through })));
    t.match(html, /25 requirements.*<code>@scope\/p0@2\.0\.0<\/code> requires.*comes with kit@1\.0\.0/s);
    t.equal(html.match(/<code>@scope/g)?.length, 20);
    t.match(html, "And 5 more.");
  },
);

t.test("each has what it asks for and how we know, as the findings have", async (t) => {
  const html = seen([unmet("widget")]);
  t.match(html, /<h4>widget with React .*<span class="action">Look at<\/span><\/h4>/s);
  t.match(html, /■<\/span> declared<\/span> · package-lock\.json, line 9/);
});

t.test("what does not matter is folded", async (t) => {
  const html = seen([unmet("widget", { accepted: "overrides of package.json" })]);
  t.match(html, /<details><summary>1 note<\/summary>.*The project accepts this/s);
});

t.test("where all is met it says so; where nothing could be checked it does not", async (t) => {
  const met = seen([]);
  t.match(met, "<h3>Requirements of installed releases</h3>");
  t.match(met, "were checked. All of them are met.");
  const classic = seen([], [{ file: "yarn.lock", checked: undefined, notChecked: 0 }]);
  t.match(classic, "yarn.lock does not record what installed releases require.");
  t.notMatch(classic, "All of them");
  t.equal(seen([], []), "");
});
