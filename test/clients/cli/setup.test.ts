import { join } from "node:path";
import { Readable } from "node:stream";
import t from "tap";
import { type Context, UsageError } from "../../../clients/cli/command.js";
import { catalogFor, checkNames, checkPlatform, configFor, textOf } from "../../../clients/cli/setup.js";
import { validateTexts } from "../../../server/data/load.js";
import { REVISION, TODAY } from "../../fixtures/catalog.js";
import { FILES, technologyText } from "../../fixtures/data.js";
import { factsCatalog } from "../../fixtures/facts.js";

const catalog = factsCatalog();
const contextIn = (cwd: string): Context => ({
  stdout: { write: () => true },
  stderr: { write: () => true },
  stdin: Readable.from([]),
  env: {},
  cwd,
  today: TODAY,
  catalog: async () => catalog,
  records: async () => ({ records: validateTexts(new Map(Object.entries(FILES)), TODAY).records, revision: REVISION }),
});
const failure = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return undefined;
};

t.test("the configuration is the one that is named, or that is found", async (t) => {
  const cwd = t.testdir({ ".git": {}, a: { "stackfit.yaml": "failOn: warning\n" }, "mine.yaml": "failOn: info\n" });
  t.equal(await configFor(cwd, contextIn(cwd), {}), undefined);
  t.match(await configFor(join(cwd, "a"), contextIn(cwd), {}), { failOn: "warning", path: "a/stackfit.yaml" });
  t.match(await configFor(join(cwd, "a"), contextIn(cwd), { config: "mine.yaml" }), { failOn: "info" });
  t.match(await failure(() => configFor(cwd, contextIn(cwd), { config: "gone.yaml" })), { message: /gone\.yaml/ });
});

t.test("private facts lie over those that come along", async (t) => {
  const cwd = t.testdir({
    "stackfit.yaml": "overlay: facts\n",
    facts: { technologies: { "acme-ui.yaml": technologyText("", "Acme UI") } },
  });
  const context = contextIn(cwd);
  t.equal(await catalogFor(context, undefined), catalog);
  const { names } = await catalogFor(context, await configFor(cwd, context, {}));
  t.equal(names.resolve("Acme UI")?.technology.id, "acme-ui");
  t.equal(names.resolve("react")?.technology.id, "react");
});

t.test("names in waivers that mean nothing are told, with their places", async (t) => {
  const cwd = t.testdir({ "stackfit.yaml": "waivers:\n  - technology: reakt\n    reason: because it is so\n" });
  const config = await configFor(cwd, contextIn(cwd), {});
  const error = await failure(() => checkNames(config, catalog));
  t.ok(error instanceof UsageError);
  t.match(error, { message: /^stackfit\.yaml:2:\d+ .*"reakt"/ });
  t.equal(await failure(() => checkNames(undefined, catalog)), undefined);
});

t.test("a platform is a setting, or a host that is known", async (t) => {
  for (const platform of [undefined, "web", "edge", "serverless", "edge-host", "Edge Host"])
    t.equal(await failure(() => checkPlatform(catalog, platform)), undefined, String(platform));
  const error = await failure(() => checkPlatform(catalog, "the-moon"));
  t.ok(error instanceof UsageError);
  t.match(error, { message: /--platform takes web, .* none is known as "the-moon"/ });
});

t.test("a text is a text", async (t) => {
  t.same([textOf("a"), textOf(true), textOf(["a"]), textOf(undefined)], ["a", undefined, undefined, undefined]);
});
