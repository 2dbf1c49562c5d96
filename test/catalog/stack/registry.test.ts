import t from "tap";
import { homesOf, isForeign, mainPackages, packageBeside } from "../../../server/catalog/stack/registry.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { catalogOf } from "../../fixtures/catalog.js";

const catalog = catalogOf({
  technologies: {
    python: { category: "language" },
    jruby: { category: "language" },
    pypy: { category: "language" },
    typescript: { category: "language", packages: { npm: ["typescript"] } },
    django: { packages: { pypi: ["django"] } },
    express: { packages: { npm: ["express"] } },
    stripe: { packages: { npm: ["stripe"], pypi: ["stripe"] } },
    scoped: { packages: { npm: ["@scoped/*", "@scoped/core"], gem: ["scoped/*"] } },
    bun: { category: "runtime", packages: { npm: ["bun"] } },
    tokio: { category: "runtime", packages: { cargo: ["tokio"] } },
    host: { category: "hosting", packages: { npm: ["host-cli"] } },
    store: { category: "database", aliases: ["st"] },
    "store-client": { packages: { npm: ["st", "store"] } },
  },
});
const of = (id: string) => catalog.names.byId(id) as Technology;
const homes = (...ids: string[]) => [...homesOf(ids.map(of))].sort();

t.test("the main package is the first that has a name", async (t) => {
  t.same(mainPackages(of("stripe")), [
    ["npm", "stripe"],
    ["pypi", "stripe"],
  ]);
  t.same(mainPackages(of("scoped")), [["npm", "@scoped/core"]], "patterns are no packages");
  t.same(mainPackages(of("host")), [], "the tool of a host is no part of a project");
  t.same(mainPackages(of("python")), []);
  t.same(mainPackages(of("bun")), [], "a runtime that takes packages from a registry is no package of it");
  t.same(mainPackages(of("tokio")), [["cargo", "tokio"]]);
});

t.test("the languages tell the registries; without one, what is in one registry alone does", async (t) => {
  t.same(homes("python", "express"), ["pypi"]);
  t.same(homes("jruby", "pypy"), ["gem", "pypi"], "another engine of a language goes with its registry");
  t.same(homes("python", "typescript"), ["npm", "pypi"]);
  t.same(homes("django", "stripe"), ["pypi"]);
  t.same(homes("stripe", "host"), []);
});

t.test("foreign is what comes from other registries alone", async (t) => {
  const python = new Set(["pypi"]);
  t.equal(isForeign(of("express"), python), true);
  t.equal(isForeign(of("stripe"), python), false, "it is in several");
  t.equal(isForeign(of("host"), python), false, "it is in none");
  t.equal(isForeign(of("express"), new Set()), false, "nothing is foreign to an empty stack");
});

t.test("beside a database, a name that its client has is the client", async (t) => {
  const beside = (text: string, found: string, ...others: string[]) =>
    packageBeside(catalog.names, text, of(found), others.map(of));
  t.match(beside("st@8.1", "store", "store"), { technology: { id: "store-client" }, package: "st", version: {} });
  t.equal(beside("store", "store", "store"), undefined, "the database, by its own name");
  t.equal(beside("st", "store", "django"), undefined, "what it means by itself");
});
