import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { parse } from "yaml";
import { EXIT } from "../../../../clients/cli/command.js";
import { createValidators, readSchemas } from "../../../../server/data/schemas.js";
import { runCli } from "../../../fixtures/cli.js";
import { UPGRADE_CATALOG as catalog, OVERRIDE_CATALOG, upgradeFiles } from "../../../fixtures/upgrade-files.js";

const plan = (cwd: string, ...argv: string[]) => runCli(["plan", ...argv], { cwd, catalog });
const EVERYTHING = ["react", "react-dom", "kit", "frame", "@frame/link", "stuck", "ready", "mystery"];
const isPlan = createValidators(() => readSchemas("api"))("plan-result.schema.json");

t.test("shows the steps in order, each with its reasons, and what is left", async (t) => {
  const cwd = t.testdir(upgradeFiles(...EVERYTHING));
  const { code, stdout, stderr } = await plan(cwd, "react@19");
  t.equal(stderr, "");
  t.equal(code, EXIT.findings, "something has to be replaced");
  t.match(
    stdout,
    /^Upgrade React from 18\.3\.1 to 19\.1\.0\n\n- Upgrade guide of React: https:\/\/example\.com\/react-upgrade\n/,
  );
  const order = ["1. Update before", "- kit 2.0.0 → 3.0.0", "2. Replace or remove", "- stuck 1.0.0", "3. Move to"];
  const places = order.map((text) => stdout.indexOf(text));
  t.ok(
    places.every((place, index) => place > (places[index - 1] ?? 0)),
    stdout,
  );
  t.match(stdout, "- react-dom 18.3.1 → 19.1.0 (ask for ^19.1.0)\n  - Moves with react.\n");
  t.match(stdout, "- @frame/link 1.0.0 → 2.0.0 (ask for ^2.0.0)\n  - Moves with frame.\n");
  t.match(stdout, "https://github.com/made-up/kit/blob/v3.0.0/package.json");
  t.match(
    stdout,
    /\nCheck these yourself\n\n.+\n\n- mystery 1\.0\.0\n {2}- mystery 1\.0\.0 requires the peer react \^18\. \(package-lock\.json:\d+\)\n/,
  );
  t.match(stdout, "- Accept it already: 1 (ready)");
  t.match(stdout, "No files changed. Run `stackfit plan react@19 --step 1 --write` to make step 1.\n");
});

t.test("JSON is exactly what the schema describes", async (t) => {
  const cwd = t.testdir(upgradeFiles(...EVERYTHING));
  const { code, stdout } = await plan(cwd, "react@19", "--json");
  const result = JSON.parse(stdout);
  t.ok(isPlan(result), JSON.stringify(isPlan.errors?.slice(0, 2)));
  t.equal(code, EXIT.findings);
  t.match(result, {
    targets: [{ asked: "react@19", from: "18.3.1", to: "19.1.0" }],
    steps: [{ kind: "today" }, { kind: "replace" }, { kind: "together" }],
    metadata: { knownFrom: ["data", "lockfile"] },
  });
});

t.test("nothing open exits with 0, and so does what is reached already", async (t) => {
  const cwd = t.testdir(upgradeFiles("react", "react-dom", "kit", "ready"));
  t.equal((await plan(cwd, "react@19")).code, EXIT.clean);
  t.match(await plan(cwd, "react@18"), { code: EXIT.clean, stdout: /\n- react is at 18\.3\.1 already\.\n/ });
});

t.test("a target that cannot be planned is a usage error that says what to do", async (t) => {
  const cwd = t.testdir(upgradeFiles("react", "react-dom"));
  for (const [target, said] of [
    ["react", "Which version of React? Write it behind the name, such as react@19."],
    ["vue@3", "vue is not among the dependencies of this project."],
    ["react@17", "react is at 18.3.1, which is newer than 17."],
  ] as const)
    t.match(await plan(cwd, target), { code: EXIT.usage, stdout: "", stderr: said }, target);
  t.match(await plan(cwd), { code: EXIT.usage, stderr: "plan needs a target" });
  const { code, stdout } = await plan(cwd, "react", "--json");
  t.equal(code, EXIT.usage);
  t.match(JSON.parse(stdout).problems, [{ asked: "react", reached: false }]);
});

t.test("a file that was only partly read exits with 3, unless something is open", async (t) => {
  const broken = { "package.json": "{" };
  const files = (...names: string[]) => ({ ...upgradeFiles("react", "react-dom", ...names), other: broken });
  t.match(await plan(t.testdir(files("ready")), "react@19"), {
    code: EXIT.unread,
    stderr: /^only partly read: other\//,
  });
  t.equal((await plan(t.testdir(files("stuck")), "react@19")).code, EXIT.findings);
});

