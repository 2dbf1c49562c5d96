import t from "tap";
import { packageForFrameworks } from "../../../../server/catalog/stack/resolve/package-beside.js";
import { resolveVersions } from "../../../../server/catalog/stack/resolve/resolve.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { declaring } from "../../../fixtures/facts.js";

const made = (name: string, role: "ui-framework" | "meta-framework" | "mobile-framework" | "server-framework") => ({
  ...{ category: "framework" as const, roles: [role] as [typeof role], packages: { npm: [name] as [string] } },
});

/** Two libraries with packages for several frameworks, the first of which is the main one. */
const catalog = catalogOf({
  technologies: {
    react: made("react", "ui-framework"),
    vue: made("vue", "ui-framework"),
    svelte: made("svelte", "ui-framework"),
    next: made("next", "meta-framework"),
    native: made("native", "mobile-framework"),
    express: made("express", "server-framework"),
    kit: { category: "data-fetching", packages: { npm: ["@kit/react", "@kit/vue", "@kit/*"] } },
    login: { category: "auth", packages: { npm: ["login-next", "login-react"] } },
  },
  declared: [
    declaring("next", "react", [["2.0.0"], "^19"]),
    declaring("native", "react", [["2.0.0"], "^19"]),
    declaring("@kit/react", "react", [["1.0.0"], "^19"]),
    declaring("@kit/vue", "vue", [["1.0.0"], "^3"]),
    declaring("@kit/native", "native", [["1.0.0"], "^2"]),
    declaring("login-next", "next", [["1.0.0"], "^2"]),
    declaring("login-react", "react", [["1.0.0"], "^19"]),
  ],
});
const named = (id: string) => catalog.names.byId(id) as Technology;

t.test("of packages for several frameworks, that of the framework in the stack is meant", async (t) => {
  for (const [technology, main, beside, expected] of [
    ["kit", "@kit/react", [], "@kit/react"],
    ["kit", "@kit/react", ["react"], "@kit/react"],
    ["kit", "@kit/react", ["vue"], "@kit/vue"],
    ["kit", "@kit/react", ["react", "vue"], "@kit/react"],
    // What a framework brings is there.
    ["kit", "@kit/react", ["next"], "@kit/react"],
    ["login", "login-next", ["next"], "login-next"],
    ["login", "login-next", ["react"], "login-react"],
    // A package for React in browsers is not taken for what runs on phones.
    ["kit", "@kit/react", ["native"], "@kit/native"],
    ["login", "login-next", ["native"], undefined],
    // Of none for the framework it is not known which one is meant.
    ["kit", "@kit/react", ["svelte"], undefined],
    // A server has a front end of which nothing is said, and is none beside a framework for both.
    ["kit", "@kit/react", ["express"], "@kit/react"],
    ["login", "login-next", ["express"], undefined],
  ] as const)
    t.equal(
      packageForFrameworks(catalog, beside.map(named))(named(technology), "npm", main),
      expected,
      `${technology} beside ${beside.join(" and ")}`,
    );
});

t.test("a stack has no second framework for the sake of a package", async (t) => {
  const partsOf = (...names: string[]) =>
    resolveVersions(catalog, names, { with: [], platform: undefined }, TODAY).parts.map(
      ({ member, version = "?" }) => `${member.name} ${version}`,
    );
  t.same(partsOf("vue", "kit"), ["vue ?", "@kit/vue 1.0.0"]);
  t.same(partsOf("svelte", "kit"), ["svelte ?", "kit ?"]);
  t.same(partsOf("svelte", "@kit/react").slice(1, 2), ["@kit/react 1.0.0"], "unless it is named");
});

t.test("where no package is known to be meant, that is said in place of a version", async (t) => {
  const { parts } = resolveVersions(catalog, ["svelte", "kit"], { with: [], platform: undefined }, TODAY);
  t.match(parts[1], { member: { package: undefined }, version: undefined, why: { message: /which package of kit/i } });
});
