import t from "tap";
import { baseWord, isWritten, misspeltWord } from "../../../server/catalog/ask/plain-words.js";
import type { Catalog } from "../../../server/catalog/catalog.js";

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

t.test("a word that facts are written in is known in its other forms", async (t) => {
  const catalog = { words: new Set(["transactions", "connect"]) } as unknown as Catalog;
  for (const word of ["transactions", "transaction", "connected", "connecting"]) t.ok(isWritten(catalog, word), word);
  t.notOk(isWritten(catalog, "joke"));
});
