/** Commits into the data branch of a running service, as reviewers make them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeCommit } from "../../../server/forges/local/commits.js";
import { moveRefs, openRepository, readDataHead } from "../../../server/forges/local/repository.js";

const FILE = "technologies/react.yaml";

/**
 * Opens the data branch of a running service.
 * @param stateDir of that service
 * @returns a function that commits another comment into the file of React
 * @throws when the service has no repository there
 */
export async function openBranch(stateDir: string, dataDir: string): Promise<() => Promise<void>> {
  const repository = await openRepository(stateDir, "main");
  if (!repository) throw new Error("the service has no repository");
  const { git, dataRef } = repository;
  const text = await readFile(join(dataDir, FILE), "utf8");
  let turn = 0;
  return async () => {
    turn += 1;
    const head = await readDataHead(repository);
    const files = new Map([[`data/${FILE}`, `${text}# ${turn}\n`]]);
    const commit = { parents: [head], files, message: `Change ${turn}\n`, date: new Date().toISOString() };
    await moveRefs(git, [{ ref: dataRef, from: head, to: await writeCommit(git, commit) }]);
  };
}
