import t from "tap";
import type { AskedEntry } from "../../../../server/catalog/scan/entry.js";
import { membersOf, subjectOf } from "../../../../server/catalog/stack/solve/members.js";
import { allowedEntry, packageEntry, runtimeEntry } from "../../../../server/manifests/reading.js";
import { GROUPED as catalog } from "../../../fixtures/grouped.js";
import { installedOf, npmEntries } from "../../../fixtures/planned.js";

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
