import t from "tap";
import { approve } from "../../../server/forges/local/decisions.js";
import { createForge, draftOf, flawsOf, idOf } from "../../fixtures/local-forge.js";

t.test("approvals at once all arrive", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  const names = ["vue", "svelte", "lit"];
  for (const name of names) await forge.propose(draftOf(name));
  const approvals = await Promise.all(names.map((name) => approve(repository, idOf(name), "Ann")));
  t.same(
    approvals,
    names.map(() => ({ outcome: "merged" })),
  );
  for (const name of names) t.equal((await forge.standing(idOf(name)))?.stage, "merged", name);
  const files = [...(await forge.list((await forge.head()).id)).keys()];
  t.same(
    names.filter((name) => !files.includes(`technologies/${name}.yaml`)),
    [],
  );
  t.same(flawsOf(stateDir), []);
});
