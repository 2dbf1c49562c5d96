import t from "tap";
import { composerRange, pythonRange, writtenIn } from "../../../../../server/catalog/stack/plan/commands/ranges.js";

t.test("Python's specifiers let in what the range does", async (t) => {
  const cases: [range: string, specifier: string | undefined][] = [
    ["^5.2.1", ">=5.2.1,<6"],
    ["^0.115.2", ">=0.115.2,<0.116"],
    ["^0.0.20", "==0.0.20"],
    ["^5", ">=5,<6"],
    ["^0.9", ">=0.9,<0.10"],
    ["~5.0.14", "~=5.0.14"],
    ["~5.0", "==5.0.*"],
    [">=3.2.25", ">=3.2.25"],
    ["5.2", "==5.2.*"],
    ["2.31.0", "==2.31.0"],
    ["^1 || ^2", undefined],
    ["*", undefined],
  ];
  for (const [range, specifier] of cases) t.equal(pythonRange(range), specifier, range);
});

t.test("a tilde before two numbers ends with the minor version for npm, and not for Composer", async (t) => {
  const cases: [range: string, constraint: string][] = [
    ["^12.0", "^12.0"],
    ["~12.1.3", "~12.1.3"],
    ["~12.1", "12.1.*"],
    ["12", "12.*"],
    ["12.1.3", "12.1.3"],
    [">=12.1", ">=12.1"],
  ];
  for (const [range, constraint] of cases) t.equal(composerRange(range), constraint, range);
});

t.test("people read a range as the files of their ecosystem have it", async (t) => {
  const cases: [ecosystem: string | null, range: string, written: string][] = [
    ["gem", "~7.0.8", "~> 7.0.8"],
    ["gem", "~7.0", "~> 7.0.0"],
    ["gem", "^7.1.3", "~> 7.1, >= 7.1.3"],
    ["gem", "^7.1", "~> 7.1"],
    ["gem", "^7", "~> 7.0"],
    ["gem", "^0.5.1", "~> 0.5.1"],
    ["gem", ">= 3.1.0", ">= 3.1.0"],
    ["pypi", "^5.2.1", ">=5.2.1,<6"],
    ["pypi", "*", "*"],
    ["composer", "~12.1", "12.1.*"],
    ["npm", "~7.0.8", "~7.0.8"],
    [null, ">=20.9.0", ">=20.9.0"],
  ];
  for (const [ecosystem, range, written] of cases)
    t.equal(writtenIn(ecosystem, range), written, `${ecosystem} ${range}`);
});
