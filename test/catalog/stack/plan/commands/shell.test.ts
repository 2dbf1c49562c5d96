import { execFileSync } from "node:child_process";
import fc from "fast-check";
import t from "tap";
import { quote } from "../../../../../server/catalog/stack/plan/commands/shell.js";

/** The words that a shell makes of a line. */
const wordsOf = (line: string) =>
  execFileSync("sh", ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

t.test("a shell reads any text back as one word", async (t) => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(..."a@^~<>|*$`'\"\\!;&(){}[]#= \n%é") }), { minLength: 1 });
  fc.assert(
    fc.property(texts, (words) => {
      const line = words.map(quote).join(" ");
      t.strictSame(wordsOf(line), words);
    }),
    { numRuns: 60 },
  );
});

t.test("a plain word stays as it is, and a range has double quotes, which other shells take as well", async (t) => {
  t.equal(quote("@types/react@19.1.0"), "@types/react@19.1.0");
  t.equal(quote("react@^19 || ~18"), '"react@^19 || ~18"');
  t.equal(quote(""), "''");
});
