import t from "tap";
import { listEntry } from "../../server/catalog/scan/entry.js";
import {
  aliased,
  allowedEntry,
  buildEntry,
  formatCount,
  lineOf,
  type NamedEntry,
  nameOf,
  npmEntry,
  packageEntry,
  runtimeEntry,
  technologyEntry,
  technologyOf,
  textsOf,
  whatRuns,
} from "../../server/manifests/reading.js";
import { everyFact } from "../fixtures/every-fact.js";
import fc from "../fixtures/properties.js";

t.test("the line of an entry names it in a list", async (t) => {
  const cases: [ecosystem: string, name: string, version: string | undefined, line: string][] = [
    ["npm", "next", "15.1.0", "next@15.1.0"],
    ["npm", "@scope/name", "^1", "@scope/name@^1"],
    ["npm", "redis", undefined, "pkg:npm/redis"],
    ["npm", "@prisma/client", undefined, "pkg:npm/%40prisma/client"],
    ["pypi", "django", ">=4.2,<5", "pkg:pypi/django@%3E%3D4.2%2C%3C5"],
    ["go", "github.com/go-chi/chi/v5", "v5.1.0", "pkg:golang/github.com/go-chi/chi/v5@v5.1.0"],
    ["gem", "rails", undefined, "pkg:gem/rails"],
    ["composer", "laravel/framework", "^11.0", "pkg:composer/laravel/framework@%5E11.0"],
    ["maven", "org.junit:junit", "5.1", "pkg:maven/org.junit/junit@5.1"],
    ["cargo", "serde", "^1", "pkg:cargo/serde@%5E1"],
  ];
  for (const [ecosystem, name, version, line] of cases) t.equal(lineOf(packageEntry(ecosystem, name, version)), line);
  t.equal(lineOf(runtimeEntry("nodejs", "node", ">=20")), "nodejs@>=20");
  t.equal(lineOf(listEntry("Next.js")), "Next.js");
});

t.test("an entry reads as files and people name it, whatever its line", async (t) => {
  t.equal(packageEntry("pypi", "django", ">=4.2,<5").text, "django@>=4.2,<5");
  t.equal(packageEntry("composer", "laravel/framework", "^11.0").text, "laravel/framework@^11.0");
  t.equal(packageEntry("gem", "rails", undefined).text, "rails");
});

t.test("the name of a file is without its folders and capitals", async (t) => {
  for (const path of ["a/b/Dockerfile", "a\\b\\DOCKERFILE", "dockerfile"]) t.equal(nameOf(path), "dockerfile");
  t.equal(nameOf("private/"), "");
});

t.test("a line means to the catalog what its entry means", async (t) => {
  const { names } = everyFact();
  for (const [name, version] of [
    ["next", "15.1.0"],
    ["@prisma/client", "^6.1.0"],
    ["react", undefined],
  ] as const) {
    const entry = packageEntry("npm", name, version);
    t.strictSame(names.resolveDependency(lineOf(entry)), names.resolvePackage("npm", name, version), name);
  }
});

t.test("an entry of any name has one line", async () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[^\n\r]{1,20}$/), fc.string({ maxLength: 10 }), (name, version) => {
      const line = lineOf(packageEntry("pypi", Buffer.from(name).toString(), Buffer.from(version).toString()));
      return !/[\r\n]/.test(line);
    }),
  );
});

t.test("an alias is the package behind it", async (t) => {
  t.same(aliased("old", "npm:react@17"), { name: "react", version: "17" });
  t.same(aliased("old", "npm:@preact/compat"), { name: "@preact/compat", version: undefined });
  t.same(aliased("react", "^19"), { name: "react", version: "^19" });
});

t.test("of a map, the texts are taken", async (t) => {
  t.same(textsOf({ a: "1", b: 2, c: null }), [["a", "1"]]);
  for (const odd of [undefined, null, [], ["a"], "a", 7]) t.same(textsOf(odd), []);
});

t.test("counts are shown in words, and zero is left out", async (t) => {
  t.same(formatCount(0, "line", "lines"), []);
  t.same(formatCount(1, "line", "lines"), ["1 line"]);
  t.same(formatCount(1200, "line", "lines"), ["1,200 lines"]);
});