t.test("what is not known exits with 3", async (t) => {
  const manifest = (...names: string[]) =>
    JSON.stringify({ dependencies: { react: "18.3.1", ...Object.fromEntries(names.map((name) => [name, "1.0.0"])) } });
  const codeFor = async (...names: string[]) =>
    (await plan(t.testdir({ "package.json": manifest(...names) }), "react@19")).code;
  t.equal(await codeFor(), EXIT.clean);
  t.equal(await codeFor("nobody-knows-it"), EXIT.unread, "no lockfile says what it requires");
  t.equal(await codeFor("nobody-knows-it", "stuck"), EXIT.findings, "a conflict counts for more");
});

t.test("plans each project of a folder that has the target, and says which", async (t) => {
  const cwd = t.testdir({
    api: upgradeFiles("ready"),
    docs: upgradeFiles("react", "react-dom"),
    web: upgradeFiles("react", "react-dom", "kit"),
  });
  const { code, stdout } = await plan(cwd, "react@19");
  t.equal(code, EXIT.clean);
  t.match(stdout, /^Upgrade React from \S+ to \S+ in docs\n[\s\S]+\nUpgrade React from \S+ to \S+ in web\n/);
  t.notMatch(stdout, / in api$/m);
  const several = await plan(cwd, "react@19", "--json");
  t.equal(several.code, EXIT.clean);
  t.match(JSON.parse(several.stdout), {
    version: "1.0",
    projects: [
      { path: "docs", targets: [{ name: "React" }] },
      { path: "web", targets: [{ name: "React" }] },
    ],
  });
  t.match(await plan(cwd, "react@19", "--json", "--from", "web"), { code: EXIT.clean });
  t.match(stdout, "Run `stackfit plan react@19 --step 1 --write` to make step 1 in each project that has it.\n");
  const one = await plan(cwd, "react@19", "--from", "web");
  t.match(one.stdout, "Run `stackfit plan react@19 --from web --step 1 --write` to make step 1.\n");
});

t.test("JSON of several projects is one document, however many of them have a target", async (t) => {
  const cwd = t.testdir({ api: upgradeFiles("ready"), web: upgradeFiles("react", "react-dom") });
  for (const [target, code, paths] of [
    ["react@19", EXIT.clean, ["web"]],
    ["frame@2", EXIT.usage, []],
  ] as const) {
    const ran = await plan(cwd, target, "--json", "--from", ".");
    t.equal(ran.code, code);
    const { projects, problems } = JSON.parse(ran.stdout);
    t.same(
      projects.map((one: { path: string }) => one.path),
      paths,
    );
    t.same(
      problems.map((one: { asked: string }) => one.asked),
      paths.length === 0 ? [target] : [],
    );
  }
});

t.test("reads a manifest, a lockfile or a bill of materials alone", async (t) => {
  const components = ["react@18.3.1", "stuck@1.0.0"].map((name) => ({ type: "library", purl: `pkg:npm/${name}` }));
  const bom = { bomFormat: "CycloneDX", specVersion: "1.6", components };
  const cwd = t.testdir({ ...upgradeFiles("react", "react-dom", "stuck"), "bom.cdx.json": JSON.stringify(bom) });
  const { stdout: named } = await plan(cwd, "react@19", "--from", "package.json", "--json");
  t.match(
    JSON.parse(named),
    { steps: [{ kind: "replace" }, { kind: "together" }], waits: [] },
    "the newest known refuses",
  );
  for (const file of ["package-lock.json", "bom.cdx.json"]) {
    const { stdout } = await plan(cwd, "react@19", "--from", file, "--json");
    t.match(
      JSON.parse(stdout),
      { targets: [{ name: "React" }], steps: [{ kind: "replace" }, { kind: "together" }] },
      file,
    );
  }
});

t.test("--diff prints a patch of all steps, which applies, or of one", async (t) => {
  const files = upgradeFiles("react", "react-dom", "kit", "frame", "@frame/link");
  const cwd = t.testdir(files);
  const { stdout } = await plan(cwd, "react@19", "--diff");
  t.match(stdout, /^Step 1 to React 19\n--- a\/package\.json\n\+\+\+ b\/package\.json\n@@ /);
  t.match(stdout, /^Step 2 to React 19$/m);
  t.equal(readFileSync(join(cwd, "package.json"), "utf8"), files["package.json"], "nothing is written");
  execFileSync("git", ["init", "-q"], { cwd });
  execFileSync("git", ["apply"], { cwd, input: stdout });
  t.match(JSON.parse(readFileSync(join(cwd, "package.json"), "utf8")).dependencies, {
    kit: "^3.0.0",
    react: "^19.1.0",
    frame: "^2.0.0",
    "@frame/link": "^2.0.0",
  });
  writeFileSync(join(cwd, "package.json"), files["package.json"]);
  const one = await plan(cwd, "react@19", "--diff", "--step", "1");
  t.match(one.stdout, '+    "kit": "^3.0.0"');
  t.notMatch(one.stdout, '+    "react"');
});

