import t from "tap";
import { mainPackageOf, packagesOf } from "../../../server/catalog/technology/technology.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE } from "../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    nextjs: {
      name: "Next.js",
      category: "meta-framework",
      checked: "2026-03-01",
      packages: { npm: ["next", "eslint-config-next"], pypi: ["nextpy"] },
      lifecycle: lifecycle(["15", undefined, "2024-10-21"], ["canary", true]),
      requires: [
        requires("9", "react", "^16"),
        requires("15", "react", "^19", { ofPackages: ["react", "react-dom"], checked: "2026-04-01" }),
        requires("14", "react", "^18", { optional: true }),
        requires("15", "nextjs", "lockstep", { package: "eslint-config-next" }),
        requires("15", "nodejs", ">=18"),
      ],
    },
    nodejs: {},
    react: { packages: { npm: ["react", "react-dom"] } },
  },
});
const nextjs = catalog.names.byId("nextjs");
const about = (id: string) => nextjs?.requirements.get(id) ?? [];

t.test("requirements are kept by target, the newest line first", async (t) => {
  t.same([...(nextjs?.requirements.keys() ?? [])].sort(), ["nextjs", "nodejs", "react"]);
  t.same(
    about("react").map(({ line }) => line.text),
    ["15", "14", "9"],
    "by number, not by letter",
  );
  t.match(about("react"), [
    { package: "next", byMain: true, ofPackages: ["react", "react-dom"], optional: false, checked: "2026-04-01" },
    { ofPackages: ["react"], optional: true, checked: "2026-03-01", source: SOURCE },
    { range: { text: "^16" }, lockstep: false },
  ]);
});

t.test("a range is about the main package of the target, if it has one", async (t) => {
  t.same(about("react")[2]?.ofPackages, ["react"]);
  t.same(about("nodejs")[0]?.ofPackages, []);
});

t.test("lockstep asks for the version line of the declaring package itself", async (t) => {
  const [sibling] = about("nextjs");
  t.match(sibling, { package: "eslint-config-next", byMain: false, lockstep: true });
  t.equal(sibling?.range, sibling?.line);
});

t.test("release lines have a range where their names are numbers", async (t) => {
  t.match(nextjs?.cycles, [
    { name: "15", line: { text: "15" }, released: "2024-10-21", end: undefined },
    { name: "canary", line: undefined, end: true },
  ]);
});

t.test("the first package of the first ecosystem is the main one", async (t) => {
  const record = nextjs?.record;
  t.equal(mainPackageOf(record), "next");
  t.equal(nextjs?.mainPackage, "next");
  t.equal(mainPackageOf(catalog.names.byId("nodejs")?.record), undefined);
  t.equal(mainPackageOf(undefined), undefined);
  t.same(record && packagesOf(record), [
    ["npm", ["next", "eslint-config-next"]],
    ["pypi", ["nextpy"]],
  ]);
});

t.test("refuses a range that does not parse", async (t) => {
  for (const entry of [requires("newest", "b", "^1"), requires("1", "b", "^1 or so")]) {
    t.throws(
      () => catalogOf({ technologies: { a: { requires: [entry] }, b: {} } }).technologies[0]?.requirements,
      /^a: ".*" is not a version range$/,
    );
  }
});
