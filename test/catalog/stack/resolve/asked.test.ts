import t from "tap";
import {
  type AskedName,
  fromHome,
  joinVersions,
  Members,
  readAsked,
} from "../../../../server/catalog/stack/resolve/asked.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { lifecycle } from "../../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    react: { name: "React", packages: { npm: ["react", "react-dom"] } },
    python: { category: "language" },
    sdk: { packages: { npm: ["sdk"], pypi: ["sdk-py"] } },
    postgresql: {
      category: "database",
      packages: { npm: ["pg-client"] },
      lifecycle: lifecycle(["18"]),
    },
  },
});

const readOne = (text: string) => readAsked(catalog, [text])[0] as AskedName;

t.test("a name is read with the versions that it may have, of which latest is none", async (t) => {
  const read = readOne("react@^18.2");
  t.equal(read.technology?.id, "react");
  t.equal(read.range?.text, "^18.2");
  t.equal(read.problem, undefined);
  t.equal(readOne("react@latest").range, undefined);
});

t.test("of what cannot be read it is told why, with the nearest name", async (t) => {
  t.equal(readOne("reakt@18").problem, `We don't know a technology called "reakt". Did you mean React?`);
  t.equal(readOne("react@newish").problem, '"newish" is not a version of React.');
});

t.test("two names of one package have the same member, another package of its technology has its own", async (t) => {
  const members = new Members(catalog, []);
  const of = (text: string) => members.of(readOne(text));
  t.equal(of("react@18"), of("React"));
  t.not(of("react"), of("react-dom"));
  t.match(of("react-dom"), { ecosystem: "npm", package: "react-dom" });
});

t.test("a technology stands for its package at home, a database with versions for itself", async (t) => {
  const of = (text: string, ...beside: string[]) =>
    new Members(
      catalog,
      beside.flatMap((id) => catalog.names.byId(id) ?? []),
    ).of({ ...readOne(text), package: undefined });
  t.match(of("sdk", "python"), { ecosystem: "pypi", name: "sdk-py" });
  t.match(of("sdk", "react"), { ecosystem: "npm", name: "sdk" });
  t.match(of("postgresql", "react"), { ecosystem: undefined, name: "postgresql", package: undefined });
});

t.test("packages are those at home, or all where none is", async (t) => {
  const packages = [
    ["npm", "sdk"],
    ["pypi", "sdk-py"],
  ] as [string, string][];
  t.same(fromHome(packages, new Set(["pypi"])), [["pypi", "sdk-py"]]);
  t.same(fromHome(packages, new Set(["gem"])), packages);
});

t.test("a word that can only be a version belongs to the name before it; a package URL never does", async (t) => {
  const words = ["react", "19", "vue", "latest", "pkg:npm/no-such@3"];
  t.same(joinVersions(catalog, words), ["react@19", "vue@latest", "pkg:npm/no-such@3"]);
});

t.test("a name that several ecosystems have is that of the others' that are asked for", async (t) => {
  const packages = catalogOf({
    technologies: {
      "lite-js": { name: "Lite for Node", category: "db-driver", packages: { npm: ["lite"] } },
      "lite-gem": { name: "Lite for Ruby", category: "db-driver", packages: { gem: ["lite"] } },
      rails: { category: "backend-framework", packages: { gem: ["rails"] } },
      express: { category: "backend-framework", packages: { npm: ["express"] } },
      "token-js": { name: "Token for Node", category: "auth", packages: { npm: ["token"] } },
      "token-gem": { name: "Token for Ruby", category: "auth", packages: { gem: ["token"] } },
    },
  });
  const ids = (...texts: string[]) => readAsked(packages, texts).map(({ technology }) => technology?.id);
  t.same(ids("rails@8", "lite"), ["rails", "lite-gem"]);
  t.same(ids("lite@1.7", "rails"), ["lite-gem", "rails"]);
  t.match(readAsked(packages, ["rails", "lite@1.7"])[1], { package: "lite", range: { text: "1.7" } });
  t.same(ids("lite", "express"), ["lite-js", "express"]);
  t.same(ids("lite", "rails", "express"), ["lite-js", "rails", "express"], "it may be either's");
  t.same(ids("lite"), ["lite-js"]);
  t.same(
    ids("rails", "token", "lite"),
    ["rails", "token-gem", "lite-gem"],
    "two such names do not vouch for each other",
  );
});
