import t from "tap";
import { Links } from "../../../server/http/views/links.js";
import { PackageName } from "../../../server/web/plan/plan-report.js";
import { render } from "../../fixtures/page.js";

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
