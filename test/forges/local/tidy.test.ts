import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { tidy } from "../../../server/forges/local/tidy.js";
import { createForge, git } from "../../fixtures/local-forge.js";

t.test("removes reports of crashes and leaves a small repository as it is", async (t) => {
  const { stateDir, repository } = await createForge(t);
  const report = join(stateDir, "forge.git", "fast_import_crash_4711");
  writeFileSync(report, "x");
  const before = git(stateDir, "count-objects", "-v");
  await tidy(repository.git);
  t.notOk(existsSync(report));
  t.equal(git(stateDir, "count-objects", "-v"), before);
});

t.test("is no reason to fail", async (t) => {
  const { repository } = await createForge(t);
  const gone = Object.assign(Object.create(Object.getPrototypeOf(repository.git)), { folder: "/nonexistent" });
  t.equal(await tidy(gone), undefined);
});
