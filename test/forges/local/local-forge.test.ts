import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { approve, decide, markOpened } from "../../../server/forges/local/decisions.js";
import { readReview } from "../../../server/forges/local/reviews.js";
import { checkoutOf } from "../../fixtures/compiled.js";
import { FILES } from "../../fixtures/data.js";
import {
  createForge,
  draftOf,
  failureOf,
  filesWith,
  flawsOf,
  git,
  idOf,
  open,
  SOURCE,
  statusUrl,
} from "../../fixtures/local-forge.js";

const ID = idOf("vue");

t.test("serves the files of the data branch by commit", async (t) => {
  const { forge } = await createForge(t);
  const { id, date } = await forge.head();
  t.equal(date, SOURCE.date);
  const files = await forge.list(id);
  t.same([...files.keys()].sort(), Object.keys(FILES).sort());
  const texts = await forge.read([...files.values()]);
  t.same(new Map([...files].map(([path, blob]) => [path, texts.get(blob)])), filesWith());
  t.equal((await forge.read([])).size, 0);
});

t.test("the head is told after it moved, also where the refs are packed", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  const before = await forge.head();
  t.equal(await forge.head(), before, "and is not asked of Git again while it stays");
  await forge.propose(draftOf("vue"));
  await approve(repository, ID, "Ann");
  const after = await forge.head();
  t.not(after.id, before.id);
  t.equal(after.id, git(stateDir, "rev-parse", "main").trim());
  git(stateDir, "pack-refs", "--all");
  t.same(await forge.head(), after);
  t.same(await (await open(stateDir)).head(), after);
});

t.test("a forge without data says what is missing", async (t) => {
  const forge = await open(t.testdir());
  t.match(await failureOf(forge.head()), { kind: "misconfigured", message: /no commits yet/ });
  t.match(await failureOf(forge.propose(draftOf("vue"))), { kind: "misconfigured", message: /no commits yet/ });
  t.equal(await forge.standing(ID), undefined);
});

t.test("what is no id of Git's never reaches Git, and a content that is not there is an error", async (t) => {
  const { forge } = await createForge(t);
  for (const id of ["--help", "main", `${"0".repeat(40)}\n`]) {
    t.match(await failureOf(forge.list(id)), { kind: "refused" });
    t.match(await failureOf(forge.read([id])), { kind: "refused" });
  }
  t.match(await failureOf(forge.list("0".repeat(40))), { kind: "unavailable" });
  t.match(await failureOf(forge.read(["0".repeat(40)])), { kind: "unavailable", message: /000 is missing in/ });
});

t.test("a proposal goes from unread through a request and a correction to merged", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  const url = statusUrl(ID);
  const createdAt = draftOf("vue").createdAt;
  t.equal(await forge.standing(ID), undefined);
  t.same(await forge.propose(draftOf("vue")), { url, unchanged: false });
  t.same(await forge.standing(ID), { stage: "unread", url, createdAt });
  await markOpened(repository, await readReview(repository, ID), "Ann");
  t.same(await forge.standing(ID), { stage: "in-review", url, createdAt });
  await decide(repository, ID, "request-changes", "Ann", "Which version?");
  t.same(await forge.standing(ID), { stage: "changes-requested", reason: "Which version?", url, createdAt });
  await decide(repository, ID, "need-info", "Ann", "A link?");
  t.same(await forge.standing(ID), { stage: "need-info", reason: "A link?", url, createdAt });
  await forge.propose(
    draftOf("vue", {
      revision: "b2",
      createdAt: "2026-04-02T00:00:00.000Z",
      files: [
        {
          path: "technologies/vue.yaml",
          text: FILES["technologies/react.yaml"]
            ?.replace("npm: [react]", "npm: [vue]")
            .replace("React", "Vue") as string,
        },
      ],
    }),
  );
  t.same(await forge.standing(ID), { stage: "in-review", url, createdAt });
  await markOpened(repository, await readReview(repository, ID), "Ann");
  t.same(await approve(repository, ID, "Ann"), { outcome: "merged" });
  t.same(await forge.standing(ID), { stage: "merged", url, createdAt });
  t.ok((await forge.list((await forge.head()).id)).has("technologies/vue.yaml"));
  t.same(flawsOf(stateDir), []);
});

t.test("a merge that somebody made with Git itself counts", async (t) => {
  const { forge, stateDir } = await createForge(t);
  await forge.propose(draftOf("vue"));
  git(stateDir, "update-ref", "refs/heads/main", `refs/heads/contribution/${ID}`);
  t.equal((await forge.standing(ID))?.stage, "merged");
});

t.test("ids that are none have no standing and cannot be proposed", async (t) => {
  const { forge } = await createForge(t);
  for (const id of ["", "__proto__", "../../heads/main", "rule-a b-0123456789ab", `${ID}\n`]) {
    t.equal(await forge.standing(id), undefined);
    t.match(await failureOf(forge.propose(draftOf("vue", { id }))), { kind: "refused" });
  }
});

t.test("an import tidies up after Git, and nothing but that", async (t) => {
  const { forge, stateDir } = await createForge(t);
  const left = join(stateDir, "forge.git", "fast_import_crash_12345");
  writeFileSync(left, "fast-import crash report\n");
  await forge.importCheckout(checkoutOf(filesWith(), SOURCE));
  t.throws(() => rmSync(left), { code: "ENOENT" });
  t.same(flawsOf(stateDir), []);
});
