import t from "tap";
import { detect } from "../../../server/catalog/scan/detected.js";
import { type Entry, listEntry } from "../../../server/catalog/scan/entry.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { factsCatalog, SOURCE } from "../../fixtures/facts.js";
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

t.test(
  "a package without a version has that of what is released with it, or one in which it is still there",
  async (t) => {
    const boot = "org.boot";
    const catalog = catalogOf({
      technologies: {
        boot: {
          packages: { maven: [`${boot}:core`, `${boot}:*`, "org.other:test"] },
          releasedTogether: [{ packages: [`${boot}:*`], source: SOURCE, checked: "2026-01-01" }],
          renamed: [
            {
              ...{ package: `${boot}:old`, to: "org.new:old", from: "3.0.0", removed: true },
              ...{ source: SOURCE, checked: "2026-01-01" },
            },
          ],
        },
      },
    });
    const versions = (...asked: [name: string, version?: string][]) => {
      const entries = asked.map(([name, version]) => ({ text: name, ecosystem: "maven", name, version }));
      const [found] = detect(catalog, entries).detected;
      return found?.named.map((one) => `${one.package} ${one.version?.text}`);
    };
    const [core, starter, old] = [`${boot}:core`, `${boot}:starter`, `${boot}:old`];
    t.same(
      versions([core, "4.0.5"], [starter]),
      [`${core} 4.0.5`, `${starter} 4.0.5`],
      "as a BOM or a parent gives it",
    );
    t.same(
      versions([starter, "4.0.5"], ["org.other:test"]),
      [`${core} 4.0.5`, `${starter} 4.0.5`, "org.other:test undefined"],
      "the main package comes with a BOM or a parent",
    );
    t.same(versions([core], [starter]), [`${core} undefined`, `${starter} undefined`], "nothing says which");
    t.same(versions([old]), [`${core} <3.0.0`, `${old} <3.0.0`]);
    t.same(versions([old, "2.1"], [core, "2.2"]), [`${core} 2.2`, `${old} 2.1`], "what is written counts");
  },
);
