import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { approve, decide } from "../../../server/forges/local/decisions.js";
import { openRepository, type Repository } from "../../../server/forges/local/repository.js";
import { proposalOf, readReview } from "../../../server/forges/local/reviews.js";
import { checkoutOf } from "../../fixtures/compiled.js";
import { technologyText } from "../../fixtures/data.js";
import { draftOf, failureOf, filesWith, flawsOf, idOf, locksOf, open, SOURCE } from "../../fixtures/local-forge.js";

const ID = idOf("vue");

const mount = (...args: string[]) => execFileSync("mount", args, { stdio: "ignore" });

/** Mounts a small disk. */
function mountDisk(): { folder: string; remove: () => void } {
  // Not in the folder of the test, which is removed before its disk is.
  const folder = mkdtempSync(join(tmpdir(), "disk-"));
  try {
    mount("-t", "tmpfs", "-o", "size=1m", "tmpfs", folder);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const remove = () => {
    execFileSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true });
  };
  return { folder, remove };
}

/** Why tests with a disk of their own are left out; false where they are not. */
function reasonAgainstDisks(): string | false {
  try {
    mountDisk().remove();
    return false;
  } catch {
    return "mounting a disk is not permitted here";
  }
}

const skip = reasonAgainstDisks();

t.test("a full disk breaks nothing, and what was tried then is completed when there is room", { skip }, async (t) => {
  const { folder: stateDir, remove } = mountDisk();
  t.teardown(remove);
  const forge = await open(stateDir);
  await forge.importCheckout(checkoutOf(filesWith(), SOURCE));
  await forge.propose(draftOf("vue"));
  const ballast = join(stateDir, "ballast");
  const fill = () => t.throws(() => writeFileSync(ballast, "x".repeat(2_000_000)), { code: "ENOSPC" });
  fill();
  const files = [{ path: "technologies/svelte.yaml", text: technologyText("", "Svelte") }];
  const correction = draftOf("vue", { revision: "b2", files });
  for (const draft of [draftOf("svelte"), correction, draftOf("svelte")])
    t.match(await failureOf(forge.propose(draft)), { kind: "unavailable" });
  t.match(await failureOf(forge.importCheckout(checkoutOf(filesWith({ "a.yaml": "x" }), SOURCE))), {
    kind: "unavailable",
  });
  const repository = (await openRepository(stateDir, "main")) as Repository;
  t.match(await failureOf(decide(repository, ID, "decline", "Ann", "No.")), { kind: "unavailable" });
  t.match(await failureOf(approve(repository, ID, "Ann")), { kind: "unavailable" });
  t.equal((await forge.standing(ID))?.stage, "unread", "reading goes on");
  t.equal(await forge.standing(idOf("svelte")), undefined);
  t.same([flawsOf(stateDir), locksOf(stateDir)], [[], []]);
  rmSync(ballast);
  for (const draft of [correction, draftOf("svelte")]) await forge.propose(draft);
  t.equal((await forge.standing(idOf("svelte")))?.stage, "unread");
  t.match(proposalOf(await readReview(repository, ID)), { revision: "b2" });
  t.same(flawsOf(stateDir), []);
});

t.test("where nothing may be written somebody must see to it", { skip }, async (t) => {
  const { folder: stateDir, remove } = mountDisk();
  t.teardown(remove);
  const forge = await open(stateDir);
  await forge.importCheckout(checkoutOf(filesWith(), SOURCE));
  mount("-o", "remount,ro", stateDir);
  t.match(await failureOf(forge.propose(draftOf("vue"))), { kind: "misconfigured" });
  t.equal((await (await open(stateDir)).head()).date, SOURCE.date, "reading goes on");
  t.match(await failureOf(open(join(stateDir, "other"))), { kind: "misconfigured" });
});
