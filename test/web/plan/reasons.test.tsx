import t from "tap";
import { Links } from "../../../server/http/views/links.js";
import { PackageName, Reason, Reasons } from "../../../server/web/plan/reasons.js";
import { render } from "../../fixtures/page.js";

const REASON = { message: "It requires react ^18.", sources: [], file: null, line: null };

t.test("a reason names its file, with the line where it is known", async (t) => {
  const file = "package-lock.json";
  t.match(render(<Reason reason={{ ...REASON, file, line: 12 }} />), "<code>package-lock.json:12</code>");
  t.match(render(<Reason reason={{ ...REASON, file }} />), "<code>package-lock.json</code>");
  t.notMatch(render(<Reason reason={REASON} />), "<code>");
});

t.test("a reason shows two sources, the first of each name", async (t) => {
  const sources = ["https://a.example/1", "https://a.example/2", "https://b.example/", "https://c.example/"];
  const html = render(<Reason reason={{ ...REASON, sources }} />);
  t.strictSame(
    [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address),
    ["https://a.example/1", "https://b.example/"],
  );
});

t.test("of several reasons the first is open, and no list where there are none", async (t) => {
  const reasonsOf = (count: number) =>
    render(
      <Reasons reasons={Array.from({ length: count }, (_, at) => ({ ...REASON, message: `Reason ${at + 1}.` }))} />,
    );
  t.match(
    reasonsOf(2),
    /^<ul[^>]*><li>Reason 1\. .*<details><summary>1 more reason<\/summary><ul[^>]*><li>Reason 2\. /,
  );
  t.match(reasonsOf(3), "2 more reasons");
  t.notMatch(reasonsOf(1), "<details>");
  t.match(reasonsOf(21), /Reason 21\./);
  t.notMatch(reasonsOf(21), "checklist");
  t.notMatch(reasonsOf(22), /Reason 22\./);
  t.match(reasonsOf(22), "21 more reasons");
  t.match(reasonsOf(22), "The others are in the checklist.");
  t.equal(reasonsOf(0), "");
});

t.test("a package links to its technology, below the base path", async (t) => {
  const site = { links: new Links("https://stackfit.example/below") };
  t.equal(
    render(<PackageName of={{ package: "react-dom", technology: "react" }} />, site),
    '<a href="/below/tech/react"><code>react-dom</code></a>',
  );
});

t.test("a package without a known technology is only named, as text", async (t) => {
  t.equal(render(<PackageName of={{ package: "<b>x", technology: null }} />), "<code>&lt;b>x</code>");
});
