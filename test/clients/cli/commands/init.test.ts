import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import t from "tap";
import { parse } from "yaml";
import { type Context, UnreadableError, UsageError, type Values } from "../../../../clients/cli/command.js";
import { init } from "../../../../clients/cli/commands/init.js";
import type { ProgramOrigin } from "../../../../clients/cli/version.js";
import { temporaryFolder } from "../../../fixtures/service.js";
import { mountDisk, NO_DISK } from "../../../fixtures/small-disk.js";

const unused = async () => {
  throw new Error("a configuration is written without looking at the facts");
};

const ORIGIN = { repository: "acme/stackfit", commit: "0123456789abcdef0123456789abcdef01234567" };

/** Runs the command in a folder. @returns what it wrote */
async function run(
  cwd: string,
  values: Values = {},
  positionals: string[] = [],
  origin: Partial<ProgramOrigin> = ORIGIN,
) {
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
    origin,
    catalog: unused,
    records: unused,
  };
  if (values.github && cwd.includes("/.tap/") && !existsSync(join(cwd, ".git"))) setApart(cwd);
  const code = await init.run(context, positionals, values);
  return { code, out, err };
}

/** The root of a repository of its own, as the folders of tests lie in that of this project. */
function setApart(folder: string): string {
  mkdirSync(join(folder, ".git"));
  return folder;
}

const namesIn = (folder: string) => readdirSync(folder).filter((name) => name !== ".git");

const textIn = (folder: string, path = "stackfit.yaml") => readFileSync(join(folder, path), "utf8");

t.test("writes a configuration for the project, and reports it", async (t) => {
  const folder = t.testdir({ "wrangler.toml": "" });
  t.strictSame(await run(folder), { code: 0, out: "", err: "Wrote stackfit.yaml.\n" });
  t.match(parse(textIn(folder)), { failOn: "error", platform: "edge" });
  t.equal(statSync(join(folder, "stackfit.yaml")).mode & 0o777, 0o644);
  t.strictSame(namesIn(folder).sort(), ["stackfit.yaml", "wrangler.toml"], "and nothing else");
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
  t.strictSame(namesIn(folder), []);
});

t.test("--github adds a workflow, and keeps an existing configuration", async (t) => {
  const folder = t.testdir({ "stackfit.yaml": "failOn: none\n" });
  const from = `StackFit comes from ${ORIGIN.repository} at ${ORIGIN.commit}.\n`;
  t.match(await run(folder, { github: true }), { err: `Wrote .github/workflows/stackfit.yml.\n${from}` });
  t.match(textIn(folder, ".github/workflows/stackfit.yml"), `- uses: ${ORIGIN.repository}@${ORIGIN.commit}\n`);
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
  const { repository, commit } = ORIGIN;
  t.strictSame(parse(out), {
    repos: [{ repo: `https://github.com/${repository}`, rev: commit, hooks: [{ id: "stackfit" }] }],
  });
  t.match(err, /^Wrote stackfit\.yaml\.\nStackFit comes from .+\.\nAdd this to \.pre-commit-config\.yaml:\n$/);
});

t.test("where StackFit comes from is known or given, and never assumed", async (t) => {
  const { repository, commit } = ORIGIN;
  const other = "f".repeat(40);
  for (const option of ["github", "pre-commit"]) {
    for (const origin of [{}, { repository }, { commit }]) {
      const folder = t.testdir({});
      const unknown = {
        constructor: UsageError,
        message: /does not know the repository .* --from OWNER\/NAME@COMMIT$/,
      };
      await t.rejects(run(folder, { [option]: true }, [], origin), unknown);
      t.strictSame(namesIn(folder), [], "nothing is written");
    }
    for (const from of ["", "acme", `acme/fit@v1.0.0`, `acme/fit@${other.slice(1)}`, `a/b/c@${other}`, `-a/b@${other}`])
      await t.rejects(run(t.testdir({}), { [option]: true, from }), {
        constructor: UsageError,
        message: /^--from must/,
      });
    const { out } = await run(t.testdir({}), { [option]: true, "dry-run": true, from: `else/fit@${other}` });
    t.match(out, `else/fit`);
    t.match(out, other);
    t.notMatch(out, repository);
  }
  t.equal((await run(t.testdir({}), {}, [], {})).code, 0, "a configuration needs neither");
});