t.test("a technology goes by its own name and not by that of a package", async (t) => {
  t.match(technologyEntry("redis", "redis:7", "7"), {
    text: "redis:7",
    ecosystem: undefined,
    name: "pkg:generic/redis@7",
  });
  t.match(technologyEntry("vercel", "vercel.json", undefined, 3), { text: "vercel.json", name: "vercel", line: 3 });
  const { names } = everyFact();
  const react = names.resolveDependency(lineOf(technologyEntry("react", "react:19", "19.1")));
  t.equal(react?.technology.id, "react");
  t.equal(react?.package, undefined, "the technology as such");
  t.equal(react?.version?.text, "19.1");
});

t.test("lines that are not known are not there", async (t) => {
  t.notOk("line" in packageEntry("npm", "next", "15"));
  t.equal(npmEntry("next", "15", 4).line, 4);
});

t.test("a lone surrogate becomes U+FFFD", async (t) => {
  const half = "a\ud800";
  t.equal(lineOf(packageEntry("pypi", half, half)), "pkg:pypi/a%EF%BF%BD@a%EF%BF%BD");
  t.equal(technologyEntry("react", "react", half).name, "pkg:generic/react@a%EF%BF%BD");
  t.equal(lineOf(packageEntry("pypi", "\u{1f600}", undefined)), "pkg:pypi/%F0%9F%98%80", "a whole one stays");
});

t.test("what a project allows gives way to what it runs on", async (t) => {
  const engines = allowedEntry("nodejs", "node", ">=18");
  const react = packageEntry("npm", "react", "19.0.0");
  const texts = (...entries: NamedEntry[]) => whatRuns(entries).map(({ text }) => text);
  t.same(texts(engines, react), ["node@>=18", "react@19.0.0"], "where nothing else is said, it is what is known");
  t.same(texts(engines, runtimeEntry("nodejs", ".nvmrc", "18.20.4"), react), [".nvmrc@18.20.4", "react@19.0.0"]);
  t.same(texts(engines, technologyEntry("nodejs", "node:20", "20")), ["node:20"]);
  t.same(texts(engines, runtimeEntry("nodejs", ".nvmrc", undefined)), ["node@>=18", ".nvmrc"], "without a version");
  t.same(texts(engines, runtimeEntry("python", "python", "3.13")), ["node@>=18", "python@3.13"]);
});

t.test("what builds a project gives way to what it runs on, and goes before what it allows", async (t) => {
  const engines = allowedEntry("nodejs", "node", ">=18");
  const build = (version?: string) =>
    buildEntry(technologyEntry("nodejs", version ? `node:${version}` : "node", version));
  const texts = (...entries: NamedEntry[]) => whatRuns(entries).map(({ text }) => text);
  t.same(texts(build("22"), engines), ["node:22"]);
  t.same(texts(build("22"), runtimeEntry("nodejs", ".nvmrc", "20"), engines), [".nvmrc@20"]);
  t.same(texts(build("22"), runtimeEntry("nodejs", ".nvmrc", undefined)), ["node:22", ".nvmrc"], "without a version");
  t.same(texts(build("22"), build("20")), ["node:22", "node:20"], "one of several");
  t.same(texts(build("22"), build(), engines), ["node", "node@>=18"], "one of several, and of any other");
  t.same(texts(build("22"), runtimeEntry("python", "python", "3.13")), ["node:22", "python@3.13"]);
  const ofImage: NamedEntry = { ...build("20"), isOfImage: true };
  t.same(texts(build(), ofImage, engines), ["node:20"], "what builds an image goes before an open version of CI");
  t.same(texts(build("18"), ofImage, build("24")), ["node:20"], "and before those that CI tests");
  t.same(texts(ofImage, runtimeEntry("nodejs", ".nvmrc", "22")), [".nvmrc@22"]);
});

t.test("a technology is told apart from its version", async (t) => {
  for (const name of ["nodejs", "nodejs@22", "pkg:generic/nodejs@22", "nodejs@\n22"])
    t.equal(technologyOf(listEntry(name)), "nodejs");
});
