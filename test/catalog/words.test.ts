import t from "tap";
import { listOf, nameSubject } from "../../server/catalog/words.js";
import { factsCatalog } from "../fixtures/facts.js";

const catalog = factsCatalog();

t.test("items are joined as in a sentence", async (t) => {
  const cases: [string[], string][] = [
    [[], ""],
    [["a"], "a"],
    [["a", "b"], "a and b"],
    [["a", "b", "c"], "a, b and c"],
  ];
  for (const [items, expected] of cases) t.equal(listOf(items), expected);
  t.equal(listOf(["a", "b", "c"], "or"), "a, b or c");
});

t.test("a side is called as it was asked about", async (t) => {
  const cases: [string, string][] = [
    ["nextjs", "Next.js"],
    ["next@15", "Next.js 15"],
    ["nextjs@^15.0.0", "Next.js ^15"],
    ["react-dom", "React (react-dom)"],
    ["@angular/router@17", "Angular (@angular/router 17)"],
  ];
  for (const [name, expected] of cases) {
    const found = catalog.names.resolve(name);
    if (!found) throw new Error(`${name} is not known`);
    t.equal(nameSubject({ technology: found.technology, named: [found] }), expected);
  }
});
