import t from "tap";
import { groupFindings } from "../../../server/catalog/scan/actions.js";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { factsCatalog, lifecycle, requires, SOURCE } from "../../fixtures/facts.js";

const facts = factsCatalog();

function groupsOf(names: readonly string[], catalog = facts) {
  const { issues } = scan(catalog, names.map(listEntry), { platform: undefined, present: new Set() }, TODAY);
  return groupFindings(catalog, issues, TODAY);
}
const actionsOf = (names: readonly string[], catalog = facts) => groupsOf(names, catalog).map(({ action }) => action);

t.test("a requirement that a newer release meets is an upgrade, and no older release is", async (t) => {
  t.same(actionsOf(["next@15", "react@18.1.0"]), ["upgrade"], "Next.js 15 accepts React 19");
  t.same(
    actionsOf(["old-ui@1", "react@18.1.0"]),
    ["look at"],
    "Old UI accepts React 16 only, and has no newer release",
  );
});

t.test("a line that has ended is an upgrade where a newer one is supported", async (t) => {
  t.same(actionsOf(["nodejs@16"]), ["upgrade"]);
  const ended = catalogOf({
    technologies: { lib: { lifecycle: lifecycle(["2", "2025-01-01"], ["1", "2024-01-01"]) } },
  });
  t.same(actionsOf(["lib@1"], ended), ["replace"], "all of its lines have ended");
});

t.test("what is retired as a whole is replaced, with all that it does not work with", async (t) => {
  const catalog = catalogOf({
    technologies: {
      old: { name: "Old", endOfLife: { date: "2021-12-31", reason: "Retired.", source: SOURCE, replacement: ["new"] } },
      new: { name: "New" },
      host: {},
    },
    rules: [{ techA: "host", techB: "old", status: "incompatible", severity: "error", workaround: "Pin it." }],
  });
  const [group, ...others] = groupsOf(["old", "host"], catalog);
  t.same(others, []);
  t.match(group, {
    action: "replace",
    severity: "error",
    about: { technology: { id: "old" } },
    todo: ["Move to New."],
  });
  t.equal(group?.findings.length, 2);
});

t.test("what has alternatives is replaced; a workaround of a rule is for people to read", async (t) => {
  t.same(actionsOf(["sqlite", "edge-host"]), ["replace"], "nothing else helps, and another driver works");
  t.same(actionsOf(["prisma", "edge-host"]), ["look at"], "it works through a proxy");
  const catalog = catalogOf({
    technologies: {
      tests: { category: "testing", alternatives: ["other-tests"] },
      "other-tests": { category: "testing", supports: [{ with: ["ui"], source: SOURCE }] },
      ui: {},
    },
    rules: [
      { techA: "tests", techB: "ui", status: "incompatible", severity: "error", workaround: "Write other tests." },
    ],
  });
  t.match(groupsOf(["tests", "ui"], catalog), [{ action: "replace", todo: ["Write other tests."] }]);
});

t.test("a rule is an upgrade only where it names versions that work and are newer", async (t) => {
  const ruleWith = (works: string) =>
    catalogOf({
      technologies: { kit: { packages: { npm: ["kit"] } }, ui: { packages: { npm: ["ui"] } } },
      rules: [
        {
          techA: "kit",
          techB: "ui",
          status: "incompatible",
          severity: "error",
          testedVersions: ["kit@3"],
          exceptions: [
            {
              when: { kit: works },
              status: "compatible",
              severity: "info",
              explanation: "These versions work.",
              evidence: [SOURCE],
            },
          ],
        },
      ],
    });
  t.same(actionsOf(["kit@3", "ui@1"], ruleWith(">=4")), ["upgrade"]);
  t.same(actionsOf(["kit@3", "ui@1"], ruleWith("<3")), ["look at"]);
});

