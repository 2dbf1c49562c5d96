import { readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { Lease } from "../../server/state/lease.js";
import { temporaryFolder } from "../fixtures/service.js";
import { until } from "../fixtures/until.js";

/** A lease file, a clock that the test moves, and leases on it as several processes have them. */
function setUp(t: Parameters<typeof temporaryFolder>[0]) {
  const path = join(temporaryFolder(t), "lease");
  let time = 0;
  const beats: (() => void)[] = [];
  const repeat = (_milliseconds: number, act: () => void) => {
    beats.push(act);
    return () => beats.splice(beats.indexOf(act), 1);
  };
  const clock = { now: () => time, wait: async () => {}, repeat };
  return { path, beats, pass: (milliseconds: number) => (time += milliseconds), lease: () => new Lease(path, clock) };
}

t.test("only one process holds the lease until it is released", async (t) => {
  const { lease, path } = setUp(t);
  const all = [lease(), lease(), lease(), lease()];
  const acquired = await Promise.all(all.map((one) => one.acquire()));
  t.equal(acquired.filter(Boolean).length, 1);
  const [holder] = all.filter((_, index) => acquired[index]);
  const [other] = all.filter((_, index) => !acquired[index]);
  t.equal(await holder?.acquire(), true, "its holder may ask again");
  await other?.release();
  t.equal(await holder?.isHeld(), true, "only its holder gives it up");
  await holder?.release();
  t.equal(statSync(path, { throwIfNoEntry: false }), undefined);
  t.equal(await other?.acquire(), true);
  await other?.release();
});

t.test("takes over from a dead process after 2.5 seconds", async (t) => {
  const { lease, path, pass } = setUp(t);
  writeFileSync(path, "");
  const [first, second] = [lease(), lease()];
  t.equal(await first.acquire(), false);
  pass(2_499);
  t.equal(await first.acquire(), false);
  pass(1);
  t.equal(await second.acquire(), false, "what another process has watched does not count");
  t.equal(await first.acquire(), true);
  pass(2_500);
  t.equal(await second.acquire(), false, "it has another holder now");
  t.strictSame(readdirSync(join(path, "..")), ["lease"]);
  await first.release();
});

t.test("a file that is touched belongs to a running process", async (t) => {
  const { lease, path, pass } = setUp(t);
  writeFileSync(path, "");
  const watching = lease();
  for (let beat = 0; beat < 5; beat += 1) {
    t.equal(await watching.acquire(), false);
    pass(2_000);
    utimesSync(path, beat, beat);
  }
});

t.test("the holder touches the file until it releases the lease", async (t) => {
  const { lease, path, beats } = setUp(t);
  const holder = lease();
  await holder.acquire();
  utimesSync(path, 1, 1);
  t.equal(beats.length, 1);
  beats[0]?.();
  await until(() => statSync(path).mtimeMs > 1_000, "it is touched");
  await holder.release();
  t.equal(beats.length, 0);
});

t.test("a process that was suspended notices that it was replaced", async (t) => {
  const { lease, pass } = setUp(t);
  const [slow, quick] = [lease(), lease()];
  t.equal(await slow.acquire(), true);
  t.equal(await quick.acquire(), false);
  pass(2_500);
  t.equal(await quick.acquire(), true);
  t.equal(await slow.isHeld(), false);
  await slow.release();
  t.equal(await quick.isHeld(), true, "it does not take away what another one holds");
  await quick.release();
});

t.test("when two processes replace a stale file, one holds the lease", async (t) => {
  const { lease, path, pass } = setUp(t);
  writeFileSync(path, "");
  const both = [lease(), lease()];
  for (const one of both) await one.acquire();
  pass(2_500);
  await Promise.all(both.map((one) => one.acquire()));
  const held = await Promise.all(both.map((one) => one.isHeld()));
  t.equal(held.filter(Boolean).length, 1);
  for (const one of both) await one.release();
});

t.test("a missing folder is an error", async (t) => {
  const { path } = setUp(t);
  await t.rejects(new Lease(join(path, "missing", "lease")).acquire(), { code: "ENOENT" });
});
