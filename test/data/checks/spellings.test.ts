import t from "tap";
import { problemsOf, technologyText } from "../../fixtures/data.js";
import { testMistakes, x } from "../../fixtures/mistakes.js";

testMistakes(t, {
  "an id that is spelt like another when squeezed": [
    { "technologies/next-js.yaml": `▶${technologyText().split("\n").slice(1).join("\n")}` },
    '"next-js" is also claimed by "nextjs"',
    /a spelling can mean only one technology/,
    /remove it from one/,
  ],
  "an alias that is another's id when squeezed": [x("aliases: [▶next.js]\n"), '"next.js" is also claimed by "nextjs"'],
  "an alias that two share": [
    {
      "technologies/x.yaml": technologyText("aliases: [some-thing]\n"),
      "technologies/y.yaml": technologyText("aliases: [▶some thing]\n"),
    },
    '"some thing" is also claimed by "x"',
  ],
  "a shared name that is an id": [
    x("sharedNames: [▶react]\n"),
    '"react" is also claimed by "react"',
    undefined,
    /remove it/,
  ],
  "a shared name that nobody shares": [
    x("sharedNames: [▶tf]\n"),
    'no other technology shares "tf"',
    undefined,
    /list it in the other files/,
  ],
  "a package that two share in one ecosystem": [
    x("packages:\n  npm: [x, ▶React]\n"),
    '"React" is also claimed by "react"',
  ],
  "a package that is nearly spelt like another technology": [
    x("packages:\n  npm: [x, ▶Next.js]\n"),
    'the package "Next.js" of "x" is nearly spelt like "nextjs"',
    /with or without dots and hyphens/,
    /^add "next\.js" to the aliases of "nextjs"; /,
  ],
});

t.test("what a spelling means can be settled: by the id itself, an alias or a scope", async (t) => {
  t.same(problemsOf(x("packages:\n  npm: [nextjs]\n")), [], "an id comes before a package");
  const settled = {
    "technologies/x.yaml": technologyText("aliases: [some-kit]\n"),
    "technologies/y.yaml": technologyText("packages:\n  npm: [some-kit]\n"),
  };
  t.same(problemsOf(settled), [], "so does an alias");
  const shared = technologyText("sharedNames: [tf]\n");
  t.same(problemsOf({ "technologies/x.yaml": shared, "technologies/y.yaml": shared }), [], "a name that two share");
  t.same(problemsOf(x('packages:\n  npm: ["@next/js", "@x-y/*"]\n')), [], "scopes are others");
});
