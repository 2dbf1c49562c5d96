import { existsSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { tidy } from "../../../server/forges/local/tidy.js";
import { createForge, draftOf, flawsOf, git, idOf } from "../../fixtures/local-forge.js";

t.test("packs what has piled up, and the data branch keeps its file", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  await forge.propose(draftOf("vue"));
  const settings = ["-c", "fastimport.unpackLimit=100000", "-c", "core.fsync=none"];
  // Git judges by one of its 256 folders of objects.
  const lines = Array.from({ length: 4000 }, (_, index) => `blob\ndata <<E\n${index}\nE\n`).join("");
  await repository.git.run([...settings, "fast-import", "--quiet"], { input: lines });
  const loose = () => Number(/^count: (\d+)/.exec(git(stateDir, "count-objects", "-v"))?.[1]);
  t.ok(loose() > 4000);
  await tidy(repository.git);
  t.match(git(stateDir, "count-objects", "-v"), /^packs: [1-9]/m);
  t.ok(existsSync(join(stateDir, "forge.git", "refs", "heads", "main")));
  t.equal((await forge.standing(idOf("vue")))?.stage, "unread");
  t.same(flawsOf(stateDir), []);
});
