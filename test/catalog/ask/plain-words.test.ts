import t from "tap";
import { baseWord, misspeltWord } from "../../../server/catalog/ask/plain-words.js";

t.test("a word is read in whatever form it has", async (t) => {
  for (const [word, base] of [
    ["upgrading", "upgrade"],
    ["migrated", "migrate"],
    ["dropped", "drop"],
    ["dependencies", "dependency"],
    ["crashes", "crash"],
    ["databases", "database"],
  ] as const)
    t.equal(baseWord(word), base, word);
  t.equal(baseWord("frobnicates"), undefined);
  t.equal(baseWord("as"), undefined, "too short to have an ending");
});

t.test("a slip of the finger is one letter, or two that have changed places", async (t) => {
  t.equal(misspeltWord("supprot"), "support");
  t.equal(misspeltWord("databse"), "database");
  t.equal(misspeltWord("alternaitve"), "alternative");
  t.equal(misspeltWord("rsupport"), undefined, "the first letter is right");
  t.equal(misspeltWord("lits"), "list");
  t.equal(misspeltWord("wirk"), undefined, "short words are too easily another name");
});