t.test("--write changes the manifests for one step, after which a scan finds nothing new", async (t) => {
  const errors = async (cwd: string) => {
    const { stdout } = await runCli(["scan", "--json"], { cwd, catalog });
    const { projects } = JSON.parse(stdout) as { projects: { findings: { severity: string; a: { id: string } }[] }[] };
    return projects.flatMap(({ findings }) => findings.filter(({ severity }) => severity === "error"));
  };
  for (const names of [["kit"], ["kit", "ready"], ["frame", "@frame/link"], ["kit", "frame", "@frame/link"]]) {
    const cwd = t.testdir(upgradeFiles("react", "react-dom", ...names));
    t.strictSame(await errors(cwd), [], "to begin with");
    for (let rest = 2; rest > 0; rest -= 1) {
      const { code, stdout } = await plan(cwd, "react@19", "--write", "--step", "1");
      t.equal(code, EXIT.clean, names.join());
      if (stdout.includes("already")) break;
      t.match(stdout, /^Changed package\.json\. Run `npm install` to update your lockfiles\.\n/);
      // As an install would bring the lockfile up to date.
      writeFileSync(join(cwd, "package-lock.json"), '{"lockfileVersion":3,"packages":{}}');
      t.strictSame(await errors(cwd), [], `${names.join()}, ${rest}`);
    }
  }
});

t.test("an override that makers ask for comes with the target, after which a scan finds no error", async (t) => {
  const asked = { catalog: OVERRIDE_CATALOG };
  const files = upgradeFiles("react", "react-dom", "stuck", "ready");
  const cwd = t.testdir(files);
  const { stdout, code } = await runCli(["plan", "react@19"], { cwd, ...asked });
  t.equal(code, EXIT.clean, "nothing is open");
  t.notMatch(stdout, "Replace or remove");
  t.match(
    stdout,
    "- stuck 1.0.0 with an override in package.json\n  - stuck 1.0.0 requires the peer react ^18. (package-lock.json:",
  );
  t.match(stdout, '(https://example.com/stuck/issues/1)\n  {\n    "overrides": {');
  t.match(stdout, "- ready 1.0.0 with an override in package.json");
  const json = JSON.parse((await runCli(["plan", "react@19", "--json"], { cwd, ...asked })).stdout);
  t.ok(isPlan(json));

  await runCli(["plan", "react@19", "--write", "--step", "1"], { cwd, ...asked });
  const written = JSON.parse(readFileSync(join(cwd, "package.json"), "utf8"));
  t.same(written.overrides, { stuck: { react: "$react" }, "ready-is": "$react" });
  const findings = async () => {
    const scanned = await runCli(["scan", "--json"], { cwd, ...asked });
    const { projects } = JSON.parse(scanned.stdout) as { projects: { findings: { severity: string }[] }[] };
    return projects.flatMap((one) => one.findings.map(({ severity }) => severity));
  };
  // As an install would bring the lockfile up to date.
  const lock = files["package-lock.json"].replaceAll(/18\.3\.1/g, "19.1.0");
  writeFileSync(join(cwd, "package-lock.json"), lock);
  t.notOk((await findings()).includes("error"), "with the lockfile");
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ ...written, overrides: {} }));
  t.ok((await findings()).includes("error"), "without the override it is one");
});

t.test("a project without a lockfile has what its overrides accept, by whichever package manager", async (t) => {
  const dependencies = { react: "^19.1.0", stuck: "^1.0.0" };
  const errors = async (files: Record<string, string>) => {
    const { stdout } = await runCli(["scan", "--json"], { cwd: t.testdir(files), catalog });
    const { projects } = JSON.parse(stdout) as { projects: { findings: { severity: string }[] }[] };
    return projects.flatMap(({ findings }) => findings.filter(({ severity }) => severity === "error")).length;
  };
  const manifest = (more: object) => JSON.stringify({ dependencies, ...more });
  t.equal(await errors({ "package.json": manifest({}) }), 1);
  t.equal(await errors({ "package.json": manifest({ overrides: { stuck: { react: "$react" } } }) }), 0);
  t.equal(await errors({ "package.json": manifest({ resolutions: { react: "^19.1.0" } }) }), 0);
  const workspace = { "pnpm-workspace.yaml": 'overrides:\n  "stuck>react": $react\n' };
  t.equal(await errors({ "package.json": manifest({}), ...workspace }), 0);
  t.equal(
    await errors({ "package.json": manifest({ overrides: { other: { react: "$react" } } }) }),
    1,
    "of another package",
  );
  t.equal(await errors({ "package.json": manifest({ resolutions: { react: "^18.0.0" } }) }), 1, "of another version");
});

