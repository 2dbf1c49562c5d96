/** Asks without any package manager on the path. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import t, { type Test } from "tap";
import type { Values } from "../../../../clients/cli/command.js";
import { fix } from "../../../../clients/cli/commands/fix.js";
import { plan } from "../../../../clients/cli/commands/plan.js";
import { resolve } from "../../../../clients/cli/commands/resolve.js";
import { NEWER_OPTIONS, VERIFY_OPTION, withNewerReleases } from "../../../../clients/cli/package-manager/newer.js";
import type { Technology } from "../../../../schemas/types.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { contextIn, runCli } from "../../../fixtures/cli.js";
import { temporaryFolder } from "../../../fixtures/service.js";
import { UPGRADE_CATALOG as catalog, UPGRADE_RECORDS } from "../../../fixtures/upgrade-files.js";

async function ask(values: Values, packages: readonly string[]) {
  const { context } = contextIn(".", { env: { PATH: "" } });
  const asked: boolean[] = [];
  const found = await withNewerReleases(context, values, {
    catalog,
    records: async () => UPGRADE_RECORDS,
    answer: (_, isExtended) => asked.push(isExtended),
    packagesIn: () => packages.map((name) => ({ ecosystem: "npm", name })),
  });
  return { asked, unasked: found.unasked };
}

t.test("outside a terminal the data answer alone", async (t) => {
  t.same(await ask({}, ["react"]), { asked: [false], unasked: [] });
});

t.test("without packages of npm, nobody is asked", async (t) => {
  t.same(await ask({ registry: true }, []), { asked: [false], unasked: [] });
});

t.test("a package manager that is not installed is not asked, which is reported where it was asked for", async (t) => {
  const { asked, unasked } = await ask({ registry: true }, ["react"]);
  t.same(asked, [false]);
  t.equal(unasked.length, 1);
});

t.test("to ask and not to ask is a mistake", async (t) => {
  await t.rejects(ask({ offline: true, registry: true }, ["react"]), { message: /contradict each other/ });
});

/** Made-up programs, alone on the path, that say one thing each, whatever they are asked. */
function play(t: Test, said: Record<string, object>): NodeJS.ProcessEnv {
  const folder = temporaryFolder(t);
  mkdirSync(folder, { recursive: true });
  for (const [tool, answer] of Object.entries(said)) {
    writeFileSync(
      join(folder, tool),
      `#!${process.execPath}\nconsole.log(${JSON.stringify(JSON.stringify(answer))});\n`,
    );
    chmodSync(join(folder, tool), 0o755);
  }
  return { PATH: [folder, temporaryFolder(t)].join(delimiter) };
}

t.test("each ecosystem has the package manager of its own asked, and what they say counts", async (t) => {
  const technology = (name: string, packages: NonNullable<Technology["packages"]>) =>
    ({ name, packages, category: "language-library", checked: "2026-05-01" }) as const;
  const source = { file: "https://example.com/manifest", day: "2026-04-01" };
  const declared = (ecosystem: string, name: string) => {
    const requires = { "acme/base": "^1" };
    return {
      ecosystem,
      name,
      record: { checked: "2026-05-01", releases: [{ versions: ["1.0.0"], requires, sources: [source] }] },
    };
  };
  const technologies = {
    php: { name: "PHP", category: "language", checked: "2026-05-01" } as const,
    kit: technology("Kit", { composer: ["acme/kit"] }),
    tool: technology("Tool", { pypi: ["py-tool"] }),
  };
  const packages = [declared("composer", "acme/kit"), declared("pypi", "py-tool")] as never[];
  const known = catalogOf({ technologies, declared: packages });
  const records = {
    ...{ rules: [], stacks: [], tools: new Map(), capabilities: [], declared: packages },
    technologies: new Map(known.technologies.map(({ id, record }) => [id, record])),
  };
  const env = play(t, {
    composer: { name: "acme/kit", versions: ["v2.0.0"], requires: { php: "^8.2" } },
    pip: { install: [{ metadata: { name: "something-else", version: "9.0", requires_dist: [] } }] },
  });
  const asked = { env, catalog: known, more: { records: async () => ({ records, revision: known.revision }) } };
  const { stdout, stderr } = await runCli(["resolve", "acme/kit", "py-tool", "--registry", "--json"], asked);
  t.match(
    stderr,
    "Asking Composer for newer releases of 1 package and pip for newer releases of 1 package; use --offline",
  );
  t.match(stderr, "pip did not tell the releases of py-tool");
  t.match(JSON.parse(stdout).parts, [
    { package: "acme/kit", version: "2.0.0" },
    { package: "py-tool", version: "1.0.0" },
  ]);
});

t.test("the commands that ask for newer releases can be kept from it, and those with a project verify", async (t) => {
  for (const { options } of [plan, fix, resolve]) t.match(options, NEWER_OPTIONS);
  for (const { options } of [plan, fix]) t.match(options, VERIFY_OPTION);
  t.notOk("verify" in resolve.options);
});
