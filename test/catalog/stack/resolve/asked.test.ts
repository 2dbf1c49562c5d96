import t from "tap";
import { fromHome, Members, readAsked } from "../../../../server/catalog/stack/resolve/asked.js";
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

t.test("a name is read with the versions that it may have, of which latest is none", async (t) => {
  const read = readAsked(catalog, "react@^18.2");
  t.equal(read.technology?.id, "react");
  t.equal(read.range?.text, "^18.2");
  t.equal(read.problem, undefined);
  t.equal(readAsked(catalog, "react@latest").range, undefined);
});

t.test("of what cannot be read it is told why, with the nearest name", async (t) => {
  t.equal(readAsked(catalog, "reakt@18").problem, `We don't know a technology called "reakt". Did you mean React?`);
  t.equal(readAsked(catalog, "react@newish").problem, '"newish" is not a version of React.');
});

t.test("two names of one package have the same member, another package of its technology has its own", async (t) => {
  const members = new Members(catalog, []);
  const of = (text: string) => members.of(readAsked(catalog, text));
  t.equal(of("react@18"), of("React"));
  t.not(of("react"), of("react-dom"));
  t.match(of("react-dom"), { ecosystem: "npm", package: "react-dom" });
});

t.test("a technology stands for its package at home, a database with versions for itself", async (t) => {
  const of = (text: string, ...beside: string[]) =>
    new Members(
      catalog,
      beside.flatMap((id) => catalog.names.byId(id) ?? []),
    ).of({ ...readAsked(catalog, text), package: undefined });
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
