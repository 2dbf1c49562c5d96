import t from "tap";
import { statementsOf } from "../../../server/manifests/jvm/gradle-script.js";
import { endless } from "../../fixtures/hostile.js";
import fc from "../../fixtures/properties.js";

const brief = (script: string) =>
  statementsOf(script).map(({ blocks, tokens, line }) => [
    line,
    blocks.join("/"),
    tokens.map(({ text }) => text).join(" "),
  ]);

t.test("statements end with lines, semicolons and blocks, and not within brackets or behind commas", async (t) => {
  t.same(
    brief(`a 'x'; b "y" // no
buildscript { dependencies {
  /* no {
  "no */ c(
    'p',
    'q')
  d 'one',
    'two'
} }
e("f:g:1") { exclude group: 'x' }
`),
    [
      [1, "", "a x"],
      [1, "", "b y"],
      [2, "", "buildscript"],
      [2, "buildscript", "dependencies"],
      [4, "buildscript/dependencies", "c ( p , q )"],
      [7, "buildscript/dependencies", "d one , two"],
      [10, "", "e ( f:g:1 )"],
      [10, "e", "exclude group : x"],
    ],
  );
});

t.test("texts can be long, escaped, or not closed", async (t) => {
  t.same(brief(`a "x\\"} //" b`), [[1, "", 'a x\\"} // b']]);
  t.same(brief(`a """x\n"} ' """ b\nc`), [
    [1, "", "a x\n\"} '  b"],
    [3, "", "c"],
  ]);
  t.same(brief("a 'open\nb"), [
    [1, "", "a open"],
    [2, "", "b"],
  ]);
  t.same(brief("a /* open\nb"), [[1, "", "a"]]);
});

t.test("any text is read, with lines that it has", async () => {
  const script = fc.string({
    unit: fc.constantFrom("{", "}", "(", ")", '"', "'", "\n", "a", " ", ",", "/", "*", "\\", ";"),
  });
  fc.assert(
    fc.property(script, (text) => {
      const last = text.split("\n").length;
      return statementsOf(text).every(({ line, tokens }) => line >= 1 && line <= last && tokens.length > 0);
    }),
    { numRuns: 500 },
  );
});

t.test("it runs in linear time", async (t) => {
  for (const part of ["{", '"', "/*", "a ", "(", "a{", "'x',"]) t.ok(Array.isArray(statementsOf(endless(part))), part);
});
