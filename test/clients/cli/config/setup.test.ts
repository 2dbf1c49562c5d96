import { join } from "node:path";
import t from "tap";
import { UsageError } from "../../../../clients/cli/command.js";
import {
  checkPlatform,
  checkWaiverNames,
  loadCatalog,
  loadConfig,
  textOf,
} from "../../../../clients/cli/config/setup.js";
import { validateTexts } from "../../../../server/data/load.js";
import { REVISION, TODAY } from "../../../fixtures/catalog.js";
import { contextIn as createContext, runCli } from "../../../fixtures/cli.js";
import { FILES, technologyText } from "../../../fixtures/data.js";
import { factsCatalog } from "../../../fixtures/facts.js";

const catalog = factsCatalog();
const records = async () => ({
  records: validateTexts(new Map(Object.entries(FILES)), TODAY).records,
  revision: REVISION,
});
const contextIn = (cwd: string) => createContext(cwd, { catalog, more: { records } }).context;
const failure = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return undefined;
};

t.test("loads the given configuration, or the one it finds", async (t) => {
  const cwd = t.testdir({ ".git": {}, a: { "stackfit.yaml": "failOn: warning\n" }, "mine.yaml": "failOn: info\n" });
  t.equal(await loadConfig(cwd, contextIn(cwd), {}), undefined);
  t.match(await loadConfig(join(cwd, "a"), contextIn(cwd), {}), { failOn: "warning", path: "a/stackfit.yaml" });
  t.match(await loadConfig(join(cwd, "a"), contextIn(cwd), { config: "mine.yaml" }), { failOn: "info" });
  t.match(await failure(() => loadConfig(cwd, contextIn(cwd), { config: "gone.yaml" })), { message: /gone\.yaml/ });
});

t.test("--no-config uses none, in every command that takes one", async (t) => {
  const cwd = t.testdir({
    ".git": {},
    "package.json": '{"dependencies":{"react":"19.0.0"}}',
    "stackfit.yaml": "failOn: nonsense\n",
  });
  for (const argv of [["scan"], ["ci"], ["fix"], ["plan", "react@19"], ["check", "react@19", "nextjs@15"]]) {
    t.match(await runCli(argv, { cwd }), { code: 2, stderr: /stackfit\.yaml/ }, argv.join(" "));
    t.match(await runCli([...argv, "--no-config"], { cwd }), { code: 0, stderr: "" }, argv.join(" "));
  }
  t.match(await runCli(["help", "scan"]), { stdout: /--no-config +use no configuration file/ });
});

t.test("applies the overlay to the bundled data", async (t) => {
  const cwd = t.testdir({
    "stackfit.yaml": "overlay: facts\n",
    facts: { technologies: { "acme-ui.yaml": technologyText("", "Acme UI") } },
  });
  const context = contextIn(cwd);
  t.equal(await loadCatalog(context, undefined), catalog);
  const { names } = await loadCatalog(context, await loadConfig(cwd, context, {}));
  t.equal(names.resolve("Acme UI")?.technology.id, "acme-ui");
  t.equal(names.resolve("react")?.technology.id, "react");
});

t.test("reports unknown names in waivers, with line and column", async (t) => {
  const cwd = t.testdir({ "stackfit.yaml": "waivers:\n  - technology: reakt\n    reason: because it is so\n" });
  const config = await loadConfig(cwd, contextIn(cwd), {});
  const error = await failure(() => checkWaiverNames(config, catalog));
  t.ok(error instanceof UsageError);
  t.match(error, { message: /^stackfit\.yaml:2:\d+ .*"reakt"/ });
  t.equal(await failure(() => checkWaiverNames(undefined, catalog)), undefined);
});

t.test("accepts platforms and known hosts", async (t) => {
  for (const platform of [undefined, "web", "edge", "serverless", "edge-host", "Edge Host"])
    t.equal(await failure(() => checkPlatform(catalog, platform)), undefined, String(platform));
  const error = await failure(() => checkPlatform(catalog, "the-moon"));
  t.ok(error instanceof UsageError);
  t.match(error, { message: /--platform must be one of web, .* no host is known as "the-moon"/ });
});

t.test("returns only string values", async (t) => {
  t.same([textOf("a"), textOf(true), textOf(["a"]), textOf(undefined)], ["a", undefined, undefined, undefined]);
});