t.test("what an exception excludes is an upgrade where its versions end", async (t) => {
  const except = (kit: string) =>
    catalogOf({
      technologies: { kit: { packages: { npm: ["kit"] } }, ui: { packages: { npm: ["ui"] } } },
      rules: [
        {
          techA: "kit",
          techB: "ui",
          exceptions: [
            { when: { kit }, status: "incompatible", severity: "error", explanation: "No.", evidence: [SOURCE] },
          ],
        },
      ],
    });
  t.same(actionsOf(["kit@3.1.0", "ui@1"], except("<4")), ["upgrade"]);
  t.same(actionsOf(["kit@5.1.0", "ui@1"], except(">=5")), ["look at"]);
});

const libraries = (accepts: readonly string[]) =>
  catalogOf({
    technologies: {
      ui: { name: "UI", packages: { npm: ["ui"] }, lifecycle: lifecycle(["19"], ["18"], ["17"]) },
      ...Object.fromEntries(
        ["one", "two", "three"].map((name) => [
          name,
          {
            name,
            packages: { npm: [name] },
            requires: accepts.map((range, place) =>
              requires(`${accepts.length - place}`, "ui", range, { ofPackages: ["ui"] }),
            ),
          },
        ]),
      ),
    },
  });
const USED = ["ui@19.0.0", "one@1", "two@1", "three@1"];

t.test("several libraries that one version breaks are one group with one thing to do", async (t) => {
  t.match(groupsOf(USED, libraries(["^19", "^18"])), [
    {
      action: "upgrade",
      about: { technology: { id: "ui" } },
      findings: { length: 3 },
      todo: ["Upgrade one to 2, three to 2 and two to 2."],
      targets: ["one@2", "three@2", "two@2"],
    },
  ]);
});

t.test("several libraries that require the same newer version are settled by it", async (t) => {
  const groups = groupsOf(["ui@17.0.0", "one@1", "two@1"], libraries(["^18 || ^19"]));
  t.match(groups, [{ action: "upgrade", findings: { length: 2 }, todo: ["Upgrade to UI 19."], targets: ["ui@19"] }]);
});

t.test("groups are in the order of their worst finding", async (t) => {
  const groups = groupsOf(["nodejs@16", "next@15", "react@18.1.0"]);
  t.same(
    groups.map(({ severity }) => severity),
    ["error", "warning"],
  );
});

/** Rules about versions of `ui`, one for each of the others. */
const rulesOn = (ui: string, others: readonly string[], technologies = {}) =>
  catalogOf({
    technologies: {
      ui: { name: "UI", packages: { npm: ["ui"] } },
      ...Object.fromEntries(others.map((name) => [name, { name, packages: { npm: [name] } }])),
      ...technologies,
    },
    rules: others.map((name) => ({
      techA: [name, "ui"].sort()[0] as string,
      techB: [name, "ui"].sort()[1] as string,
      exceptions: [
        {
          when: { ui, [name]: "<2" },
          status: "incompatible" as const,
          severity: "error" as const,
          explanation: "No.",
          evidence: [SOURCE],
          workaround: `Upgrade ${name} to 2.`,
        },
      ],
    })),
  });

t.test("several rules about one version of one technology are one group", async (t) => {
  const names = ["ui@3.0.0", "one@1.0.0", "two@1.0.0"];
  t.match(groupsOf(names, rulesOn(">=3", ["one", "two"])), [
    {
      action: "upgrade",
      about: { technology: { id: "ui" } },
      findings: { length: 2 },
      todo: ["Upgrade one to 2.", "Upgrade two to 2."],
      targets: ["one@2", "two@2"],
    },
  ]);
  t.match(groupsOf(names.slice(0, 2), rulesOn(">=3", ["one"])), [{ about: undefined }], "one is about both sides");
});

t.test("what a rule asks for is apart from the end of a release line", async (t) => {
  const ended = { ui: { name: "UI", packages: { npm: ["ui"] }, lifecycle: lifecycle(["4"], ["3", "2024-01-01"]) } };
  const groups = groupsOf(["ui@3.0.0", "one@1.0.0", "two@1.0.0"], rulesOn(">=3", ["one", "two"], ended));
  t.strictSame(
    groups.map(({ todo }) => todo),
    [["Upgrade one to 2.", "Upgrade two to 2."], ["Upgrade to UI 4."]],
  );
});
