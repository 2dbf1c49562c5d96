import { mock } from "node:test";
import t from "tap";
import { importCheckout } from "../../../server/forges/local/checkout.js";
import { openRepository, type Repository } from "../../../server/forges/local/repository.js";
import { checkoutOf } from "../../fixtures/compiled.js";
import { technologyText } from "../../fixtures/data.js";
import { filesWith, git, open, SOURCE } from "../../fixtures/local-forge.js";

t.test("several that import at once agree", async (t) => {
  const stateDir = t.testdir();
  const forges = await Promise.all([1, 2, 3].map(() => open(stateDir)));
  const imports = await Promise.all(forges.map((forge) => forge.importCheckout(checkoutOf(filesWith(), SOURCE))));
  t.equal(imports.filter(({ changed }) => changed).length, 1);
  t.equal(git(stateDir, "rev-list", "--count", "main").trim(), "1");
});

t.test("a thousand files take no more processes of Git than one does", async (t) => {
  const processesFor = async (count: number) => {
    const stateDir = t.testdir();
    await open(stateDir);
    const repository = (await openRepository(stateDir, "main")) as Repository;
    const { mock: run } = mock.method(repository.git, "run");
    const paths = Array.from({ length: count }, (_, index) => `technologies/t${index}.yaml`);
    const files = new Map(paths.map((path) => [path, `${technologyText("", path)}# ${path}\n`]));
    t.same(await importCheckout(repository, checkoutOf(files, SOURCE)), { changed: true });
    const first = run.callCount();
    t.same(await importCheckout(repository, checkoutOf(files, SOURCE)), { changed: false });
    return [first, run.callCount() - first];
  };
  t.strictSame(await processesFor(1000), await processesFor(1));
});
