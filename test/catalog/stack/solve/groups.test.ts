import t from "tap";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import type { AskedEntry } from "../../../../server/catalog/scan/entry.js";
import { groupsOf } from "../../../../server/catalog/stack/solve/groups.js";
import { membersOf } from "../../../../server/catalog/stack/solve/members.js";
import { packageEntry, runtimeEntry } from "../../../../server/manifests/reading.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { declaring } from "../../../fixtures/facts.js";
import { GROUPED as catalog } from "../../../fixtures/grouped.js";
import { installedOf, npmEntries } from "../../../fixtures/planned.js";
import fc from "../../../fixtures/properties.js";

const named = (entries: readonly AskedEntry[], from: Catalog = catalog) =>
  groupsOf(membersOf(from, entries)).map(({ members }) => members.map(({ name }) => name).join(" + "));

t.test("what is declared to have one version moves as one, whatever is installed of it", async (t) => {
  t.same(named(npmEntries({ "react-dom": "18.2.0", react: "18.3.1" })), ["react + react-dom"]);
  t.same(named(npmEntries({ "react-dom": "17.0.2", react: "18.3.1" })), ["react", "react-dom"], "not across lines");
});

t.test("what has the very same version, a scope or a name in common and the same makers moves as one", async (t) => {
  t.same(named(npmEntries({ "@babel/core": "7.2.0", "@babel/cli": "7.2.0" })), ["@babel/core + @babel/cli"]);
  t.same(
    named(npmEntries({ "@mine/a": "1.2.0", "@mine/b": "1.2.0" })),
    ["@mine/a + @mine/b"],
    "no technology is needed",
  );
  t.same(named(npmEntries({ "@mine/a": "1.2.0", "@mine/b": "1.3.0" })), ["@mine/a", "@mine/b"], "but the very version");
  t.same(named(npmEntries({ "@mine/a": "1.2.0", "@other/b": "1.2.0" })), ["@mine/a", "@other/b"]);
  t.same(named(npmEntries({ left: "1.2.0", "left-pad": "1.2.0" })), ["left", "left-pad"], "a name alone says nothing");
  t.same(
    named([...npmEntries({ "@mine/a": "1.2.0" }), packageEntry("pypi", "@mine/b", "1.2.0")]),
    ["@mine/a", "@mine/b"],
    "not across ecosystems",
  );
});

t.test("a package whose releases were read goes its own way, unless it has the very version", async (t) => {
  t.same(named(npmEntries({ kit: "1.3.7", "kit-two": "1.3.0" })), ["kit + kit-two"], "of which nothing is known");
  t.same(
    named(npmEntries({ kit: "1.2.0", "kit-two": "1.3.0" })),
    ["kit", "kit-two"],
    "one major is no sign of one release",
  );
  const read = catalogOf({
    technologies: { kit: { packages: { npm: ["kit", "kit-two"] } }, react: { packages: { npm: ["react"] } } },
    declared: [declaring("kit-two", "react", [["1.3.0"], "*"])],
  });
  t.same(named(npmEntries({ kit: "1.2.0", "kit-two": "1.3.0" }), read), ["kit", "kit-two"]);
  t.same(named(npmEntries({ kit: "1.3.0", "kit-two": "1.3.0" }), read), ["kit + kit-two"]);
  t.same(named(npmEntries({ kit: "1.3.7", "kit-two": "1.3.0" }), read), ["kit", "kit-two"]);
});

t.test("what the data say is released together moves as one, in other patches and without a version too", async (t) => {
  const [source, repository] = ["https://example.com/gemspec", "https://example.com/kit"];
  const from = catalogOf({
    technologies: {
      kit: {
        packages: { npm: ["kit", "@kit/one", "@kit/two", "@kit/apart"] },
        repository,
        releasedTogether: [{ packages: ["kit", "@kit/one", "@kit/two", "kit-config"], source }],
      },
      "kit-config": { packages: { npm: ["kit-config"] }, repository },
    },
    declared: ["@kit/one", "@kit/apart", "kit-config"].map((name) => declaring(name, "kit", [["2.0.0"], "*"])),
  });
  const versions = { kit: "2.3.2", "@kit/one": "2.1.0", "@kit/apart": "2.0.0", "@kit/two": "1.9.0" };
  const entries = [...npmEntries(versions), packageEntry("npm", "kit-config", undefined)];
  t.same(named(entries, from), ["kit + kit-config + @kit/one", "@kit/two", "@kit/apart"]);
});

