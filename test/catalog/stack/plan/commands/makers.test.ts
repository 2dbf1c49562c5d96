import t from "tap";
import type { Technology } from "../../../../../schemas/types.js";
import { guidesOf, toolsOf } from "../../../../../server/catalog/stack/plan/commands/makers.js";
import { catalogOf, TODAY } from "../../../../fixtures/catalog.js";
import { lifecycle, sourceAt } from "../../../../fixtures/facts.js";
import { planOf } from "../../../../fixtures/planned.js";

type Command = NonNullable<Technology["upgradeCommands"]>[number];

const checked = "2026-01-02";
const command = (text: string, more: Partial<Command> = {}): Command => ({
  ...{ command: text, does: "Changes something.", ...sourceAt("c0ffee"), checked },
  ...more,
});
const guides = (...lines: string[]) => ({
  upgradeGuide: {
    url: "https://example.com/guide",
    checked,
    lines: lines.map((line) => ({ line, url: `https://example.com/${line}`, checked })),
  },
});

/** The steps of a plan for a package that is there in one version only. */
function stepsTo(record: Partial<Technology>, from: string, to: string, name = "kit") {
  const catalog = catalogOf({
    technologies: {
      kit: {
        ...{ name: "Kit", packages: { npm: ["kit", "@kit/part", "kit-extra"] } },
        ...{ releasedTogether: [{ packages: ["kit", "@kit/part"], source: "https://example.com/x" }] },
        lifecycle: lifecycle(["17"], ["16"], ["15"], ["14"], ["13"]),
        ...record,
      },
    },
  });
  return planOf(catalog, { [name]: from }, `${name}@${to}`).steps.flatMap((step) =>
    step.kind === "replace" ? [] : [step.changes],
  );
}
const linesOf = (...asked: Parameters<typeof stepsTo>) =>
  stepsTo(...asked).map((changes) => guidesOf(changes).map(({ line }) => line));
const toolsTo = (upgradeCommands: Command[], from: string, to: string, installers = {}) =>
  stepsTo({ upgradeCommands }, from, to)
    .flatMap((changes) => toolsOf(changes, { entries: [], installed: [], installers }, TODAY))
    .map((tool) => tool.command);

t.test("the guides of a jump come in the order of the upgrade", async (t) => {
  t.same(linesOf(guides("16", "14", "15"), "14.2.0", "16"), [["15", "16"]]);
  t.same(linesOf(guides("14", "15"), "14.2.0", "16"), [["15"]]);
  t.same(linesOf(guides("15"), "15.0.0", "16"), [[]]);
  const oneByOne = { upgradeGuide: { ...guides("15", "16").upgradeGuide, oneLineAtATime: true as const } };
  t.same(linesOf(oneByOne, "14.2.0", "16"), [["15"], ["16"]]);
});

t.test(
  "a package with versions of its own has no guide of the technology, and one of the same versions has",
  async (t) => {
    t.same(linesOf(guides("15", "16"), "14.2.0", "16", "@kit/part"), [["15", "16"]]);
    t.same(linesOf(guides("15", "16"), "14.2.0", "16", "kit-extra").flat(), []);
  },
);

t.test("commands are for the lines that they lead to, and name what to go to", async (t) => {
  const all = [
    command("kit upgrade {major}"),
    command("kit to-16", { line: "16" }),
    command("kit to-15", { line: "15" }),
    command("kit to-13", { line: "13" }),
  ];
  t.same(toolsTo(all, "14.2.0", "16"), ["kit to-15", "kit to-16", "kit upgrade 16"]);
  t.same(
    toolsTo([command("kit at {version}"), command("kit on {line}")], "14.2.0", "16"),
    [],
    "only the line is known",
  );
});

t.test("a command that does what earlier ones do replaces them", async (t) => {
  const all = [
    command("kit to-14", { line: "14" }),
    command("kit to-15", { line: "15", withEarlier: true }),
    command("kit to-16", { line: "16" }),
  ];
  t.same(toolsTo(all, "13.0.0", "16"), ["kit to-15", "kit to-16"]);
  t.same(toolsTo(all, "13.0.0", "14"), ["kit to-14"]);
});

t.test("a command that cannot lead to the target is left out", async (t) => {
  t.same(toolsTo([command("kit newest", { toNewest: true })], "14.2.0", "16"), []);
  t.same(toolsTo([command("kit newest", { toNewest: true })], "14.2.0", "17"), ["kit newest"]);
  t.same(toolsTo([command("kit x", { to: ">=17" })], "14.2.0", "16"), []);
  t.same(toolsTo([command("kit x", { to: ">=16" })], "14.2.0", "16"), ["kit x"]);
  t.same(toolsTo([command("kit x", { from: ">=15" })], "14.2.0", "16"), []);
  t.same(toolsTo([command("kit x", { from: ">=14" })], "14.2.0", "16"), ["kit x"]);
});

t.test("Maven's commands are not for Gradle", async (t) => {
  const all = [command("mvn -U upgrade")];
  t.same(toolsTo(all, "14.2.0", "16", { maven: { manager: "gradle" } }), []);
  t.same(toolsTo(all, "14.2.0", "16", { maven: { manager: "maven" } }), ["mvn -U upgrade"]);
});
