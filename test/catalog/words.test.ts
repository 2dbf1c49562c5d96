import t from "tap";
import { agreeWith, describeLines, listOf, nameSubject } from "../../server/catalog/words.js";
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

t.test("release lines are named as makers name them", async (t) => {
  const cases: [string, string][] = [
    ["15", "15"],
    [">=1.8.0 <1.15.2", "1.8 to 1.15.1"],
    [">=17.3.0 <17.4.0", "17.3"],
    [">=18.1.0 <18.3.0", "18.1 to 18.2"],
    [">=18.1.0 <19.0.0", "18.1 to 18.x"],
    ["<4.2.0", "before 4.2.0"],
    [">=6 <7", "6"],
    [">=0.1 <0.13", "0.1 to 0.12"],
    [">=5.2.1 <6", "5.2.1 to 5.x"],
    [">=17.3.2 <17.4", "17.3.2 to 17.3.x"],
    [">=1.2 <2.0.0-rc.1", "1.2 or later, before 2.0.0-rc.1"],
    [">=6 <8", "6 to 7.x"],
  ];
  for (const [text, expected] of cases) t.equal(describeLines(text), expected, text);
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

t.test("several releases take a verb in the plural", async (t) => {
  t.equal(agreeWith("Next.js 15", "require"), "requires");
  t.equal(agreeWith("Next.js 15.1 to 15.5", "require"), "require");
  t.equal(agreeWith("Next.js 15.1 to 15.5", "are", "is"), "are");
  t.equal(agreeWith("Tap to Pay 2", "require"), "requires", "not for a name alone");
});
