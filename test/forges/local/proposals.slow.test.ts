import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import t from "tap";
import { approve } from "../../../server/forges/local/decisions.js";
import { age, createForge, draftOf, flawsOf, git, idOf, locksOf } from "../../fixtures/local-forge.js";
import { programAt } from "../../fixtures/program.js";

/** Another process that proposes `t0`, `t1` and so on. */
function startProposer(stateDir: string, count: number, also = ""): ChildProcess {
  const script = [...programAt("test/fixtures/local-proposer.ts"), stateDir, String(count), also];
  return spawn(process.execPath, script, {
    stdio: ["ignore", "pipe", "inherit"],
    // With a group of its own, so that its Gits can be killed with it.
    detached: true,
  });
}

t.test("two processes that propose the same at once make one of each", async (t) => {
  const { forge, stateDir } = await createForge(t);
  const count = 8;
  const children = [startProposer(stateDir, count), startProposer(stateDir, count)];
  const codes = await Promise.all(
    children.map(async (child) => {
      child.stdout?.resume();
      return (await once(child, "exit"))[0];
    }),
  );
  t.same(codes, [0, 0]);
  for (let index = 0; index < count; index += 1) {
    t.equal((await forge.standing(idOf(`t${index}`)))?.stage, "unread");
    t.equal(git(stateDir, "rev-list", "--count", `main..contribution/${idOf(`t${index}`)}`).trim(), "1");
    t.equal(git(stateDir, "rev-list", "--count", `refs/reviews/${idOf(`t${index}`)}`).trim(), "1");
  }
  t.same(flawsOf(stateDir), []);
});

t.test("killed at any moment, the repository stays sound and repeating it completes", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  const count = 6;
  for (let round = 0; round < 5; round += 1) {
    const child = startProposer(stateDir, count, "approve");
    const exited = once(child, "exit");
    if (child.stdout) await once(child.stdout, "data");
    // Wherever it is by then: there is no wrong moment.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
    process.kill(-(child.pid as number), "SIGKILL");
    await exited;
    t.same(flawsOf(stateDir), []);
    age(locksOf(stateDir));
  }
  for (let index = 0; index < count; index += 1) {
    await forge.propose(draftOf(`t${index}`));
    await approve(repository, idOf(`t${index}`), "Ann");
    t.equal((await forge.standing(idOf(`t${index}`)))?.stage, "merged");
  }
  t.equal(git(stateDir, "rev-list", "--count", "--merges", "main").trim(), String(count), "each is merged once");
  t.equal(git(stateDir, "rev-list", "--count", "main").trim(), String(1 + 2 * count), "and proposed once");
  t.same([flawsOf(stateDir), locksOf(stateDir)], [[], []]);
});
