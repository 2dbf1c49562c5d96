import t from "tap";
import { HomePage } from "../../../server/web/home/home-page.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const html = render(<HomePage />, { catalog });

t.test("the question comes first, with examples that lead somewhere", async (t) => {
  t.match(html, /<h1>Do they work together\?<\/h1>.*<form action="\/ask" method="post".*name="q"/s);
  const examples = [...html.matchAll(/href="\/ask\?q=([^"]+)"/g)].map(([, question = ""]) =>
    decodeURIComponent(question),
  );
  t.ok(examples.length >= 4);
  t.ok(examples.includes("next.js 15 with react 17"));
  t.equal(html.match(/name="q"/g)?.length, 1, "the frame has no second box here");
});

t.test("the figures come from the data", async (t) => {
  t.match(html, new RegExp(`technologies</a></dt><dd>${catalog.technologies.length}</dd>`));
});

t.test("each way to ask has a command to copy", async (t) => {
  for (const command of ["stackfit scan", "stackfit ci", "stackfit mcp"])
    t.match(html, `<code>${command}</code></pre><button type="button" class="quiet" data-copy`);
});
