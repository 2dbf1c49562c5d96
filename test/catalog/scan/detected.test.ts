import t from "tap";
import { detect } from "../../../server/catalog/scan/detected.js";
import { type Entry, listEntry } from "../../../server/catalog/scan/entry.js";
import { factsCatalog } from "../../fixtures/facts.js";
import fc from "../../fixtures/properties.js";

const catalog = factsCatalog();
const found = (...entries: (string | Entry)[]) =>
  detect(
    catalog,
    entries.map((entry) => (typeof entry === "string" ? listEntry(entry) : entry)),
  );
const told = (...entries: (string | Entry)[]) =>
  found(...entries).detected.map(({ technology, named, packages, ambient }) => [
    technology.id,
    named.map((one) => [one.package, one.version?.text]),
    packages,
    ambient,
  ]);

t.test("packages of a technology stand by name, and the technology as such last", async (t) => {
  t.strictSame(told("React", "react-dom@19", "react@18", "next@15"), [
    ["nextjs", [["next", "15"]], ["next@15"], false],
    [
      "react",
      [
        ["react", "18"],
        ["react-dom", "19"],
        [undefined, undefined],
      ],
      ["React", "react-dom@19", "react@18"],
      false,
    ],
  ]);
});

t.test("a package in several versions stands for any of them; where it has none as well, for those", async (t) => {
  t.strictSame(told("react@19", "react@18", "react@19", "pkg:npm/react"), [
    ["react", [["react", "18 and 19"]], ["pkg:npm/react", "react@18", "react@19"], false],
  ]);
  const [react] = found("react@19", "react@18", "react@19").detected;
  t.equal(react?.named[0]?.version?.intervals.length, 2, "what is named twice counts once");
});

t.test("of very many versions the first are told, and all count", async (t) => {
  const [react] = found(...Array.from({ length: 13 }, (_, patch) => `react@18.2.${patch + 10}`)).detected;
  const texts = Array.from({ length: 10 }, (_, patch) => `18.2.${patch + 10}`).join(", ");
  t.equal(react?.named[0]?.version?.text, `${texts} and 3 more`);
  t.equal(react?.named[0]?.version?.intervals.length, 13);
});

t.test("what is named for more than this project is told apart, unless the project names it too", async (t) => {
  const ambient = { ...listEntry("nodejs"), ambient: true };
  t.equal(told(ambient)[0]?.[3], true);
  t.equal(told(ambient, "nodejs@22")[0]?.[3], false);
  t.equal(told("nodejs@22", ambient)[0]?.[3], false);
});

t.test("entries of an ecosystem are its packages, and what no technology is known by is given back", async (t) => {
  const entry = (ecosystem: string, name: string): Entry => ({ text: `${name}!`, ecosystem, name, version: "1" });
  t.strictSame(told(entry("npm", "next")), [["nextjs", [["next", "1"]], ["next!"], false]]);
  const { unrecognized } = found(entry("pypi", "next"), "left-pad", "left-pad");
  t.strictSame(
    unrecognized.map(({ text }) => text),
    ["next!", "left-pad", "left-pad"],
  );
});

t.test("the order of the entries makes no difference", async (t) => {
  const entries = fc.array(fc.constantFrom("react@18", "react@19", "react-dom", "react", "next@15", "node@20", "nope"));
  fc.assert(
    fc.property(
      entries.chain((names) => fc.tuple(fc.constant(names), fc.shuffledSubarray(names, { minLength: names.length }))),
      ([names, mixed]) => {
        t.strictSame(told(...mixed), told(...names));
      },
    ),
  );
});
