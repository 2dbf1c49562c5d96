import t from "tap";
import type { Values } from "../../../../clients/cli/command.js";
import { withNewerReleases } from "../../../../clients/cli/package-manager/newer.js";
import { contextIn } from "../../../fixtures/cli.js";
import { UPGRADE_CATALOG as catalog, UPGRADE_RECORDS } from "../../../fixtures/upgrade-files.js";

/** Asks without any package manager on the path. */
async function ask(values: Values, packages: readonly string[]) {
  const { context } = contextIn(".", { env: { PATH: "" } });
  const asked: boolean[] = [];
  const found = await withNewerReleases(context, values, {
    catalog,
    records: async () => UPGRADE_RECORDS,
    answer: (_, isExtended) => asked.push(isExtended),
    packagesIn: () => packages,
  });
  return { asked, unasked: found.unasked };
}

t.test("outside a terminal the data answer alone", async (t) => {
  t.same(await ask({}, ["react"]), { asked: [false], unasked: [] });
});

t.test("without packages of npm, nobody is asked", async (t) => {
  t.same(await ask({ registry: true }, []), { asked: [false], unasked: [] });
});

t.test("what npm did not tell is reported where it was asked for", async (t) => {
  const { asked, unasked } = await ask({ registry: true }, ["react"]);
  t.same(asked, [false]);
  t.equal(unasked.length, 1);
});

t.test("to ask and not to ask is a mistake", async (t) => {
  await t.rejects(ask({ offline: true, registry: true }, ["react"]), { message: /contradict each other/ });
});
