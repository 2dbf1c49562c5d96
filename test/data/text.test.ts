import t from "tap";
import { formatLetters, hasTooManyParts, hiddenCharacter, isTooNested, lookalike } from "../../server/data/text.js";
import fc from "../fixtures/properties.js";

t.test("characters that cannot be seen, or turn what is seen, are found and named", async (t) => {
  const cases = {
    "\u0000": "U+0000",
    "\u001b": "U+001B",
    "\r": "U+000D",
    "\u007f": "U+007F",
    "\u0085": "U+0085",
    "\u00ad": "U+00AD",
    "\u034f": "U+034F",
    "\u061c": "U+061C",
    "\u200b": "U+200B",
    "\u200f": "U+200F",
    "\u2028": "U+2028",
    "\u202e": "U+202E",
    "\u2066": "U+2066",
    "\u3164": "U+3164",
    "\ufeff": "U+FEFF",
    "\uffff": "U+FFFF",
    "\u{e0041}": "U+E0041",
    "\u{e01ef}": "U+E01EF",
    "\ud800": "U+D800",
    "\udc00": "U+DC00",
  };
  for (const [character, name] of Object.entries(cases)) {
    t.equal(hiddenCharacter(character), name);
    t.equal(hiddenCharacter(`before ${character} after`), name, `${name} within a text`);
  }
  t.equal(hiddenCharacter("a\u202eb\u0000"), "U+202E", "the first of several is named");
  t.equal(hiddenCharacter("\ude00\ud83d"), "U+DE00", "the halves of a pair in the wrong order");
});

t.test("names that pass for others are found, with what they are made of", async (t) => {
  const cases = {
    Ｒeact: "Ｒ (U+FF32), another form of R",
    "React\u2003X": "\u2003 (U+2003), another form of a space",
    "React™": "™ (U+2122), another form of TM",
    "Vue Ꭱeact": '"Ꭱeact", with letters of two alphabets: Ꭱ (U+13A1)',
    аβ: '"аβ", with letters of two alphabets: а (U+0430), β (U+03B2)',
  };
  for (const [name, what] of Object.entries(cases)) t.equal(lookalike(name), what, name);
  for (const name of ["React", "Агент AI", "日本語Editor", "Łódź", "e\u0301", "C++", "Ελλάς", "はてなブログ2", "I💚X"])
    t.equal(lookalike(name), undefined, name);
  t.equal(formatLetters("Re-act 2!"), "");
  t.equal(formatLetters("Łódź ó"), "Ł (U+0141), ó (U+00F3), ź (U+017A)");
});

t.test("what people write is let through", async (t) => {
  for (const text of [
    "",
    "a\n\tb",
    "naïve Ελλάς 日本語 हिन्दी עברית",
    "👩‍👩‍👧 🏳️‍🌈 👍🏽 ❤️ 🇩🇪",
    "می‌خواهم",
    "e\u0301",
    "𝒳",
  ])
    t.equal(hiddenCharacter(text), undefined, text);
});

t.test("half a pair is found wherever it stands", async () => {
  const half = fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code));
  const plain = fc.string({ unit: "grapheme-ascii" });
  fc.assert(fc.property(plain, half, plain, (start, end, rest) => hiddenCharacter(start + end + rest) !== undefined));
});

t.test("nesting and marks beyond any use are seen before anything parses them, in bounded time", async (t) => {
  for (const part of [
    "[",
    "{",
    "[{a: ",
    "- ",
    "? ",
    "&a ",
    "!!x ",
    "a &b c ",
    "  ",
    "&a b\n",
    ": ",
    "a: ",
    "a:b: ",
    '{"]": ',
    "['] ', ",
    '[a" , "]" , ',
    '["\\"]", ',
  ]) {
    t.ok(isTooNested(part.repeat(2 ** 20 / part.length)), JSON.stringify(part));
  }
  for (const part of [
    "[]",
    "{a: [b]}",
    "\n",
    "R & D ",
    "wow! ",
    "- a\n",
    "}",
    '{a: "1", b: c}\n',
    "see [1] and don't\n",
  ]) {
    t.notOk(isTooNested(part.repeat(2 ** 18 / part.length)), JSON.stringify(part));
  }
  t.notOk(isTooNested("[".repeat(200)));
  t.ok(isTooNested("[".repeat(201)));
});

t.test("parts are counted up to the bound", async (t) => {
  // A comma and what stands before it; the brackets, and the marks of the beginning and the end.
  const list = (count: number) => `[${"1,".repeat(count)}]`;
  t.notOk(hasTooManyParts(list(24_990)));
  t.ok(hasTooManyParts(list(25_000)));
  t.notOk(hasTooManyParts("x".repeat(2 ** 20)), "one word is one part");
  t.ok(hasTooManyParts("\n".repeat(50_001)));
});