t.test("what comes from one repository moves as one, also where one of them is a few fixes behind", async (t) => {
  const from = (repository: string) =>
    catalogOf({
      technologies: {
        kit: { packages: { npm: ["kit"] }, repository: "https://github.com/kit/kit" },
        "lint-kit": { packages: { npm: ["lint-kit"] }, repository },
        react: { packages: { npm: ["react"] } },
      },
      declared: [declaring("lint-kit", "react", [["1.3.0"], "*"])],
    });
  const [one, other] = [from("https://github.com/kit/kit"), from("https://github.com/kit/lint")];
  t.same(named(npmEntries({ kit: "1.3.7", "lint-kit": "1.3.0" }), one), ["kit + lint-kit"]);
  t.same(named(npmEntries({ kit: "1.4.0", "lint-kit": "1.3.0" }), one), ["kit", "lint-kit"]);
  t.same(named(npmEntries({ kit: "1.3.7", "lint-kit": "1.3.0" }), other), ["kit", "lint-kit"]);
});

t.test("types move with what they are the types of, in its line", async (t) => {
  t.same(named(npmEntries({ react: "18.2.0", "@types/react": "18.0.5" })), ["react + @types/react"]);
  t.same(named(npmEntries({ react: "18.2.0", "@types/react": "17.0.5" })), ["react", "@types/react"]);
  t.same(named(npmEntries({ "@babel/core": "7.2.0", "@types/babel__core": "7.1.0" })), [
    "@babel/core + @types/babel__core",
  ]);
  const node = (types: string) =>
    named([...npmEntries({ "@types/node": types }), runtimeEntry("nodejs", "node", "20.1.0")]);
  t.same(node("20.9.3"), ["nodejs + @types/node"]);
  t.same(node("22.9.3").sort(), ["@types/node", "nodejs"]);
  t.same(
    named(npmEntries({ "react-dom": "18.2.0", react: "18.2.0", "@types/react-dom": "18.0.1" })),
    ["react + react-dom + @types/react-dom"],
    "also with those of a follower",
  );
});

t.test("the order of entries makes no difference to what moves together", async (t) => {
  const all = {
    ...{
      react: "18.2.0",
      "react-dom": "18.2.0",
      "@types/react": "18.0.0",
      "@babel/core": "7.2.0",
      "@babel/cli": "7.2.0",
    },
    ...{ "@mine/a": "1.0.0", "@mine/bb": "1.0.0", kit: "1.2.0", "kit-two": "1.3.0", "@kit/one": "1.2.0" },
  };
  const sorted = (groups: readonly string[]) => groups.map((group) => group.split(" + ").sort().join(" ")).sort();
  const entries = npmEntries(all);
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (shuffled) => {
      t.same(sorted(named(shuffled)), sorted(named(entries)));
    }),
  );
});

t.test(
  "packages of a scope move in step where the range that one asks for begins with the line that both have",
  async (t) => {
    const catalog = catalogOf({
      technologies: {
        core: { name: "Core", packages: { npm: ["@scope/core"] } },
        kit: { name: "Kit", packages: { npm: ["@scope/kit"] } },
        next: { name: "Next", packages: { npm: ["next"] } },
        mdx: { name: "MDX", packages: { npm: ["@next/mdx"] } },
      },
    });
    const groupsAt = (kit: string, range: string) => {
      const entries = npmEntries({ "@scope/core": "17.3.12", "@scope/kit": kit });
      const members = membersOf(catalog, entries, [installedOf(`@scope/kit@${kit}`, `@scope/core@${range}`)]);
      return groupsOf(members).map((group) => group.members.map(({ name }) => name).join(" "));
    };
    t.same(groupsAt("17.3.10", "^17.0.0 || ^18.0.0"), ["@scope/core @scope/kit"], "whichever name is shorter");
    t.same(groupsAt("17.3.10", "^16.0.0 || ^17.0.0").length, 2, "it came to that line later");
    t.same(groupsAt("16.2.0", "^16.0.0 || ^17.0.0").length, 2, "it has a line of its own");
    const scoped = (version: string) =>
      groupsOf(membersOf(catalog, npmEntries({ next: "14.2.32", "@next/mdx": version }))).map(
        ({ leader }) => leader.name,
      );
    t.same(scoped("14.2.32"), ["next"], "the scope that is called after a package, in the very same release");
    t.same(scoped("14.2.31").length, 2);
  },
);