t.test("a pinned version stays pinned", async (t) => {
  const { "package.json": manifest, ...lock } = upgradeFiles("react", "react-dom", "kit");
  const cwd = t.testdir({ ...lock, "package.json": manifest.replaceAll('"^', '"') });
  await plan(cwd, "react@19", "--write", "--step", "1");
  t.equal(JSON.parse(readFileSync(join(cwd, "package.json"), "utf8")).dependencies.kit, "3.0.0");
});

t.test("refuses options that do not go together, and steps that cannot be written", async (t) => {
  const files = upgradeFiles("react", "react-dom", "kit", "stuck");
  const cwd = t.testdir(files);
  for (const [argv, said] of [
    [["--write"], "--write needs --step N"],
    [["--step", "1"], "--step needs --diff or --write"],
    [["--write", "--step", "x"], "--step must be the number of a step"],
    [["--write", "--step", "9"], "this plan has 3 steps, and no step 9"],
    [["--write", "--step", "2"], "step 2 replaces packages"],
    [["--diff", "--json"], "choose one of --format and --diff"],
    [["--renovate", "--dependabot"], "choose one of --renovate and --dependabot"],
    [["--platform", "nowhere-known"], "--platform must be one of"],
  ] as const)
    t.match(await plan(cwd, "react@19", ...argv), { code: EXIT.usage, stdout: "", stderr: said }, argv.join(" "));
  t.equal(readFileSync(join(cwd, "package.json"), "utf8"), files["package.json"]);
});

t.test("a checklist for an issue has a box for each change, and no mention", async (t) => {
  const { stdout } = await plan(t.testdir(upgradeFiles(...EVERYTHING)), "react@19", "--format", "markdown");
  t.match(
    stdout,
    /^# Upgrade React from 18\.3\.1 to 19\.1\.0\n\n- Upgrade guide of React: <https:\/\/example\.com\/react-upgrade>\n\n## 1\. Update before React 19/,
  );
  t.match(stdout, "- [ ] `kit` 2.0.0 → 3.0.0");
  t.match(stdout, /- \[ \] `@frame\/link` 1\.0\.0 → 2\.0\.0.*\n(?: {2}- .*\n)* {2}- Moves with `frame`\.\n/);
  t.match(stdout, "## 2. Replace or remove\n");
  t.match(
    stdout,
    /## Check these yourself\n\nThey may be in the way\.\n\n- \[ \] `mystery` 1\.0\.0\n {2}- mystery 1\.0\.0 requires/,
  );
  t.match(stdout, "- Accept it already: 1 (`ready`)");
  t.notMatch(stdout.replace(/`[^`]*`/g, ""), /@\w/, "outside code, nobody is mentioned");
});

t.test("groups for Renovate and Dependabot hold what moves as one", async (t) => {
  const cwd = t.testdir(upgradeFiles(...EVERYTHING));
  const renovate = JSON.parse((await plan(cwd, "react@19", "--renovate")).stdout);
  const packages = ["react", "react-dom", "frame", "@frame/link"];
  t.match(renovate.packageRules, [{ groupName: "react", matchDatasources: ["npm"] }]);
  t.same([...renovate.packageRules[0].matchPackageNames].sort(), [...packages].sort());
  t.equal(renovate.packageRules.length, 1, "what moves alone, waits or is replaced has no group");
  const { updates } = parse((await plan(cwd, "react@19", "--dependabot")).stdout);
  t.match(updates, [
    { "package-ecosystem": "npm", groups: { react: { patterns: renovate.packageRules[0].matchPackageNames } } },
  ]);
  for (const name of Object.keys(updates[0].groups)) t.match(name, /^[a-z](?:[a-z|_-]*[a-z])?$/i);
  const alone = await plan(t.testdir(upgradeFiles("react")), "react@19", "--dependabot");
  t.equal(alone.stdout, "# No packages move as one.\n");
});

t.test("escape sequences in names and files reach no terminal", async (t) => {
  const { "package.json": manifest, ...lock } = upgradeFiles("react", "react-dom", "kit");
  const cwd = t.testdir({ "a\u001b[2J": { ...lock, "package.json": manifest } });
  for (const argv of [[], ["--diff"], ["--format", "markdown"]]) {
    const { stdout } = await runCli(["plan", "react@19", "--no-color", "--offline", ...argv], {
      cwd,
      catalog,
      columns: 80,
    });
    t.notMatch(stdout, "\u001b", argv.join(" "));
  }
});
