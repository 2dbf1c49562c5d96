import t from "tap";
import { findTarget, isEnded, stagesTo } from "../../../../server/catalog/stack/plan/targets.js";
import { groupsOf } from "../../../../server/catalog/stack/solve/groups.js";
import { type Member, membersOf } from "../../../../server/catalog/stack/solve/members.js";
import { parseAskedVersion } from "../../../../server/catalog/versions/ecosystems.js";
import type { VersionRange } from "../../../../server/catalog/versions/range.js";
import { packageEntry, runtimeEntry } from "../../../../server/manifests/reading.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { declaring, lifecycle } from "../../../fixtures/facts.js";
import { npmEntries, planOf } from "../../../fixtures/planned.js";
import { around, releases } from "../../../fixtures/upgraded-packages.js";

const guide = (oneLineAtATime: true | "advised" | undefined) => ({
  upgradeGuide: {
    url: "https://example.com/guide",
    checked: "2026-01-01",
    ...(oneLineAtATime && { oneLineAtATime }),
  },
});

const catalog = catalogOf({
  technologies: {
    react: {
      name: "React",
      packages: { npm: ["react", "react-dom"] },
      lifecycle: lifecycle(["19"], ["18"], ["17", "2024-01-01"]),
    },
    angular: {
      name: "Angular",
      packages: { npm: ["@angular/core", "@angular/*"] },
      lifecycle: lifecycle(["20"], ["19"], ["18"], ["17"]),
      ...guide(true),
    },
    kit: { name: "Kit", packages: { npm: ["kit"] }, ...guide(undefined) },
    calm: {
      name: "Calm",
      packages: { npm: ["calm"] },
      lifecycle: {
        source: "https://example.com/lines",
        cycles: [
          { cycle: "6" },
          { cycle: "5" },
          { cycle: "4", eol: "2024-01-01" },
          { cycle: "3", eol: "2024-01-01", lts: true },
          { cycle: "2", eol: "2023-01-01" },
          { cycle: "1", eol: "2022-01-01" },
        ],
      },
      ...guide("advised"),
    },
    nodejs: { name: "Node.js", category: "runtime", lifecycle: lifecycle(["24"], ["22"], ["20"]) },
    django: { name: "Django", packages: { pypi: ["django"] } },
  },
  declared: [declaring("kit", "react", [["3.1.0"], "^19"], [["2.0.0"], "^18"])],
});

const groups = groupsOf(
  membersOf(catalog, [
    ...npmEntries({
      react: "18.2.0",
      "@angular/common": "17.1.0",
      "@angular/router": "17.1.0",
      "@angular/cdk": "16.0.0",
    }),
    ...npmEntries({ kit: "2.0.0", calm: "1.0.0", mystery: "1.0.0", "@own/part": "1.4.0" }),
    packageEntry("npm", "open", undefined),
    runtimeEntry("nodejs", "node", "20.1.0"),
  ]),
);
const find = (text: string) => findTarget(catalog, groups, text, TODAY);
const told = (text: string) => {
  const found = find(text);
  return "group" in found ? `${found.group.leader.name} ${found.asked.text}` : found.message;
};

t.test("targets are found by package, technology and runtime", async (t) => {
  t.match(told("react@19"), /^react 19/);
  t.match(told("React 19"), /^react 19/);
  t.match(told("node@22"), /^nodejs 22/);
  t.match(told("mystery@2"), /^mystery 2/, "no technology is needed");
  t.match(told("@own/part@^2"), /^@own\/part \^2/);
  t.match(told("pkg:npm/react@19.0.0"), /^react 19\.0\.0/);
});

t.test("a framework of many packages is the group that most of them move with", async (t) => {
  const found = find("Angular 20");
  t.ok("group" in found && found.group.members.length === 2);
  t.ok("group" in found && found.group.members.every(({ name }) => name !== "@angular/cdk"));
});

t.test("the newest that is known is a target by name", async (t) => {
  t.match(told("kit@latest"), /^kit 3\.1\.0/);
  t.equal(told("mystery@latest"), "No release of mystery is known here.");
});

