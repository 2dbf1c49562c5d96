import t from "tap";
import type { AskedEntry } from "../../../../server/catalog/scan/entry.js";
import { scan } from "../../../../server/catalog/scan/scan.js";
import {
  addCosts,
  type Cost,
  compareCosts,
  groupsOf,
  membersOf,
} from "../../../../server/catalog/stack/nearest/moves.js";
import { npmEntry, runtimeEntry } from "../../../../server/manifests/reading.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { lifecycle, requires } from "../../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    kit: {
      packages: { npm: ["@kit/core", "@kit/*", "kit-config"] },
      lifecycle: lifecycle(["4"], ["3"], ["2"]),
      requires: [
        requires("3", "kit", "lockstep", { package: "@kit/router", ofPackages: ["@kit/other"] }),
        requires("7", "leaf", "^2", { package: "@kit/adapter" }),
        requires("4", "leaf", ">=2.0.0 <2.5.0", { package: "@kit/core" }),
        requires("3", "leaf", "^1", { package: "@kit/core" }),
        requires("2", "leaf", "*", { package: "@kit/core" }),
      ],
    },
    leaf: { packages: { npm: ["leaf"] } },
    node: { category: "runtime", lifecycle: lifecycle(["22"], ["20"]) },
  },
});
function groups(entries: readonly AskedEntry[], allowDowngrade = true) {
  const { detected } = scan(catalog, entries, { platform: undefined, present: new Set() }, TODAY);
  return groupsOf(membersOf(catalog, entries, detected), detected, TODAY, allowDowngrade).map(
    ({ technology, members, moves }) => ({
      id: technology.id,
      members: members.map(({ package: name }) => name),
      to: moves.map(({ to }) => [...to].map(([member, { text }]) => `${member.package} ${text}`).join(", ")),
      costs: moves.map(({ cost }) => cost),
    }),
  );
}

t.test("costs are compared by their weightiest difference", async (t) => {
  const order: Cost[] = [
    [1, 0, 1, 5, 5],
    [1, 1, 0, 3, 0],
    [1, 1, 1, 1, 0],
    [1, 1, 1, 2, 0],
    [2, 0, 0, 0, 0],
  ];
  t.same([...order].reverse().sort(compareCosts), order);
  t.same(addCosts([1, 0, 1, 2, 3], [1, 1, 0, 2, 0]), [2, 1, 1, 4, 3]);
});

t.test("siblings in the same major version move with the main package, others by themselves", async (t) => {
  const found = groups([
    npmEntry("@kit/forms", "^3.1.0"),
    npmEntry("@kit/core", "^3.0.0"),
    npmEntry("@kit/router", "^3.0.0"),
    npmEntry("@kit/adapter", "^6.0.0"),
    npmEntry("@kit/icons", "^1.0.0"),
    npmEntry("kit-config", "^3.0.0"),
  ]);
  t.same(
    found.map(({ members }) => members),
    [["@kit/core", "@kit/forms", "@kit/router"], ["@kit/adapter"]],
    "of icons and config nothing is known",
  );
});

t.test("where to: other lines, at what cost", async (t) => {
  const [kit] = groups([npmEntry("@kit/core", "^3.0.0")]);
  t.same(kit?.to, ["@kit/core ^3", "@kit/core ^4", "@kit/core ^2"]);
  t.same(kit?.costs, [
    [1, 0, 0, 0, 1],
    [1, 1, 0, 1, 0],
    [1, 1, 1, 1, 2],
  ]);
});

t.test("nothing goes back unless that is allowed", async (t) => {
  t.same(groups([npmEntry("@kit/core", "^3.0.0")], false)[0]?.to, ["@kit/core ^3", "@kit/core ^4"]);
  t.same(groups([npmEntry("@kit/core", ">=2.0.0")], false)[0]?.to, [], "of a range, the newest release is installed");
});

t.test("those that are where the others go may stay", async (t) => {
  const [kit] = groups([npmEntry("@kit/core", "^3.0.0"), npmEntry("@kit/forms", "~3.1.0")]);
  t.ok(kit?.to.includes("@kit/core ^4, @kit/forms ^4"));
  const [strayed] = groups([npmEntry("@kit/core", "^4.0.0"), npmEntry("@kit/router", "^4.0.0")]);
  t.ok(strayed?.to.includes("@kit/core ^3, @kit/router ^3"));
});

t.test("a package without lines goes where those that are there ask it to", async (t) => {
  const [, leaf] = groups([npmEntry("@kit/core", "^4.0.0"), npmEntry("leaf", "^9.0.0")]);
  t.same(leaf?.to.slice(0, 2), ["leaf >=2.0.0 <2.5.0", "leaf ^1"]);
  t.same(groups([npmEntry("leaf", "^9.0.0")]), [], "nobody asks");
});

t.test("a runtime goes by its release lines; what has no version does not move", async (t) => {
  t.same(groups([runtimeEntry("node", "node", "18")])[0]?.to, ["undefined ^20", "undefined ^22"]);
  t.same(groups([npmEntry("@kit/core", "workspace:*"), npmEntry("leaf", "latest")]), []);
});

t.test("the range of the manifest is what a move leaves or keeps", async (t) => {
  const [kit] = groups([{ ...npmEntry("@kit/core", "3.0.1"), declared: "^3.0.0 || ^4.0.0" }]);
  t.same(kit?.to[1], "@kit/core ^4");
  t.same(kit?.costs[1], [1, 0, 0, 1, 0]);
});
