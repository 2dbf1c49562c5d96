import t from "tap";
import { readDataHead } from "../../../../server/forges/local/repository.js";
import { FILES } from "../../../../test/fixtures/data.js";
import { createForge } from "../../../../test/fixtures/local-forge.js";
import { temporaryFolder, writeFiles } from "../../../../test/fixtures/service.js";
import { openBranch } from "../../soak/commits.js";

t.test("each call commits a change to the file of React only", async (t) => {
  const { stateDir, repository } = await createForge(t);
  const dataDir = temporaryFolder(t);
  writeFiles(dataDir, FILES);
  const before = await readDataHead(repository);
  const commit = await openBranch(stateDir, dataDir);
  await commit();
  await commit();
  const { git } = repository;
  const after = await readDataHead(repository);
  t.equal(await git.text(["rev-list", "--count", `${before}..${after}`]), "2");
  t.equal(await git.text(["diff", "--name-only", before, after]), "data/technologies/react.yaml");
  t.match(await git.text(["show", `${after}:data/technologies/react.yaml`]), /\n# 2$/);
});

t.test("rejects a state folder without a repository", async (t) => {
  await t.rejects(openBranch(temporaryFolder(t), "data"), /no repository/);
});
