import { writeFileSync } from "node:fs";
import t from "tap";
import { approve, decide, markOpened } from "../../../server/forges/local/decisions.js";
import { proposalOf, readReview } from "../../../server/forges/local/reviews.js";
import { checkoutOf } from "../../fixtures/compiled.js";
import { FILES, technologyText } from "../../fixtures/data.js";
import {
  age,
  createForge,
  draftOf,
  failureOf,
  filesWith,
  flawsOf,
  git,
  idOf,
  locksOf,
  SOURCE,
  statusUrl,
} from "../../fixtures/local-forge.js";

const ID = idOf("vue");
const BRANCH = `contribution/${ID}`;
const VUE = "technologies/vue.yaml";

t.test("one commit with the files, the words and the name of the contributor", async (t) => {
  const { forge, stateDir } = await createForge(t);
  t.same(await forge.propose(draftOf("vue", { credit: "Zoë <z@x.example>\nX: y" })), {
    url: statusUrl(ID),
    unchanged: false,
  });
  t.equal(git(stateDir, "rev-list", "--count", `main..${BRANCH}`).trim(), "1");
  t.equal(git(stateDir, "diff", "--name-status", "main", BRANCH), `A\tdata/${VUE}\n`);
  t.equal(git(stateDir, "show", `${BRANCH}:data/${VUE}`), technologyText("", "The vue"));
  t.equal(
    git(stateDir, "log", "-1", "--format=%an|%cn|%cI|%B", BRANCH).trimEnd(),
    `Zoë z@x.example X: y|StackFit|2026-04-01T08:00:00+00:00|Add vue\n\nContribution: ${ID}\nRevision: a1`,
  );
  t.same(flawsOf(stateDir), []);
});

t.test("repeating it changes nothing", async (t) => {
  const { forge, stateDir } = await createForge(t);
  const first = await forge.propose(draftOf("vue"));
  const refs = git(stateDir, "for-each-ref");
  t.same(await forge.propose(draftOf("vue")), first);
  t.equal(git(stateDir, "for-each-ref"), refs);
});

t.test("it says so when the data say all of it already, and makes nothing", async (t) => {
  const { forge, stateDir } = await createForge(t);
  const refs = git(stateDir, "for-each-ref");
  const text = FILES["technologies/react.yaml"] ?? "";
  for (const files of [[], [{ path: "technologies/react.yaml", text }]])
    t.same(await forge.propose(draftOf("vue", { files })), { url: statusUrl(ID), unchanged: true });
  t.equal(git(stateDir, "for-each-ref"), refs);
  t.equal(await forge.standing(ID), undefined);
});

t.test("a correction starts from the data of today and replaces the files before", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  await forge.propose(draftOf("vue"));
  const first = git(stateDir, "rev-parse", BRANCH).trim();
  const ofToday = technologyText("", "Vue of the checkout");
  await forge.importCheckout(checkoutOf(filesWith({ [VUE]: ofToday }), SOURCE));
  const seen: unknown[] = [];
  const correction = draftOf("vue", {
    revision: "b2",
    async compose(read) {
      seen.push(await read(VUE), await read("__proto__"));
      const files = [{ path: "technologies/svelte.yaml", text: technologyText("", "Svelte") }];
      return { title: "Add Svelte", body: "better", files };
    },
  });
  await forge.propose(correction);
  t.same(seen, [ofToday, undefined]);
  t.equal(git(stateDir, "log", "-1", "--format=%P", BRANCH), `${first} ${git(stateDir, "rev-parse", "main")}`);
  t.equal(git(stateDir, "diff", "--name-status", "main", BRANCH), "A\tdata/technologies/svelte.yaml\n");
  const refs = git(stateDir, "for-each-ref");
  await forge.propose(correction);
  t.equal(git(stateDir, "for-each-ref"), refs, "repeating it changes nothing");
  t.same(flawsOf(stateDir), []);
  t.same(await approve(repository, ID, "Ann"), { outcome: "merged" });
});

t.test("a correction settles a conflict", async (t) => {
  const { forge, repository } = await createForge(t);
  await forge.propose(draftOf("vue"));
  await forge.importCheckout(checkoutOf(filesWith({ [VUE]: technologyText("", "Vue of the checkout") }), SOURCE));
  t.match(await approve(repository, ID, "Ann"), { outcome: "conflict" });
  await decide(repository, ID, "request-changes", "Ann", "It was changed meanwhile.");
  const files = [{ path: VUE, text: technologyText("", "Vue of both") }];
  await forge.propose(draftOf("vue", { revision: "b2", files }));
  await markOpened(repository, await readReview(repository, ID), "Ann");
  t.same(await approve(repository, ID, "Ann"), { outcome: "merged" });
});

