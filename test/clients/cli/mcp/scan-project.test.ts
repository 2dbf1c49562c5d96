import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { scanProject } from "../../../../clients/cli/mcp/scan-project.js";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { runTool, worldOf } from "../../../fixtures/mcp.js";

const catalog = everyFact();

/** `widget`, which no fact is about, asks for another react than is installed; `gadget`, which it brings, asks for another theme. */
const LOCK = {
  lockfileVersion: 3,
  packages: {
    "": { dependencies: { widget: "^2.0.0", react: "^19.0.0", theme: "^3.0.0" } },
    "node_modules/react": { version: "19.1.0" },
    "node_modules/widget": {
      version: "2.0.0",
      dependencies: { gadget: "^1.0.0" },
      peerDependencies: { react: "^18.0.0" },
    },
    "node_modules/theme": { version: "3.0.0" },
    "node_modules/gadget": { version: "1.0.0", peerDependencies: { theme: "^2.0.0" } },
  },
};

const PROJECT = {
  "package.json": JSON.stringify(LOCK.packages[""], null, 2),
  "package-lock.json": JSON.stringify(LOCK, null, 2),
  tools: { "requirements.txt": "django==5.1\n" },
  empty: {},
};

async function scan(
  root: string,
  asked: object = {},
  config?: Parameters<typeof scanProject>[1],
  facts: Catalog = catalog,
) {
  const tool = scanProject(root, config);
  return (await runTool(tool, asked, worldOf(facts))).text;
}

const mistake = async (t: Test, root: string, asked: object): Promise<string> => {
  const error = await scan(root, asked).catch((reason: unknown) => reason);
  t.ok(error instanceof Error && error.constructor.name === "Mistake", String(error));
  return (error as Error).message;
};

t.test("a folder is read with its lockfiles, the worst first, each with releases, fix and place", async (t) => {
  const lines = (await scan(t.testdir(PROJECT))).split("\n");
  t.match(lines[0], /^1 error, 1 warning in 2 projects\. Score: \d+ of 100, grade [A-F]\.$/);
  t.equal(
    lines[1],
    "1. error: widget + React: incompatible. widget 2.0.0 requires react ^18.0.0, and react 19.1.0 is installed. Fix: Look for a release of widget that accepts react 19.1.0. (package-lock.json:14)",
  );
  t.match(
    lines[2],
    /^2\. warning: .*gadget 1\.0\.0 requires theme \^2\.0\.0.*It comes with widget 2\.0\.0\..*\(package-lock\.json:26\)$/,
  );
});

t.test("a folder below it is scanned with what counts for it; the limit says what is left out", async (t) => {
  const root = t.testdir(PROJECT);
  t.match(await scan(root, { path: "tools" }), /^No conflicts\./);
  t.match(await scan(root, { limit: 1 }), /\nNot shown: 1 warning\. Call again with limit up to 100\.$/);
});

t.test("the configuration counts: what it excludes, and what it accepts", async (t) => {
  const root = t.testdir(PROJECT);
  const config = {
    folder: root,
    exclude: ["tools/**"],
    waivers: [
      { technology: "react", reason: "known" },
      { technology: "theme", reason: "known" },
    ],
  };
  t.match(await scan(root, {}, config as never), /^No conflicts\..*\nAccepted in the configuration, not listed: 2\.$/);
});

t.test("it stays inside the folder, and errors say what to do", async (t) => {
  const outside = t.testdir({ ...PROJECT, inner: { "package.json": '{"dependencies": {"next": "15"}}' } });
  const root = join(outside, "inner");
  symlinkSync(join(outside, "tools"), join(root, "way-out"));
  mkdirSync(join(root, "nothing"));
  for (const path of ["..", "../tools", outside, "way-out"])
    t.match(
      await mistake(t, root, { path }),
      /is outside the folder that the server was started in\. Pass the path/,
      path,
    );
  t.match(await mistake(t, root, { path: "no-such" }), /"no-such" does not exist/);
  t.match(await mistake(t, root, { path: "package.json" }), /"package.json" is a file\. Pass the path of a folder/);
  t.match(
    await mistake(t, root, { path: "nothing" }),
    /No manifest or lockfile was found in "nothing"\. Choose another folder/,
  );
  t.match(await mistake(t, root, { platform: "the moon" }), /^platform must be one of .*the moon/);
  t.match(await scan(root, { path: root }), /^No conflicts/, "its own address is no way out");
});

t.test("what could not be read is told", async (t) => {
  const root = t.testdir({ ...PROJECT, "composer.lock": "{" });
  t.match(await scan(root), /\nNot or only partly read: composer\.lock \(This .*\)\.$/);
});
