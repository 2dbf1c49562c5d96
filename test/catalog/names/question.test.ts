import t from "tap";
import { hasVersions, namedOf, type Subject, versionOf } from "../../../server/catalog/names/question.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires } from "../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    astro: { packages: { npm: ["astro", "@astrojs/react"] } },
    nodejs: {},
    search: { category: "search", packages: { npm: ["search-client"] }, lifecycle: lifecycle(["9"]) },
    react: {
      packages: { npm: ["react", "react-dom", "react-is"] },
      requires: [
        requires("19", "react", "lockstep", { package: "react-dom" }),
        requires("19", "react", "^19", { package: "react-is" }),
      ],
    },
  },
});

function subject(...names: [string, ...string[]]): Subject {
  const found = names.map((name) => catalog.names.resolveDependency(name));
  const [first] = found;
  if (!first) throw new Error(`${names} is not known`);
  return {
    technology: first.technology,
    named: found.map((one) => ({ package: one?.package, version: one?.version })),
  };
}

t.test("only versions on the scale of the technology's own releases are versions of the technology", async (t) => {
  const cases: [[string, ...string[]], string | undefined][] = [
    [["nodejs@22"], "22"],
    [["reactjs@18"], "18"],
    [["react@18"], "18"],
    [["react"], undefined],
    [["react-dom@18"], "18"],
    [["react-is@18"], undefined],
    [["search@9"], "9"],
    [["search-client@8"], undefined],
    [["search-client@8", "search@9"], "9"],
    [["@astrojs/react@4"], undefined],
    [["@astrojs/react@4", "astro@5"], "5"],
    [["react", "react-dom@18"], "18"],
    [["react-dom@18", "react-is@17", "react@19"], "19"],
  ];
  for (const [names, version] of cases) t.equal(versionOf(subject(...names))?.text, version, names.join());
});

t.test("a question has versions when either side names one", async (t) => {
  const question = { platform: undefined, present: new Set<string>(), versioned: new Set<string>(), today: TODAY };
  t.equal(hasVersions({ ...question, a: subject("react"), b: subject("astro") }), false);
  t.equal(hasVersions({ ...question, a: subject("react@18"), b: subject("astro") }), true);
  t.equal(hasVersions({ ...question, a: subject("react"), b: subject("astro", "@astrojs/react@4") }), true);
});

t.test("of many packages that are named, those matter that facts are about, and the main one", async (t) => {
  const technology = catalog.names.byId("react");
  if (!technology) throw new Error("there is no React");
  const names = ["react", "react-dom", "react-is", "react-test", "react-art", "react-cache"];
  const subject: Subject = { technology, named: names.map((name) => ({ package: name, version: parseRange("19") })) };
  t.equal(technology.mainPackage, "react");
  t.same(
    namedOf(subject, new Set(["react-art"])).map((one) => one.package),
    ["react", "react-art"],
  );
});