t.test("a merged or declined one stays as it is", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  for (const name of ["vue", "svelte"]) await forge.propose(draftOf(name));
  await approve(repository, ID, "Ann");
  await decide(repository, idOf("svelte"), "decline", "Ann", "No.");
  const refs = git(stateDir, "for-each-ref");
  const files = [{ path: VUE, text: technologyText("", "Other") }];
  for (const name of ["vue", "svelte"])
    t.same(await forge.propose(draftOf(name, { revision: "b2", files })), {
      url: statusUrl(idOf(name)),
      unchanged: false,
    });
  t.equal(git(stateDir, "for-each-ref"), refs);
});

t.test("what broke off between the branch and the review is completed, and has no standing before", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  await forge.propose(draftOf("vue"));
  const head = git(stateDir, "rev-parse", BRANCH);
  git(stateDir, "update-ref", "-d", `refs/reviews/${ID}`);
  t.equal(await forge.standing(ID), undefined);
  await forge.propose(draftOf("vue"));
  t.equal(git(stateDir, "rev-parse", BRANCH), head);
  t.match(proposalOf(await readReview(repository, ID)), {
    title: "Add vue",
    body: "Why **vue**?\n",
    head: head.trim(),
  });
  git(stateDir, "update-ref", "-d", `refs/heads/${BRANCH}`);
  t.equal(await forge.standing(ID), undefined);
  await forge.propose(draftOf("vue"));
  t.equal(git(stateDir, "rev-parse", BRANCH), head);
  t.equal((await forge.standing(ID))?.stage, "unread");
});

t.test("a reviewer's own commit on the branch is not overwritten when the same revision comes again", async (t) => {
  const { forge, stateDir } = await createForge(t);
  await forge.propose(draftOf("vue"));
  const own = git(
    stateDir,
    "-c",
    "user.name=Ann",
    "-c",
    "user.email=a@x.example",
    "commit-tree",
    `${BRANCH}^{tree}`,
    "-p",
    BRANCH,
    "-m",
    "A word changed",
  );
  git(stateDir, "update-ref", `refs/heads/${BRANCH}`, own.trim());
  await forge.propose(draftOf("vue"));
  t.equal(git(stateDir, "rev-parse", BRANCH), own);
});

t.test("refuses paths that lead elsewhere, and dates that are none", async (t) => {
  const { forge, stateDir } = await createForge(t);
  const refs = git(stateDir, "for-each-ref");
  for (const path of ["../main.ts", "/etc/passwd", "rules//x.yaml", ".git/config", "rules/.x", "-x", 'a"b', "a\nb", ""])
    t.match(
      await failureOf(forge.propose(draftOf("vue", { files: [{ path, text: "x" }] }))),
      { kind: "refused" },
      path,
    );
  t.match(await failureOf(forge.propose(draftOf("vue", { createdAt: "yesterday" }))), { kind: "refused" });
  t.equal(git(stateDir, "for-each-ref"), refs);
});

t.test("what compose throws is passed on", async (t) => {
  const { forge } = await createForge(t);
  const error = new Error("no such rule");
  t.equal(await failureOf(forge.propose(draftOf("vue", { compose: () => Promise.reject(error) }))), error);
});

t.test("a lock that a killed Git left blocks for a while only, and a new one is respected", async (t) => {
  const { forge, stateDir } = await createForge(t);
  await forge.propose(draftOf("vue"));
  const locks = [`${stateDir}/forge.git/refs/heads/${BRANCH}.lock`, `${stateDir}/forge.git/refs/reviews/${ID}.lock`];
  for (const lock of locks) writeFileSync(lock, "");
  const correction = draftOf("vue", { revision: "b2", files: [{ path: VUE, text: "second\n" }] });
  t.match(await failureOf(forge.propose(correction)), { kind: "unavailable" });
  t.same(locksOf(stateDir).sort(), locks.sort());
  age(locks);
  await forge.propose(correction);
  t.equal(git(stateDir, "show", `${BRANCH}:data/${VUE}`), "second\n");
  t.same(locksOf(stateDir), []);
});
