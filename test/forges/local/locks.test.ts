import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { releaseStaleLock } from "../../../server/forges/local/locks.js";
import { age } from "../../fixtures/local-forge.js";

const complaint = (path: string) =>
  `fatal: cannot lock ref 'refs/heads/main': Unable to create '${path}': File exists.\n\nAnother git process seems to be running`;

t.test("removes a lock that is old", async (t) => {
  const folder = t.testdir({ "it's.lock": "" });
  const lock = join(folder, "it's.lock");
  age([lock]);
  t.equal(await releaseStaleLock(complaint(lock), folder), true);
  t.notOk(existsSync(lock));
});

t.test("leaves a new one, and other files", async (t) => {
  const folder = t.testdir({ "main.lock": "", main: "", inner: {} });
  t.equal(await releaseStaleLock(complaint(join(folder, "main.lock")), folder), false);
  age([join(folder, "main.lock"), join(folder, "main")]);
  t.equal(await releaseStaleLock(complaint(join(folder, "main")), folder), false, "that is no lock");
  t.equal(await releaseStaleLock(complaint(join(folder, "main.lock")), join(folder, "inner")), false, "outside");
  t.equal(await releaseStaleLock("fatal: something else", folder), false);
  t.same(readdirSync(folder).sort(), ["inner", "main", "main.lock"]);
});

t.test("one that went meanwhile is worth another try", async (t) => {
  const folder = t.testdir({});
  t.equal(await releaseStaleLock(complaint(join(folder, "main.lock")), folder), true);
});

t.test("of several that see the same lock none removes the one that comes after it", async (t) => {
  const folder = t.testdir({});
  const lock = join(folder, "main.lock");
  for (let round = 0; round < 20; round += 1) {
    writeFileSync(lock, "old");
    age([lock]);
    // Whoever is free to go on takes the lock anew, as Git does.
    let taken = 0;
    const release = async () => {
      if (!(await releaseStaleLock(complaint(lock), folder))) return;
      try {
        writeFileSync(lock, "new", { flag: "wx" });
        taken += 1;
      } catch {
        // Another was quicker.
      }
    };
    await Promise.all([release(), release(), release(), release()]);
    t.equal(taken, 1);
    t.ok(existsSync(lock));
    age([lock]);
    await releaseStaleLock(complaint(lock), folder);
  }
});
