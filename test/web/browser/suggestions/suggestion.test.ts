import t from "tap";
import { isSpeltOut, type NameSuggestion, suggest } from "../../../../server/web/browser/suggestions/suggestion.js";
import fc from "../../../fixtures/properties.js";

const ALL: NameSuggestion[] = [
  ["preact", "Preact", "Framework", 90],
  ["react", "React", "Framework", 600],
  ["react-native", "React Native", "Mobile", 50],
  ["nextjs", "Next.js", "Meta framework", 400, "next"],
  ["nextauth", "Auth.js", "Authentication", 40, "next-auth"],
  ["vercel", "Vercel", "Hosting", 200],
  ["postgresql", "PostgreSQL", "Database", 150, "postgres", "pg"],
];

const idsFor = (text: string, most = 8) => suggest(ALL, text, most).map(([id]) => id);

t.test("the nearest come first", async (t) => {
  const cases: [typed: string, ids: string[]][] = [
    ["react", ["react", "react-native", "preact"]],
    ["REACT ", ["react", "react-native", "preact"]],
    ["next", ["nextjs", "nextauth"]],
    ["pg", ["postgresql"]],
    ["native", ["react-native"]],
    ["sql", ["postgresql"]],
    ["next@15", ["nextjs", "nextauth"]],
    ["e", []],
    ["", []],
    ["zzz", []],
  ];
  for (const [typed, ids] of cases) t.strictSame(idsFor(typed), ids, typed);
  t.strictSame(idsFor("react", 1), ["react"], "no more than wanted");
});

t.test("any text can be typed", async () => {
  fc.assert(fc.property(fc.string(), (text) => suggest(ALL, text, 8).length <= ALL.length));
});

t.test("suggestions match ids, names and aliases", async (t) => {
  const [, , , nextjs] = ALL as [NameSuggestion, NameSuggestion, NameSuggestion, NameSuggestion];
  for (const text of ["nextjs", "Next.js", "NEXT", "next@15", " next "]) t.ok(isSpeltOut(nextjs, text), text);
  for (const text of ["nex", "next-auth", "", "@"]) t.notOk(isSpeltOut(nextjs, text), text);
});
