import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { EXIT } from "../../../../clients/cli/command.js";
import { runCli } from "../../../fixtures/cli.js";
import { npmRegistry } from "../../../fixtures/npm-registry.js";
import { temporaryFolder } from "../../../fixtures/service.js";
import { UPGRADE_CATALOG as catalog, UPGRADE_RECORDS, upgradeFiles } from "../../../fixtures/upgrade-files.js";

/** A registry that knows three releases of one package, the newest on trial. */
const registry = (t: Test) => {
  const manifest = { peerDependencies: { react: "^19" } };
  const mystery = { "1.0.0": manifest, "2.0.0": manifest, "3.0.0": manifest };
  return npmRegistry(t, { mystery, react: { "19.1.0": {} } }, { mystery: "2.0.0" });
};

t.test("npm asks the registry of the user, and never the one that a project names", async (t) => {
  const [users, projects] = [await registry(t), await registry(t)];
  const home = temporaryFolder(t);
  const cwd = t.testdir({
    ...upgradeFiles("react", "react-dom", "mystery"),
    ".npmrc": `registry=http://${projects.address}\n//${projects.address}:_authToken=\${SECRET}\n`,
  });
  const userconfig = join(home, "npmrc");
  writeFileSync(userconfig, `registry=http://${users.address}\n`);
  const env = { PATH: process.env.PATH, HOME: home, SECRET: "secret", npm_config_cache: join(home, "cache") };
  const plan = (npmrc: string) =>
    runCli(["plan", "react@19", "--registry", "--json"], {
      ...{ cwd, catalog, env: { ...env, npm_config_userconfig: npmrc } },
      more: { records: async () => UPGRADE_RECORDS },
    });
  const { code, stdout, stderr } = await plan(userconfig);
  t.equal(code, EXIT.clean);
  t.match(stderr, /^Asking npm/);
  const steps: { changes: { package: string; to: string }[] }[] = JSON.parse(stdout).steps;
  const mystery = steps.flatMap(({ changes }) => changes).find((one) => one.package === "mystery");
  t.match(mystery, { to: "2.0.0" }, "of all its releases, the newest, up to that which is tagged as the latest");
  t.same(users.asked.sort(), ["/mystery", "/react"]);
  t.same(projects.asked, []);
  await plan(join(cwd, ".npmrc"));
  t.same(projects.asked.sort(), ["/mystery Bearer secret", "/react Bearer secret"], "unless the user names that file");
});
