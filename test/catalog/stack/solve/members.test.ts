import t from "tap";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import type { AskedEntry } from "../../../../server/catalog/scan/entry.js";
import { groupsOf, membersOf, subjectOf } from "../../../../server/catalog/stack/solve/members.js";
import { allowedEntry, packageEntry, runtimeEntry } from "../../../../server/manifests/reading.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { declaring, lifecycle, requires } from "../../../fixtures/facts.js";
import { installedOf, npmEntries } from "../../../fixtures/planned.js";
import fc from "../../../fixtures/properties.js";

const catalog = catalogOf({
  technologies: {
    react: {
      name: "React",
      packages: { npm: ["react", "react-dom"] },
      requires: [requires("18", "react", "lockstep", { package: "react-dom", ofPackages: ["react"] })],
    },
    nodejs: {
      name: "Node.js",
      category: "runtime",
      packages: { npm: ["@types/node"] },
      lifecycle: lifecycle(["22"], ["20"]),
    },
    babel: { packages: { npm: ["@babel/core", "@babel/*"] } },
    rails: { packages: { gem: ["rails", "railties", "activerecord"] } },
    kit: { packages: { npm: ["kit", "@kit/one", "kit-two"] } },
  },
  declared: [declaring("@kit/one", "react", [["1.0.0"], "*"])],
});

const named = (entries: readonly AskedEntry[], from: Catalog = catalog) =>
  groupsOf(membersOf(from, entries)).map(({ members }) => members.map(({ name }) => name).join(" + "));

t.test("what a project names is a member once; the first version that is known counts", async (t) => {
  const entries = [packageEntry("npm", "react", undefined), ...npmEntries({ react: "18.2.0" })];
  const again = packageEntry("npm", "react", "17.0.0");
  const members = membersOf(catalog, [...entries, again]);
  t.match(members, [{ name: "react", ecosystem: "npm", current: { text: "18.2.0" }, technology: { id: "react" } }]);
  t.equal(members.length, 1);
});

t.test("packages without a technology are members, and names that mean nothing are none", async (t) => {
  const members = membersOf(catalog, [...npmEntries({ mystery: "1.0.0" }), runtimeEntry("unheard-of", "x", "1")]);
  t.match(members, [{ name: "mystery", technology: undefined, current: { text: "1.0.0" } }]);
  t.equal(members.length, 1);
});

t.test("a runtime is a member as such, in what the project runs on or allows", async (t) => {
  const [running] = membersOf(catalog, [runtimeEntry("nodejs", "node", "v20.1.0")]);
  t.match(running, { name: "nodejs", ecosystem: undefined, package: undefined, current: { text: "20.1.0" } });
  t.equal(running?.isAllowed, false);
  const [allowed] = membersOf(catalog, [allowedEntry("nodejs", "node", ">=18")]);
  t.equal(allowed?.isAllowed, true);
  const [purl] = membersOf(catalog, [
    { text: "x", ecosystem: undefined, name: "pkg:generic/nodejs@20.1.0", version: undefined },
  ]);
  t.match(purl, { name: "nodejs", ecosystem: undefined, current: { text: "20.1.0" } });
});

t.test("the range that a manifest allows, and what only development needs, are kept", async (t) => {
  const [entry] = npmEntries({ react: "18.2.0" }) as [AskedEntry];
  const [member] = membersOf(catalog, [{ ...entry, declared: "^18.0.0", isDev: true }]);
  t.match(member, { declared: "^18.0.0", isDev: true });
});

t.test(
  "what a lockfile records of a release is its own; where it records nothing of one, that one requires nothing",
  async (t) => {
    const entries = npmEntries({ kit: "2.0.0", react: "18.2.0", other: "^3.0.0" });
    const installed = [installedOf("kit@2.0.0", "react@^18"), installedOf("kit@1.0.0", "react@^17")];
    const members = membersOf(catalog, entries, installed);
    const requiredBy = (name: string) => members.find((member) => member.name === name)?.requires;
    t.same(
      requiredBy("kit")
        ?.get("react")
        ?.map(({ range }) => range),
      ["^18"],
      "not what another release of it requires",
    );
    t.equal(requiredBy("react")?.size, 0, "silent");
    t.equal(requiredBy("other"), undefined, "a range is nothing that is installed");
    t.ok(
      membersOf(catalog, entries).every((member) => member.requires === undefined),
      "without a lockfile, nothing is known",
    );
    const gems = [packageEntry("gem", "rails", "7.1.0")];
    t.equal(
      membersOf(catalog, gems, installed)[0]?.requires,
      undefined,
      "a lockfile of another ecosystem says nothing",
    );
  },
);

t.test("what is required of a part counts for the whole that the project asks for", async (t) => {
  const gem = (by: string, required: string, kind: "dependency" | "peer" = "dependency") =>
    installedOf(by, required, { ecosystem: "gem", kind });
  const requiredIn = (range: string, ...more: AskedEntry[]) => {
    const entries = [packageEntry("gem", "rails", "7.1.0"), packageEntry("gem", "devise", "4.9.0"), ...more];
    const members = membersOf(catalog, entries, [gem("devise@4.9.0", `railties@${range}`)]);
    return [...(members.find(({ name }) => name === "devise")?.requires?.keys() ?? [])];
  };
  t.same(requiredIn(">= 4.1.0"), ["rails"]);
  t.same(
    requiredIn(">= 4.1.0", packageEntry("gem", "railties", "7.1.0")),
    ["railties"],
    "where it asks for the part itself",
  );
  t.same(requiredIn("< 3.0"), ["railties"], "a range that the whole is not in is one of other versions");
  const npm = membersOf(catalog, npmEntries({ react: "18.2.0", kit: "1.0.0" }), [
    installedOf("kit@1.0.0", "react-dom@^18"),
  ]);
  t.same([...(npm[1]?.requires?.keys() ?? [])], ["react-dom"], "packages of npm stand for themselves");
});

t.test("types have no versions of their own to be judged in", async (t) => {
  const [types, react] = membersOf(catalog, npmEntries({ "@types/node": "20.1.0", react: "18.2.0" }));
  t.ok(types && react);
  if (!types || !react) return;
  t.equal(types.current?.text, "20.1.0");
  t.equal(subjectOf(types, types.current), undefined);
  t.match(subjectOf(react, react.current), { technology: { id: "react" }, named: [{ package: "react" }] });
});

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
  t.same(named(npmEntries({ kit: "1.2.0", "kit-two": "1.3.0" })), ["kit + kit-two"], "of which nothing is known");
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
