import { join } from "node:path";
import t from "tap";
import type { ChangedFact } from "../../../server/catalog/directory/changes.js";
import { checkoutSource, createHistory } from "../../../server/data/history.js";
import { ruleOf } from "../../fixtures/catalog.js";
import { gitProject } from "../../fixtures/git-project.js";

/** The facts of each change of a folder, newest first. */
async function factsIn(folder: string): Promise<(readonly ChangedFact[])[]> {
  const sources = [checkoutSource(join(folder, "data"), "HEAD")];
  const log = { warn: (details: object) => t.fail("nothing fails", details) };
  const changes = await createHistory({ sources, revision: () => "r1", log, now: () => new Date(0) })();
  return changes.map(({ facts }) => facts);
}

const technology = (more: object) => ({ name: "A", category: "framework", checked: "2026-01-01", ...more });
const SOURCE = "https://example.com/source";

t.test("a rule has what it said before and after", async (t) => {
  const { folder, commit } = gitProject(t);
  const rule = ruleOf({ status: "compatible" });
  const limited = ruleOf({ status: "partial", severity: "warning", basis: "tested", checked: "2026-03-01" });
  commit({ "data/rules/a/b.yaml": rule });
  commit({ "data/rules/a/b.yaml": limited });
  commit({ "data/rules/a/b.yaml": null });
  const before = { status: "compatible", basis: "documented", checked: "2026-02-03" };
  const after = { status: "partial", basis: "tested", checked: "2026-03-01" };
  t.strictSame(await factsIn(folder), [
    [{ how: "removed", kind: "rule", ids: ["a", "b"], rule: { before: after, exceptions: [], fields: [] } }],
    [
      {
        ...{ how: "changed", kind: "rule", ids: ["a", "b"] },
        rule: { before, after, exceptions: [], fields: ["severity", "basis", "checked"] },
      },
    ],
    [{ how: "added", kind: "rule", ids: ["a", "b"], rule: { after: before, exceptions: [], fields: [] } }],
  ]);
});

t.test("a record that cannot be read, or is not valid, is simply changed", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "data/rules/a/b.yaml": ruleOf({}), "data/technologies/a.yaml": technology({}) });
  commit({ "data/rules/a/b.yaml": "{ not: yaml", "data/technologies/a.yaml": "name: 7" });
  commit({ "data/rules/a/b.yaml": ruleOf({}), "data/technologies/a.yaml": technology({ homepage: SOURCE }) });
  for (const facts of (await factsIn(folder)).slice(0, 2))
    t.strictSame(facts, [
      { how: "changed", kind: "rule", ids: ["a", "b"] },
      { how: "changed", kind: "technology", ids: ["a"] },
    ]);
});

t.test("technologies and AI tools have a few words where these are clear", async (t) => {
  const { folder, commit } = gitProject(t);
  const cycles = (...lines: object[]) => technology({ lifecycle: { source: SOURCE, cycles: lines } });
  const tool = (startingPrice: string) => ({
    ...{ name: "X", category: "cli-agent", description: "A tool made up for a test." },
    ...{ website: SOURCE, pricing: { startingPrice }, evidence: [SOURCE], updated: "2026-01-01" },
  });
  commit({ "data/technologies/a.yaml": cycles({ cycle: "1" }), "data/ai-tools/x.yaml": tool("$20") });
  commit({
    "data/technologies/a.yaml": cycles({ cycle: "2" }, { cycle: "1", eol: "2027-01-01" }),
    "data/ai-tools/x.yaml": tool("$25"),
  });
  const [changed] = await factsIn(folder);
  t.match(changed, [
    { kind: "ai-tool", notes: ["starting price $25 (was $20)"] },
    { kind: "technology", notes: ["release line 2 added", "end of life of 1: 2027-01-01"] },
  ]);
});

t.test("where a commit changes many technologies, they are only counted, and its rules are read", async (t) => {
  const { folder, commit } = gitProject(t);
  const files = (homepage: string, status: "compatible" | "partial") =>
    Object.fromEntries([
      ...Array.from({ length: 41 }, (_, at) => [
        `data/technologies/t${at}.yaml`,
        technology({ endOfLife: { reason: "It is retired.", source: homepage, date: homepage.slice(-10) } }),
      ]),
      ["data/rules/a/b.yaml", ruleOf({ status, severity: status === "partial" ? "warning" : "info" })],
    ]);
  commit(files(`${SOURCE}/2026-01-01`, "compatible"));
  commit(files(`${SOURCE}/2026-01-02`, "partial"));
  const [facts = []] = await factsIn(folder);
  t.equal(facts.length, 42);
  t.notOk(facts.some(({ notes }) => notes));
  t.match(
    facts.find(({ kind }) => kind === "rule"),
    { rule: { before: { status: "compatible" }, after: { status: "partial" } } },
  );
});
