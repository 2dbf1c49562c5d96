import t from "tap";
import { Members } from "../../../../server/catalog/stack/resolve/asked.js";
import type { Chosen } from "../../../../server/catalog/stack/resolve/declared.js";
import { needsOf } from "../../../../server/catalog/stack/resolve/needs.js";
import { versionOf } from "../../../../server/catalog/stack/solve/releases.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { declaring, lifecycle, SOURCE } from "../../../fixtures/facts.js";

const npm = (name: string) => ({ packages: { npm: [name] as [string] } });
const kit = declaring("kit", "base", [["2.0.0"], "^3"]);
const [release] = kit.record.releases;

const catalog = catalogOf({
  technologies: {
    base: npm("base"),
    react: { ...npm("react"), roles: ["ui-framework"] },
    vue: { ...npm("vue"), roles: ["ui-framework"] },
    phone: {
      ...npm("phone"),
      requires: ["react", "vue"].map((of) => ({ version: "2", of, range: ">=3", source: SOURCE })),
    },
    kit: npm("kit"),
    nodejs: { category: "runtime", lifecycle: lifecycle(["24"]) },
    bun: { category: "runtime" },
    redis: { ...npm("redis"), category: "database" },
    postgresql: { category: "database" },
    pg: { ...npm("pg"), roles: ["driver"], supports: [{ with: ["postgresql", "nodejs"], source: SOURCE }] },
  },
  declared: [{ ...kit, record: { ...kit.record, releases: [{ ...release, runtimes: { nodejs: ">=20" } } as never] } }],
});

/** What is needed beside packages in their versions and technologies as such. */
function needs(...names: string[]) {
  const members = new Members(catalog, []);
  const chosen = names.map((text): Chosen => {
    const [name = "", version] = text.split("@");
    const member = members.get(catalog.names.byId(name), version === undefined ? undefined : "npm", name);
    return { member, version: versionOf(version ?? ""), isAsked: true };
  });
  return needsOf(catalog, members, chosen);
}

t.test("a package of npm needs its peers, and as an extra the runtime that it declares", async (t) => {
  const [peer, runtime, ...others] = needs("kit@2.0.0");
  t.match(peer, { member: { ecosystem: "npm", name: "base" }, range: "^3", isExtra: false, sources: [SOURCE] });
  t.equal(peer?.message, "kit 2.0.0 requires base ^3.");
  t.match(runtime, { member: { ecosystem: undefined, name: "nodejs" }, range: ">=20", isExtra: true });
  t.same(others, []);
});

t.test("of frameworks that take each other's place, the one that is there is needed", async (t) => {
  t.same(needs("phone@2"), []);
  t.match(needs("phone@2", "vue@3.5.0"), [{ member: { name: "vue" }, range: ">=3" }]);
});

t.test("Node.js is not needed where another runtime is chosen", async (t) => {
  t.same(
    needs("kit@2.0.0", "bun").map(({ member }) => member.name),
    ["base"],
  );
});

t.test("a database needs its own client, or the driver that supports it and the runtime", async (t) => {
  t.match(needs("base@3.0.0", "redis"), [{ member: { name: "redis", package: "redis" }, isExtra: true }]);
  t.match(needs("base@3.0.0", "postgresql"), [{ member: { name: "pg" }, message: "pg supports postgresql." }]);
});

t.test("a database needs no driver where one is chosen, or where there is no program", async (t) => {
  t.same(needs("pg@8.0.0", "postgresql"), []);
  t.same(needs("postgresql"), []);
});
