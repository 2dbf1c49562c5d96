import t from "tap";
import type { Fact } from "../../../server/catalog/verdict/explain.js";
import { FactList } from "../../../server/web/components/verdict.js";
import { render } from "../../fixtures/page.js";

t.test("facts keep their order and show kind, source and date", async (t) => {
  const facts: Fact[] = [
    {
      stance: "for",
      kind: "rule",
      statement: "<b>One</b>.",
      sources: ["https://a.example/"],
      basis: "tested",
      checked: "2026-01-02",
    },
    { stance: "against", kind: "lack", statement: "Two.", sources: ["https://b.example/"], basis: "documented" },
  ];
  const html = render(<FactList facts={facts} />);
  t.match(html, /<p>&lt;b>One.*a\.example.*checked on <time datetime="2026-01-02">.*Two\./i);
  t.match(html, "Limit of the platform");
  t.equal(html.split("<li>").length, 3);
  t.equal(html.split("checked on").length, 2, "a day that is not known is not told");
});
