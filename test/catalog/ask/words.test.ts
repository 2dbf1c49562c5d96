import t from "tap";
import { MOST_WORDS, STOP_WORDS, splitWords } from "../../../server/catalog/ask/words.js";
import fc from "../../fixtures/properties.js";

const split = (text: string, names: string[] = []) => splitWords(text, (word) => names.includes(word));
const texts = (text: string, names?: string[]) => split(text, names).map((word) => word.text);

t.test("words are what spaces, commas and the like separate", async (t) => {
  t.strictSame(texts("next.js, react? (prisma) & 'vite'."), ["next.js", "react", "prisma", "vite"]);
  t.strictSame(texts("React's router: 7"), ["React", "router", "7"]);
  t.strictSame(texts("react 18 → 19 -> 20"), ["react", "18", "to", "19", "to", "20"]);
  t.strictSame(texts(".NET 8 and C++"), [".NET", "8", "and", "C++"]);
});

t.test("a plus and a slash separate names, unless they are part of one", async (t) => {
  t.strictSame(texts("next+prisma+tailwind"), ["next", "prisma", "tailwind"]);
  t.strictSame(texts("react/redux"), ["react", "redux"]);
  t.strictSame(texts("shadcn/ui", ["shadcn/ui"]), ["shadcn/ui"]);
  t.strictSame(texts("@prisma/client pkg:npm/next@15"), ["@prisma/client", "pkg:npm/next@15"]);
  t.strictSame(texts("node 18+"), ["node", "18+"]);
});

t.test("what is not only a space keeps words apart", async (t) => {
  t.strictSame(
    split("ruby on, rails").map(({ isApart }) => isApart),
    [false, false, true],
  );
  t.strictSame(
    split("a + b").map(({ isApart }) => isApart),
    [false, true],
  );
});

t.test("any text gives a bounded number of words, without what cannot be seen", async (t) => {
  t.equal(split("a ".repeat(5000)).length, MOST_WORDS);
  t.strictSame(texts("\u202Enext\u0000\u200B"), ["next"]);
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const words = split(text);
      return (
        words.length <= MOST_WORDS && words.every((word) => word.text !== "" && !/[\s\p{Cc}\p{Cf}]/u.test(word.text))
      );
    }),
  );
});

t.test("words that are read over are in lowercase", async (t) => {
  for (const word of ["with", "and", "on", "does", "work", "vs", "for"]) t.ok(STOP_WORDS.has(word), word);
  for (const word of STOP_WORDS) t.equal(word, word.toLowerCase());
});
