import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import t from "tap";
import { parse } from "yaml";
import { type Context, UnreadableError, UsageError, type Values } from "../../../../clients/cli/command.js";
import { init } from "../../../../clients/cli/commands/init.js";

const unused = async () => {
  throw new Error("a configuration is written without looking at the facts");
};

/** Runs the command in a folder. @returns what it wrote */
async function run(cwd: string, values: Values = {}, positionals: string[] = []) {
  let [out, err] = ["", ""];
  const context: Context = {
    stdout: {
      write: (text) => {
        out += text;
      },
    },
    stderr: {
      write: (text) => {
        err += text;
      },
    },
    stdin: new PassThrough(),
    env: {},
    cwd,
    today: "2026-06-01",
    catalog: unused,
    records: unused,
  };
  const code = await init.run(context, positionals, values);
  return { code, out, err };
}

const textIn = (folder: string, path = "stackfit.yaml") => readFileSync(join(folder, path), "utf8");

t.test("writes a configuration for the project, and reports it", async (t) => {
  const folder = t.testdir({ "wrangler.toml": "" });
  t.strictSame(await run(folder), { code: 0, out: "", err: "Wrote stackfit.yaml.\n" });
  t.match(parse(textIn(folder)), { failOn: "error", platform: "edge" });
  t.equal(statSync(join(folder, "stackfit.yaml")).mode & 0o777, 0o644);
  t.strictSame(readdirSync(folder).sort(), ["stackfit.yaml", "wrangler.toml"], "and nothing else");
});

t.test("adds the schema line for editors if the schema is installed", async (t) => {
  const folder = t.testdir({ node_modules: { stackfit: { schemas: { "config.schema.json": "{}" } } } });
  await run(folder);
  t.match(textIn(folder), /^# yaml-language-server: \$schema=\.\/node_modules\/stackfit\//);
});

t.test("overwrites existing files only with --force", async (t) => {
  const folder = t.testdir({ ".stackfit.yaml": "failOn: none\n" });
  await t.rejects(run(folder), { constructor: UsageError, message: /^\.stackfit\.yaml already exists\. .*--force/ });
  t.equal(textIn(folder, ".stackfit.yaml"), "failOn: none\n");
  t.match(await run(folder, { force: true }), { err: "Wrote .stackfit.yaml.\n" });
  t.match(textIn(folder, ".stackfit.yaml"), "failOn: error");
  t.notOk(existsSync(join(folder, "stackfit.yaml")), "there are never two");
});

t.test("--dry-run writes nothing", async (t) => {
  const folder = t.testdir({});
  const { out } = await run(folder, { "dry-run": true, github: true });
  t.match(out, /^# --- stackfit\.yaml\n[\s\S]*\n# --- \.github\/workflows\/stackfit\.yml\n/);
  t.strictSame(readdirSync(folder), []);
});

t.test("--github adds a workflow, and keeps an existing configuration", async (t) => {
  const folder = t.testdir({ "stackfit.yaml": "failOn: none\n" });
  t.match(await run(folder, { github: true }), { err: "Wrote .github/workflows/stackfit.yml.\n" });
  t.ok(parse(textIn(folder, ".github/workflows/stackfit.yml")));
  t.equal(textIn(folder), "failOn: none\n");
  await t.rejects(run(folder, { github: true }), { message: /^\.github\/workflows\/stackfit\.yml already exists/ });
});

t.test("writes neither file if one of them exists", async (t) => {
  const folder = t.testdir({ ".github": { workflows: { "stackfit.yml": "name: Ours\n" } } });
  await t.rejects(run(folder, { github: true }), { constructor: UsageError, message: /^\.github.* already exists/ });
  t.notOk(existsSync(join(folder, "stackfit.yaml")));
  t.equal(textIn(folder, ".github/workflows/stackfit.yml"), "name: Ours\n");
});

t.test("--pre-commit prints only the hook to standard output", async (t) => {
  const { out, err } = await run(t.testdir({}), { "pre-commit": true });
  t.ok(parse(out).repos);
  t.match(err, /^Wrote stackfit\.yaml\.\nAdd this to \.pre-commit-config\.yaml:\n$/);
});

t.test("refuses arguments, and reports a folder that cannot be written to", async (t) => {
  await t.rejects(run(t.testdir({}), {}, ["web"]), { constructor: UsageError, message: /takes no arguments/ });
  const folder = t.testdir({ ".github": "a file, where a folder is needed" });
  await t.rejects(run(folder, { github: true }), {
    constructor: UnreadableError,
    message: /cannot be written: ENOTDIR/,
  });
});
