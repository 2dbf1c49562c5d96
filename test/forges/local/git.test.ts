import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { requireGit } from "../../../server/forges/local/git.js";
import { createForge, failureOf, git } from "../../fixtures/local-forge.js";

/** Sets variables of the environment until the test ends. */
function setEnv(t: { teardown: (end: () => void) => void }, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const before = process.env[name];
    process.env[name] = value;
    t.teardown(() => {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    });
  }
}

/** A folder with a program called git. */
function fakeGit(t: { testdir: () => string }, script: string): string {
  const folder = t.testdir();
  writeFileSync(join(folder, "git"), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, "git"), 0o755);
  return folder;
}

t.test("takes nothing from the environment that leads elsewhere", async (t) => {
  const { stateDir, repository } = await createForge(t);
  const config = join(stateDir, "config");
  writeFileSync(config, "[log]\n\tdate = relative\n[user]\n\tname = From the configuration\n");
  setEnv(t, {
    GIT_DIR: "/nonexistent",
    GIT_OBJECT_DIRECTORY: "/nonexistent",
    GIT_CONFIG_GLOBAL: config,
    LC_ALL: "C.UTF-8",
  });
  t.match(await repository.git.text(["rev-parse", "main"]), /^[0-9a-f]{40}$/);
  t.equal((await repository.git.run(["config", "user.name"], { accept: [1] })).code, 1);
});

t.test("arguments are passed to Git unchanged, whatever they contain", async (t) => {
  const { repository } = await createForge(t);
  const text = "$(touch x) `id` ; \"'\n*";
  t.equal(await repository.git.text(["rev-parse", "--sq-quote", text]), ` '${text.replace("'", "'\\''")}'`);
});

t.test("an exit code is an error unless it is accepted", async (t) => {
  const { repository } = await createForge(t);
  const args = ["rev-parse", "--verify", "--quiet", "refs/heads/nothing"];
  t.equal((await repository.git.run(args, { accept: [1] })).code, 1);
  t.match(await failureOf(repository.git.run(args)), {
    kind: "unavailable",
    cause: { command: "rev-parse", reason: "1" },
  });
});

t.test("input that is not read to its end does no harm", async (t) => {
  const { repository } = await createForge(t);
  await repository.git.run(["rev-parse", "main"], { input: "x".repeat(1_000_000) });
});

t.test("one that takes too long is stopped", async (t) => {
  const { repository } = await createForge(t);
  const path = fakeGit(t, "exec sleep 86400");
  setEnv(t, { PATH: `${path}:${process.env.PATH}` });
  const error = await failureOf(repository.git.run(["gc"], { timeout: 100 }));
  t.match(error, { kind: "unavailable", cause: { reason: "timed out" } });
});

t.test("a Git that is missing or too old is told", async (t) => {
  await requireGit();
  const path = process.env.PATH;
  setEnv(t, { PATH: "/nonexistent" });
  t.match(await failureOf(requireGit()), { kind: "misconfigured", message: /not installed/ });
  for (const [version, isRefused] of [
    ["git version 2.37.9", true],
    ["git version 1.99.1", true],
    ["nothing of the kind", true],
    ["git version 2.38.0 (Apple Git-1)", false],
    ["git version 3.0.rc1", false],
  ] as const) {
    process.env.PATH = `${fakeGit(t, `echo '${version}'`)}:${path}`;
    if (isRefused)
      t.match(await failureOf(requireGit()), {
        kind: "misconfigured",
        message: `Git 2.38 or newer is required, but "git version" says "${version}"`,
      });
    else await requireGit();
  }
});

t.test("a repository keeps nothing for later that Git would start by itself", async (t) => {
  const { stateDir, repository } = await createForge(t);
  t.equal(await repository.git.text(["config", "gc.auto"]), "0");
  t.equal(await repository.git.text(["config", "core.fsync"]), "all");
  t.match(git(stateDir, "count-objects"), /^[1-9]/);
});
