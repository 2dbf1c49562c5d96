import t from "tap";
import { BUILT, EXEMPT, programSources } from "./fixtures/regular-expressions.js";

const sources = programSources();

t.test("every exempted regular expression is still in use", async (t) => {
  const all = [...sources.values()].join("\n");
  t.strictSame(
    [...EXEMPT.keys()].filter((literal) => !all.includes(literal)),
    [],
  );
});

t.test("every file that builds regular expressions at run time is known to be safe", async (t) => {
  const building = [...sources].filter(([, text]) => /\bRegExp\(/.test(text)).map(([file]) => file);
  t.strictSame(building.sort(), [...BUILT.keys()].sort());
});
