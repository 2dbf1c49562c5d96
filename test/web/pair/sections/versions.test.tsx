import t from "tap";
import { Versions } from "../../../../server/web/pair/sections/versions.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { factsCatalog, requires } from "../../../fixtures/facts.js";
import { render } from "../../../fixtures/page.js";
import { viewOf } from "../../../fixtures/pair-view.js";

t.test("each cell shows the status of two release lines and links to their page", async (t) => {
  const html = render(<Versions view={viewOf(everyFact(), "nextjs", "react")} />);
  for (const [path, name] of [
    ["nextjs@15/react@19", "Next.js 15 works with React 19"],
    ["nextjs@15/react@17", "Next.js 15 does not work with React 17"],
    ["nextjs@12/react@17", "Next.js 12 works with React 17"],
    ["nextjs@12/react@19", "Next.js 12 does not work with React 19"],
  ])
    t.match(
      html,
      new RegExp(
        `<a href="/check/${path}" class="\\w+"><span aria-hidden="true">.</span><span class="hidden">${name}<`,
      ),
    );
  t.match(html, /<th scope="colgroup" colspan="3">React<\/th>/i);
  t.match(html, /<th scope="row">15<\/th>.*<th scope="row">12<\/th>/s);
  t.notMatch(html, "aria-current");
});

t.test("the requested release lines are marked, and links keep the platform", async (t) => {
  const html = render(<Versions view={viewOf(everyFact(), "nextjs@15", "react@17", "edge")} />);
  const current = [...html.matchAll(/<a href="([^"]*)"[^>]* aria-current="true"/g)].map(([, href]) => href);
  t.strictSame(current, ["/check/nextjs@15/react@17?platform=edge"]);
});

t.test("end of life is shown beside the status", async (t) => {
  const html = render(<Versions view={viewOf(factsCatalog(), "nextjs", "react")} />);
  t.match(html, "Next.js 14 works with React 18; out of support");
  t.match(html, /<th scope="row">14 <span class="sign deprecated"[^>]*>⊘<\/span><span class="hidden"> out of support</);
  t.match(html, "out of support</li>", "the sign is explained");
  t.notMatch(render(<Versions view={viewOf(everyFact(), "nextjs", "react")} />), "out of support");
});

t.test("what packages declare is a table with sources, folded when it is long", async (t) => {
  const short = render(<Versions view={viewOf(everyFact(), "nextjs", "react")} />, { catalog: everyFact() });
  t.match(
    short,
    /<th scope="rowgroup" rowspan="1">next 15<\/th><td>React<\/td><td>\^18\.2 or \^19<\/td><td><span class="sources"><a href="https:\/\/example\.com\/blob\/v15\.1\.0\/next-15"/,
  );
  t.notMatch(short, "<details>");
  const lines = ["5", "4", "3", "2", "1"].map((line) => requires(line, "b", "*", { optional: true }));
  const catalog = catalogOf({ technologies: { a: { packages: { npm: ["a"] }, requires: lines }, b: {} } });
  const long = render(<Versions view={viewOf(catalog, "a", "b")} />, { catalog });
  t.match(long, /<details><summary>Requirements of 5 release lines<\/summary>/);
  t.match(long, "<td>b</td><td>any version, optional</td>");
  t.match(
    render(<Versions view={viewOf(factsCatalog(), "react", "react")} />, { catalog: factsCatalog() }),
    "<td>React</td><td>matching version</td>",
  );
});
