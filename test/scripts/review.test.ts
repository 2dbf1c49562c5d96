import { join } from "node:path";
import t from "tap";
import { main } from "../../scripts/review.js";
import { Outbox } from "../../server/contributions/delivery/outbox.js";
import { checkoutOf } from "../fixtures/compiled.js";
import { technologyText } from "../fixtures/data.js";
import { createForge, draftOf, filesWith, forgeWith, git, idOf, open, SOURCE } from "../fixtures/local-forge.js";
import { toolOf } from "../fixtures/submissions.js";

const VUE = idOf("vue");

async function run(stateDir: string, argv: string[], env: NodeJS.ProcessEnv = {}, colours = false) {
  const out: string[] = [];
  const err: string[] = [];
  const streams = { out: (line: string) => out.push(line), err: (line: string) => err.push(line), colours };
  const code = await main(argv, { STATE_DIR: stateDir, ...env }, streams);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

/** A forge with two proposals and one that waits in the outbox. */
const createProposals = forgeWith(async ({ forge, stateDir }) => {
  await forge.propose(draftOf("vue", { credit: "Zoë" }));
  await forge.propose(draftOf("vue-router", { createdAt: "2026-03-20T00:00:00.000Z" }));
  const outbox = new Outbox(stateDir, (path) => {
    throw new Error(path);
  });
  await outbox.add({ ...toolOf(), id: idOf("svelte"), createdAt: "2026-04-03T00:00:00.000Z" });
});

t.test("without a repository or contributions it says so", async (t) => {
  const stateDir = t.testdir();
  const answer = { code: 0, out: "", err: `There are no contributions in ${join(stateDir, "forge.git")}.` };
  t.same(await run(stateDir, ["list"]), answer);
  t.same(await run("elsewhere", ["list", "--state", stateDir]), answer);
  await open(stateDir);
  t.same(await run(stateDir, ["list"]), answer);
  t.same(await run(stateDir, ["list", "--json"]), { ...answer, out: "[]" });
  t.match(await run(stateDir, ["show", VUE]), { code: 1, out: "", err: `There is no contribution ${VUE}` });
});

t.test("lists what waits, the oldest first, and everything with --all", async (t) => {
  const { stateDir, repository, forge } = await createProposals(t);
  const ids = async (...argv: string[]) => (await run(stateDir, ["list", ...argv])).out.match(/rule-[a-z0-9-]+/g);
  t.same(await ids(), [idOf("vue-router"), VUE, idOf("svelte")]);
  t.match((await run(stateDir, ["list"])).out, /^2026-04-03 {2}not yet delivered/m);
  await run(stateDir, ["decline", VUE, "-m", "No."]);
  t.same(await ids(), [idOf("vue-router"), idOf("svelte")]);
  t.same(await ids("--all"), [idOf("vue-router"), VUE, idOf("svelte")]);
  t.match(JSON.parse((await run(stateDir, ["list", "--all", "--json"])).out), [
    { id: idOf("vue-router"), stage: "unread", title: "Add vue-router", createdAt: "2026-03-20T00:00:00.000Z" },
    { id: VUE, stage: "declined", reason: "No.", credit: "Zoë" },
    { id: idOf("svelte"), stage: "not yet delivered" },
  ]);
  t.ok(repository && forge);
});

t.test("an empty list distinguishes no open contributions from none at all", async (t) => {
  const { stateDir, forge } = await createForge(t);
  await forge.propose(draftOf("vue"));
  await run(stateDir, ["decline", VUE, "-m", "No."]);
  t.same(await run(stateDir, ["list"]), {
    code: 0,
    out: "",
    err: "Nothing is waiting for review; use --all to list the rest.",
  });
});

t.test("show tells all about one and records that it is under review; diff records nothing", async (t) => {
  const { stateDir, forge } = await createProposals(t);
  const { code, out } = await run(stateDir, ["diff", VUE]);
  t.equal(code, 0);
  t.match(out, /^\+name: The vue$/m);
  t.equal((await forge.standing(VUE))?.stage, "unread");
  const shown = await run(stateDir, ["show", VUE, "--by", "Ann"]);
  t.same([shown.code, shown.err], [0, ""]);
  t.match(
    shown.out,
    /^Add vue\n[\s\S]*\nby: {7}Zoë\n[\s\S]*Why \*\*vue\*\*\?\n[\s\S]*technologies\/vue\.yaml \| \d+ \+/,
  );
  t.equal((await forge.standing(VUE))?.stage, "in-review");
  t.match((await run(stateDir, ["show", VUE])).out, /in review[\s\S]* opened by Ann$/m);
});

t.test("colours are for terminals", async (t) => {
  const { stateDir } = await createProposals(t);
  for (const command of ["show", "diff"]) {
    t.notMatch((await run(stateDir, [command, VUE])).out, "\u001b");
    t.match((await run(stateDir, [command, VUE], {}, true)).out, "\u001b[1m");
  }
});

t.test("approving merges, and approving again is no error", async (t) => {
  const { stateDir, forge } = await createProposals(t);
  const before = await forge.head();
  t.same(await run(stateDir, ["approve", VUE, "--by", "Ann"]), { code: 0, out: `Merged ${VUE}.`, err: "" });
  t.equal(git(stateDir, "log", "-1", "--format=%an", "main"), "Ann\n");
  t.not((await forge.head()).id, before.id);
  t.ok((await forge.list((await forge.head()).id)).has("technologies/vue.yaml"));
  t.match(await run(stateDir, ["approve", VUE]), { code: 0, out: /was already merged/ });
  t.match(await run(stateDir, ["decline", VUE, "-m", "Oh."]), { code: 1, err: /is already merged/ });
});

t.test("an impossible approval is reported on stderr with exit code 1", async (t) => {
  const { stateDir, forge } = await createProposals(t);
  await forge.importCheckout(
    checkoutOf(filesWith({ "technologies/vue.yaml": technologyText("", "Otherwise") }), SOURCE),
  );
  const { code, out, err } = await run(stateDir, ["approve", VUE]);
  t.same([code, out], [1, ""]);
  t.match(err, /\n {2}data\/technologies\/vue\.yaml\n.*request-changes/);
  t.equal((await forge.standing(VUE))?.stage, "unread");
});

t.test("the contributor sees the decision with its message", async (t) => {
  const { stateDir, forge } = await createProposals(t);
  for (const [command, stage] of [
    ["request-changes", "changes-requested"],
    ["need-info", "need-info"],
    ["decline", "declined"],
  ] as const) {
    t.match(await run(stateDir, [command, VUE, "-m", ` Because of ${command}. `]), { code: 0, err: "" });
    t.match(await forge.standing(VUE), { stage, reason: `Because of ${command}.` });
  }
});

t.test("an id may be shortened as long as it is clear which one is meant", async (t) => {
  const { stateDir } = await createProposals(t);
  t.match(await run(stateDir, ["show", "rule-vue-r"]), { code: 0, out: "Add vue-router" });
  const several = await run(stateDir, ["show", "rule-vue"]);
  t.equal(several.code, 1);
  t.match(several.err, /matches several contributions:/);
  t.match(several.err, `  ${VUE}`);
  t.match(several.err, `  ${idOf("vue-router")}`);
  t.match(await run(stateDir, ["show", idOf("vue-ruoter")]), {
    code: 1,
    out: "",
    err: /There is no contribution .*Did you mean one of these\?\n {2}rule-vue-router-/,
  });
  t.match(await run(stateDir, ["approve", "rule-svelte"]), { code: 1, out: "", err: /has not been delivered yet/ });
  for (const id of ["__proto__", "\u001b[2J", "../main"])
    t.notMatch((await run(stateDir, ["show", id])).err, "\u001b", "hostile");
});

t.test("wrong usage ends with 2 and the usage", async (t) => {
  const stateDir = t.testdir();
  for (const argv of [
    [],
    ["lst"],
    ["list", "x"],
    ["show"],
    ["show", "a", "b"],
    ["show", "a", "--al"],
    ["decline", VUE],
    ["need-info", VUE, "-m", "  "],
    ["constructor", VUE],
    ["request-changes", VUE, "-m"],
  ]) {
    const { code, out, err } = await run(stateDir, argv);
    t.same([code, out], [2, ""], argv.join(" "));
    t.match(err, /\nusage: npm run review/, argv.join(" "));
  }
  t.match(await run(stateDir, ["--help"]), { code: 0, out: /^usage: .*request-changes/s, err: "" });
});

t.test("a repository that cannot be used ends with 3 and the reason", async (t) => {
  const stateDir = t.testdir({ file: "" });
  t.match(await run(join(stateDir, "file"), ["list"]), { code: 3, err: /ENOTDIR/ });
  t.match(await run(stateDir, ["list"], { DATA_BRANCH: "a..b" }), { code: 0 }, "there is none to have that branch");
  const { stateDir: used, forge } = await createForge(t);
  await forge.propose(draftOf("vue"));
  t.match(await run(used, ["list"], { DATA_BRANCH: "a..b" }), { code: 3, err: /cannot be called "a\.\.b"/ });
  t.match(await run(used, ["approve", VUE, "--branch", "other"]), { code: 3, err: /DATA_BRANCH/ });
});
