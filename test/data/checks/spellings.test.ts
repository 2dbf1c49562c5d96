import t from "tap";
import { technologyText } from "../../fixtures/data.js";
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
  "a package that two share in one ecosystem": [
    x("packages:\n  npm: [x, ▶React]\n"),
    '"React" is also claimed by "react"',
  ],
});
