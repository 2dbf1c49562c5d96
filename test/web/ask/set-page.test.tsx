import t from "tap";
import { checkSet } from "../../../server/catalog/ask/set.js";
import type { Subject } from "../../../server/catalog/names/question.js";
import { resolveVersions } from "../../../server/catalog/stack/resolve/resolve.js";
import { inOrder, nameWithVersion } from "../../../server/web/ask/paths.js";
import { SetPage } from "../../../server/web/ask/set-page.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();

function page(names: string[], isResolved = true): string {
  const subjects = inOrder(
    names.map((text): Subject => {
      const found = catalog.names.resolve(text);
      if (!found) throw new Error(text);
      return { technology: found.technology, named: [{ package: found.package, version: found.version }] };
    }),
  );
  const checked = checkSet(catalog, { subjects, platform: undefined, today: TODAY });
  const steps = resolveVersions(catalog, subjects.map(nameWithVersion), { with: [], platform: undefined }, TODAY);
  const resolved = isResolved ? steps : undefined;
  return render(<SetPage subjects={subjects} platform={undefined} checked={checked} resolved={resolved} />);
}

t.test("conflicts come first, in words with a link to the pair", async (t) => {
  const html = page(["nextjs@15", "react@17", "mongodb"]);
  t.match(html, /<h1>.*MongoDB, Next\.js 15 and React 17<\/h1>/);
  t.match(html, "Of 3 pairs, 1 conflicts");
  t.match(
    html,
    /<h2>Conflicts<\/h2>.*<a href="\/check\/nextjs@15\/react@17">Next\.js 15 does not work with React 17<\/a>/s,
  );
  t.match(html, /No known versions of Next\.js 15 and React 17 go together/);
  t.match(html, /<table.*<table/s, "all pairs, and versions");
});

t.test("a set without conflicts says so, and has versions that go together", async (t) => {
  const html = page(["nextjs", "react"]);
  t.match(html, "No known conflict. Of 1 pair, 1 is known to work.");
  t.notMatch(html, "<h2>Conflicts</h2>");
  t.match(html, /Versions that go together.*<th scope="row">Next\.js<\/th><td data-label="Version">15/s);
});

t.test("where nothing is known of any pair, that is said first", async (t) => {
  t.match(
    page(["postgresql", "workers"]),
    "We don't know yet whether these go together. Of 1 pair, 1 is not known yet.",
  );
});

t.test("what is past its end of life is told once", async (t) => {
  const html = page(["angularjs", "react", "prisma"]);
  t.equal(html.match(/<li>AngularJS was retired/g)?.length, 1);
});

t.test("a search that takes too long says what to do", async (t) => {
  t.match(page(["nextjs", "react"], false), "Finding them takes too long here.");
});