t.test("refuses arguments, and reports a folder that cannot be written to", async (t) => {
  await t.rejects(run(t.testdir({}), {}, ["web"]), { constructor: UsageError, message: /takes no arguments/ });
  const folder = t.testdir({ ".github": "a file, where a folder is needed" });
  await t.rejects(run(folder, { github: true }), {
    constructor: UnreadableError,
    message: /cannot be written: ENOTDIR: not a directory\. No file was changed\.$/,
  });
});

const WORKFLOW = ".github/workflows/stackfit.yml";

t.test("a workflow comes to be in every kind of work tree", async (t) => {
  const base = temporaryFolder(t);
  const git = (cwd: string, ...args: string[]) =>
    execFileSync(
      "git",
      ["-c", "user.name=a", "-c", "user.email=a@b.example", "-c", "protocol.file.allow=always", ...args],
      {
        cwd,
        stdio: "pipe",
      },
    );
  const main = join(base, "größe and spaces");
  mkdirSync(main, { recursive: true });
  git(main, "init", "--quiet");
  git(main, "commit", "--quiet", "--allow-empty", "-m", "first");
  git(main, "worktree", "add", "--quiet", "--detach", "../worktree");
  git(main, "submodule", "--quiet", "add", main, "part");
  const none = join(base, "none");
  mkdirSync(none);
  for (const folder of [main, join(base, "worktree"), join(main, "part"), none]) {
    const { code, err } = await run(folder, { github: true });
    t.equal(code, 0, folder);
    t.match(textIn(folder, WORKFLOW), "name: StackFit", folder);
    t.equal(err.includes("in no Git repository"), folder === none, folder);
  }
  mkdirSync(join(main, "apps"));
  await t.rejects(run(join(main, "apps"), { github: true }), {
    constructor: UsageError,
    message: /from the root of a repository alone: run stackfit init --github in \.\.$/,
  });
  t.same(namesIn(join(main, "apps")), []);
  const bare = join(base, "bare");
  git(base, "init", "--quiet", "--bare", "bare");
  const before = readdirSync(bare);
  await t.rejects(run(bare, { github: true }), { constructor: UsageError, message: /bare Git repository/ });
  t.same(readdirSync(bare), before);
});

t.test("nothing is written through links out of the repository, also with --force", async (t) => {
  const links: [what: string, link: string, to: string][] = [
    ["a folder", ".github", "../outside"],
    ["a link that leads nowhere", WORKFLOW, "../../../outside/new.yml"],
    ["a file", WORKFLOW, "../../../outside/file"],
    ["the configuration", "stackfit.yaml", "../outside/file"],
  ];
  for (const [what, link, to] of links) {
    const base = t.testdir({ outside: { file: "theirs" }, root: { ".github": { workflows: {} } } });
    const root = setApart(join(base, "root"));
    if (link === ".github") renameSync(join(root, ".github"), join(root, "moved"));
    symlinkSync(to, join(root, link));
    const outside = () => [readdirSync(join(base, "outside")), textIn(base, "outside/file")];
    for (const values of [{ github: true }, { github: true, force: true }]) {
      await run(root, values).catch((error: Error) =>
        t.match(error.message, /already exists|leads out of|ENOENT/, what),
      );
      t.same(outside(), [["file"], "theirs"], what);
    }
  }
});

t.test("in a folder that cannot be written to, nothing is written", { skip: NO_DISK }, async (t) => {
  const { folder, protect } = mountDisk(t);
  protect();
  await t.rejects(run(folder, { github: true }), {
    constructor: UnreadableError,
    message: "stackfit.yaml cannot be written: EROFS: read-only file system. No file was changed.",
  });
});

t.test("on a full disk neither file is written", { skip: NO_DISK }, async (t) => {
  const { folder } = mountDisk(t, "16k");
  writeFileSync(join(folder, "full"), "x".repeat(12_288));
  await t.rejects(run(folder, { github: true }), {
    constructor: UnreadableError,
    message: /ENOSPC.* No file was changed/,
  });
  t.same(namesIn(folder), ["full"], "no folder is left, either");
});