t.test("what cannot be planned is told in a sentence", async (t) => {
  t.match(told("vue@3"), /^vue is not among the dependencies of this project\. Use the name/);
  t.equal(told("django@5"), "django is not among the dependencies of this project.".replace("django", "Django"));
  t.match(told("react"), /^Which version of React\? Write it behind the name, such as react@\d+\.$/);
  t.equal(told("open@2"), "The version of open in this project is not known.");
  t.match(told("react@17"), /^react is at 18\.2\.0, which is newer than 17\. A plan never goes back/);
  t.match(told("react@banana"), /is not a version of/);
});

t.test("a version that is newer than all that are known is not planned", async (t) => {
  t.match(told("react@20"), /^react 20 is not known here\. The newest that is known is 19, as of 2026-01-01\.$/);
  t.match(told("kit@4"), /^kit 4 is not known here\./);
  t.match(told("mystery@99"), /^mystery 99/, "where nothing is known, nothing is ruled out");
});

t.test("what is reached is no failure", async (t) => {
  t.match(find("react@18"), { reached: true, message: "react is at 18.2.0 already." });
  t.match(find("react@17"), { reached: false });
  t.match(find("react@^18.3"), { asked: {} }, "a newer release of its line is a target");
});

t.test("lines are gone through one by one where the makers ask for it", async (t) => {
  const stages = (text: string) => {
    const found = find(text);
    return "group" in found ? stagesTo(found, TODAY).map((range) => range.text) : [];
  };
  t.same(stages("Angular 20"), ["18", "19", "20"]);
  t.same(stages("Angular 18"), ["18"]);
  t.same(stages("kit@3"), ["3"], "its guide does not say so");
  t.same(
    stages("Calm 6"),
    ["3", "5", "6"],
    "lines that ended are passed where it is only advised, unless they were long-term",
  );
  t.same(stages("Calm 4"), ["3", "4"], "what was asked for is reached, ended or not");
});

t.test("whether a version is past its end is a matter of the main package", async (t) => {
  const member = (name: string) => groups.flatMap(({ members }) => members).find((one) => one.name === name) as Member;
  const at = (text: string) => ({ text, range: parseAskedVersion(text) as VersionRange });
  t.equal(isEnded(member("react"), at("17.0.2"), TODAY), true);
  t.equal(isEnded(member("react"), at("17.0.2"), "2023-12-31"), false);
  t.equal(isEnded(member("react"), at("18.2.0"), TODAY), false);
  t.equal(isEnded(member("mystery"), at("1.0.0"), TODAY), false);
});

t.test("a part that is judged by the main package is found by its own name", async (t) => {
  const releasedTogether = [{ packages: ["base", "base-parent"], source: "https://example.com/build" }];
  const catalog = around([], {}, { packages: { npm: ["base", "base-parent"] }, releasedTogether } as never);
  const { notPlanned, targets } = planOf(catalog, { "base-parent": "2.0.0" }, "base-parent@3");
  t.match([notPlanned, targets], [[], [{ to: "3" }]]);
});

t.test(
  "a line that is out is a target, also where no release of it was read, and the main package leads its parts",
  async (t) => {
    const releasedTogether = [{ packages: ["base-framework", "base-form"], source: "https://example.com/build" }];
    const catalog = around([releases("base-framework", ["2.5.0"])], {}, {
      packages: { npm: ["base-framework", "base-form"] },
      releasedTogether,
    } as never);
    const project = { "base-form": "2.9.0", "base-framework": "2.9.1" };
    for (const text of ["base@3", "base-form@3", "base-framework@3"]) {
      const { notPlanned, steps } = planOf(catalog, project, text);
      t.same(notPlanned, [], text);
      t.match(steps, [
        { changes: [{ member: { name: "base-framework" }, isTarget: true }, { follows: "base-framework" }] },
      ]);
    }
    t.match(planOf(catalog, project, "base@latest").targets, [{ from: "2.9.1", to: "4" }]);
    t.match(planOf(catalog, project, "base@5").notPlanned, [{ message: /^base-framework 5 is not known here/ }]);
  },
);
