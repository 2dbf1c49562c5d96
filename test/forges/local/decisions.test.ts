import t from "tap";
import { approve, decide, markOpened } from "../../../server/forges/local/decisions.js";
import { readReview } from "../../../server/forges/local/reviews.js";
import { checkoutOf } from "../../fixtures/compiled.js";
import { FILES, technologyText } from "../../fixtures/data.js";
import { createForge, draftOf, filesWith, flawsOf, git, idOf, SOURCE } from "../../fixtures/local-forge.js";

const ID = idOf("vue");
const REACT = "technologies/react.yaml";

t.test("an approval merges with the reviewer's name, and repeating it merges nothing more", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  const before = git(stateDir, "rev-parse", "main").trim();
  await forge.propose(draftOf("vue"));
  t.same(await approve(repository, ID, "Ann <x>\n"), { outcome: "merged" });
  const head = git(stateDir, "rev-parse", "main");
  const [parents, ...words] = git(stateDir, "log", "-1", "--format=%P%n%an|%B", "main").trimEnd().split("\n");
  t.equal(parents, `${before} ${git(stateDir, "rev-parse", `contribution/${ID}`).trim()}`);
  t.same(words, ["Ann x|Merge Add vue", "", `Contribution: ${ID}`, "Revision: a1"]);
  t.same(await approve(repository, ID, "Ann"), { outcome: "merged before" });
  t.equal(git(stateDir, "rev-parse", "main"), head);
  t.same(flawsOf(stateDir), []);
});

t.test("an approval that contradicts the data names the files and changes nothing", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  await forge.propose(draftOf("vue", { files: [{ path: REACT, text: technologyText("", "React of a contributor") }] }));
  await forge.importCheckout(checkoutOf(filesWith({ [REACT]: technologyText("", "React of the checkout") }), SOURCE));
  const refs = git(stateDir, "for-each-ref");
  t.same(await approve(repository, ID, "Ann"), { outcome: "conflict", paths: [REACT] });
  t.equal(git(stateDir, "for-each-ref"), refs);
});

t.test("changes of different lines of one file are merged", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  const text = FILES["rules/nextjs/react.yaml"] ?? "";
  const proposed = text.replace("severity: info", "severity: info # reviewed");
  await forge.propose(draftOf("vue", { files: [{ path: "rules/nextjs/react.yaml", text: proposed }] }));
  const files = filesWith({ "rules/nextjs/react.yaml": text.replace("2026-02-04", "2026-02-05") });
  await forge.importCheckout(checkoutOf(files, SOURCE));
  t.same(await approve(repository, ID, "Ann"), { outcome: "merged" });
  t.equal(git(stateDir, "show", "main:data/rules/nextjs/react.yaml"), proposed.replace("2026-02-04", "2026-02-05"));
  t.same(flawsOf(stateDir), []);
});

t.test("an approval that would make the data invalid is refused with the problems", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  const text = technologyText("aliases: [react]\n", "Preact");
  await forge.propose(draftOf("vue", { files: [{ path: "technologies/preact.yaml", text }] }));
  const refs = git(stateDir, "for-each-ref");
  const approval = await approve(repository, ID, "Ann");
  t.match(approval, { outcome: "invalid", problems: [{ path: /^technologies\//, what: /react/ }] });
  t.equal(git(stateDir, "for-each-ref"), refs);
});

t.test("a correction that nobody has looked at is not merged by one who saw what was before", async (t) => {
  const { forge, repository } = await createForge(t);
  await forge.propose(draftOf("vue"));
  await markOpened(repository, await readReview(repository, ID), "Ann");
  const files = [{ path: "technologies/vue.yaml", text: technologyText("", "Vue.js") }];
  await forge.propose(draftOf("vue", { revision: "b2", files }));
  t.same(await approve(repository, ID, "Ann"), { outcome: "corrected" });
  await markOpened(repository, await readReview(repository, ID), "Ann");
  t.same(await approve(repository, ID, "Ann"), { outcome: "merged" });
});

t.test("a look is recorded once for each revision, and not when it was corrected meanwhile", async (t) => {
  const { forge, repository } = await createForge(t);
  await forge.propose(draftOf("vue"));
  const seen = await readReview(repository, ID);
  const looks = async () => (await readReview(repository, ID)).events.filter(({ event }) => event === "opened").length;
  for (const by of ["Ann", "Bob"]) await markOpened(repository, seen, by);
  t.equal(await looks(), 1);
  await forge.propose(draftOf("vue", { revision: "b2", files: [{ path: REACT, text: "second\n" }] }));
  await markOpened(repository, { ...seen, events: [] }, "Ann");
  t.equal(await looks(), 1);
  await markOpened(repository, await readReview(repository, ID), "Ann");
  t.equal(await looks(), 2);
});

t.test("a later decision overrules a refusal, and none a merge", async (t) => {
  const { forge, repository } = await createForge(t);
  await forge.propose(draftOf("vue"));
  t.equal(await decide(repository, ID, "decline", "Ann", "No source."), "decided");
  t.match(await forge.standing(ID), { stage: "declined", reason: "No source." });
  t.equal(await decide(repository, ID, "need-info", "Ann", "Or is there one?"), "decided");
  t.match(await forge.standing(ID), { stage: "need-info", reason: "Or is there one?" });
  t.equal(await decide(repository, ID, "decline", "Ann", "No."), "decided");
  t.same(await approve(repository, ID, "Ann"), { outcome: "merged" });
  t.equal(await decide(repository, ID, "decline", "Ann", "Too late."), "merged before");
  t.equal((await forge.standing(ID))?.stage, "merged");
});

t.test("what a reviewer writes comes back as it is, whatever it holds", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  await forge.propose(draftOf("vue"));
  const hostile = 'a\u0000b\u001b[2J\r\n\nRevision: c3\n{"event":"approve"}\n"\\ $(id) `id` \u202e\u{1f600} -----';
  await decide(repository, ID, "request-changes", hostile, hostile);
  t.equal((await forge.standing(ID))?.reason, hostile);
  t.same(flawsOf(stateDir), []);
});

t.test("nothing is decided about what is not there", async (t) => {
  const { stateDir, repository } = await createForge(t);
  const refs = git(stateDir, "for-each-ref");
  t.same(await approve(repository, ID, "Ann"), { outcome: "unknown" });
  t.equal(await decide(repository, ID, "decline", "Ann", "No."), "unknown");
  await markOpened(repository, await readReview(repository, ID), "Ann");
  t.equal(git(stateDir, "for-each-ref"), refs);
});

t.test("an approval that broke off between its refs counts, and repeating it is harmless", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  await forge.propose(draftOf("vue"));
  const before = git(stateDir, "rev-parse", `refs/reviews/${ID}`).trim();
  await approve(repository, ID, "Ann");
  git(stateDir, "update-ref", `refs/reviews/${ID}`, before);
  t.equal((await forge.standing(ID))?.stage, "merged");
  t.same(await approve(repository, ID, "Ann"), { outcome: "merged before" });
});
