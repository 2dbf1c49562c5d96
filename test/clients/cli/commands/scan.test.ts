import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { runCli } from "../../../fixtures/cli.js";
import { gitProject } from "../../../fixtures/git-project.js";
import { HOSTILE_TEXT } from "../../../fixtures/report.js";
import { realCatalog } from "../../../fixtures/repository.js";

t.test("reports what it found, even if that is nothing", async (t) => {
  const cwd = t.testdir({ "package.json": '{"dependencies":{"react":"^19.0.0"}}' });
  t.match(await runCli(["scan"], { cwd }), { code: 0, stdout: /No conflicts found/, stderr: "" });
  t.match(await runCli(["scan"], { cwd: t.testdir({}) }), { code: 0, stdout: /no manifest|nothing/i, stderr: "" });
});

t.test("judges the Android Gradle plugin against the wrapper, and not against the target", async (t) => {
  const catalog = await realCatalog();
  const declarations = {
    "build.gradle.kts": 'plugins {\n  id("com.android.application") version "8.7.0" apply false\n}\n',
    "build.gradle": 'buildscript { dependencies { classpath "com.android.tools.build:gradle:8.7.0" } }\n',
    "gradle/libs.versions.toml": '[plugins]\napp = { id = "com.android.library", version = "8.7.0" }\n',
  };
  const scan = async (manifest: string, text: string, gradle: string) => {
    const cwd = t.testdir({
      app: { "build.gradle": "android { compileOptions { targetCompatibility JavaVersion.VERSION_1_8 } }\n" },
      gradle: {
        wrapper: { "gradle-wrapper.properties": `distributionUrl=https\\://example.org/gradle-${gradle}-bin.zip\n` },
      },
    });
    writeFileSync(join(cwd, manifest), text);
    return runCli(["scan", "-v"], { cwd, catalog });
  };
  for (const [manifest, text] of Object.entries(declarations)) {
    const { code, stdout } = await scan(manifest, text, "8.7");
    t.match(stdout, /Android Gradle plugin 8\.7\.0 requires Gradle >=8\.9\. Gradle 8\.7 is outside/, manifest);
    t.match({ code, stdout }, { code: 1, stdout: /1 finding/ }, manifest);
    t.match(await scan(manifest, text, "8.9"), { code: 0, stdout: /No conflicts found/ }, manifest);
  }
});

t.test("a finding is a line, and with -v a block, also in a file", async (t) => {
  const cwd = t.testdir({ "package.json": '{\n"dependencies": {"next": "15.1.0", "react": "17.0.2"}}' });
  const short = /^ {2}package\.json:2 {2}✕ error {2}next@15\.1\.0 does not work with react@17\.0\.2 → /m;
  const long = /^ {2}✕ error {2}Next\.js with React \(incompatible\)\n {4}next@15\.1\.0, react@17\.0\.2\n/m;
  t.match((await runCli(["scan"], { cwd })).stdout, short);
  t.match((await runCli(["ci"], { cwd })).stdout, short);
  const { stdout } = await runCli(["scan", "-v", "-o", "report.txt"], { cwd });
  t.equal(stdout, "");
  const written = readFileSync(join(cwd, "report.txt"), "utf8");
  t.match(written, long);
  t.notMatch(written, short);
});

t.test("the next step asks why of the versions that were found", async (t) => {
  const cwd = t.testdir({ "package.json": '{"dependencies": {"next": "15.1.0", "react": "^17.0.2"}}' });
  const { stdout } = await runCli(["scan"], { cwd });
  const [, call = ""] = /^ {2}stackfit (why .*?) {2,}see/m.exec(stdout) ?? [];
  t.equal(call, 'why next@15.1.0 "react@^17.0.2"');
  t.match(await runCli(call.replaceAll('"', "").split(" "), { cwd }), { code: 0, stdout: /Next\.js 15\.1\.0 .*React/ });
});

t.test("escapes file names and contents", async (t) => {
  const text = HOSTILE_TEXT.replaceAll("\u0000", "").replaceAll("/", "");
  const manifest = JSON.stringify({ dependencies: { next: "15.1.0", react: `17.0.2 || ${text}`, [text]: text } });
  const cwd = t.testdir({ [text.slice(0, 60)]: { "package.json": manifest, "requirements.txt": text } });
  for (const format of ["human", "json", "sarif", "markdown", "github", "junit"]) {
    const { code, stdout } = await runCli(["scan", "--format", format], { cwd });
    t.ok(code === 1 || code === 3, `${format}: ${code}`);
    t.notMatch(stdout, /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u, format);
    t.notMatch(stdout, /^(?:::(?:set-output|error::x)|##\[)/m, format);
  }
});

t.test(
  "packages that nobody here knows are checked against each other by what the lockfile records of them",
  async (t) => {
    const cwd = t.testdir({
      "package.json": '{\n  "dependencies": {\n    "acme-core": "^2.0.0",\n    "acme-kit": "^1.0.0"\n  }\n}\n',
      "package-lock.json": JSON.stringify({
        lockfileVersion: 3,
        packages: {
          "": { dependencies: { "acme-core": "^2.0.0", "acme-kit": "^1.0.0" } },
          "node_modules/acme-core": { version: "2.1.0" },
          "node_modules/acme-kit": { version: "1.0.3", peerDependencies: { "acme-core": "^1.0.0" } },
        },
      }),
    });
    const human = await runCli(["scan", "-v"], { cwd });
    t.match(human, {
      code: 1,
      stdout: /acme-kit 1\.0\.3 requires acme-core \^1\.0\.0, and acme-core 2\.1\.0 is installed\./,
    });
    t.match(human.stdout, "package.json:3, package.json:4");
    t.match(human.stdout, "declared by the installed releases");
    t.notMatch(human.stdout, /stackfit (?:why|fix)/, "no step that leads nowhere");
    const json = await runCli(["scan", "--format", "json"], { cwd });
    const [finding] = JSON.parse(json.stdout).projects[0].findings;
    t.match(finding, { a: { id: "acme-kit", category: null }, b: { id: "acme-core" }, basis: "declared" });
    t.same(finding.requirements, [
      {
        kind: "peer",
        by: "acme-kit@1.0.3",
        through: "acme-kit@1.0.3",
        dev: false,
        of: "acme-core",
        range: "^1.0.0",
        optional: false,
        found: "acme-core@2.1.0",
        accepted: null,
        places: [{ file: "package-lock.json", line: 1 }],
      },
    ]);
  },
);

t.test(
  "what one folder of a workspace brings in is told there, and what several do where the lockfile is",
  async (t) => {
    const kit = { "acme-core": "^2.0.0", "acme-kit": "^1.0.0" };
    const lock = (web: object, api: object) =>
      JSON.stringify({
        lockfileVersion: 3,
        packages: {
          "": { workspaces: ["web", "api"] },
          web,
          api,
          "node_modules/acme-core": { version: "2.1.0" },
          "node_modules/acme-kit": { version: "1.0.3", peerDependencies: { "acme-core": "^1.0.0" } },
        },
      });
    const projectsOf = async (web: object, api: object) => {
      const cwd = t.testdir({
        "package.json": '{"workspaces":["web","api"]}',
        "package-lock.json": lock(web, api),
        web: { "package.json": JSON.stringify(web) },
        api: { "package.json": JSON.stringify(api) },
      });
      const { stdout } = await runCli(["scan", "--format", "json"], { cwd });
      const { projects } = JSON.parse(stdout) as { projects: { path: string; findings: unknown[] }[] };
      return projects
        .filter(({ findings }) => findings.length > 0)
        .map(({ path, findings }) => [path, findings.length]);
    };
    t.same(await projectsOf({ dependencies: kit }, { dependencies: { "acme-core": "^2.0.0" } }), [["web", 1]]);
    t.same(await projectsOf({ dependencies: kit }, { dependencies: kit }), [[".", 1]]);
  },
);

t.test("a lockfile that records no peers says so", async (t) => {
  const cwd = t.testdir({
    "package.json": '{"dependencies":{"react":"^19.0.0"}}',
    "yarn.lock": '# yarn lockfile v1\n\nreact@^19.0.0:\n  version "19.1.0"\n',
  });
  const { stdout } = await runCli(["scan", "--format", "json"], { cwd });
  const { files } = JSON.parse(stdout) as { files: { path: string; notes: string[] }[] };
  t.match(files.find(({ path }) => path === "yarn.lock")?.notes.join(), "does not record which peers");
  t.match(
    (await runCli(["scan"], { cwd })).stdout.replace(/\s+/g, " "),
    "yarn.lock does not record which peers and engines",
  );
});

t.test(
  "what no manifest asks for any more is left over in the lockfile, which speaks for itself where it is alone",
  async (t) => {
    const lock = JSON.stringify({
      lockfileVersion: 3,
      packages: {
        "": { dependencies: { "acme-core": "^2.0.0", "acme-kit": "^1.0.0" } },
        "node_modules/acme-core": { version: "2.1.0" },
        "node_modules/acme-kit": { version: "1.0.3", peerDependencies: { "acme-core": "^1.0.0" } },
      },
    });
    const manifest = (dependencies: object) => ({ "package.json": JSON.stringify({ dependencies }) });
    const codeOf = async (files: Record<string, string>) =>
      (await runCli(["scan"], { cwd: t.testdir({ "package-lock.json": lock, ...files }) })).code;
    t.equal(await codeOf(manifest({ "acme-kit": "^1.0.0" })), 1);
    t.equal(await codeOf(manifest({ "acme-core": "^2.0.0" })), 0);
    t.equal(await codeOf({}), 1);
  },
);

t.test("notes are counted, and told with --all or where they fail", async (t) => {
  const cwd = t.testdir({
    "package.json": JSON.stringify({ dependencies: { "acme-app": "^1.0.0", "acme-core": "^2.0.0" } }),
    "package-lock.json": JSON.stringify({
      lockfileVersion: 3,
      packages: {
        "": { dependencies: { "acme-app": "^1.0.0", "acme-core": "^2.0.0" } },
        "node_modules/acme-app": { version: "1.0.0", dependencies: { "acme-kit": "^1.0.0" } },
        "node_modules/acme-core": { version: "2.1.0" },
        "node_modules/acme-kit": {
          version: "1.0.3",
          peerDependencies: { "acme-core": "^1.0.0" },
          peerDependenciesMeta: { "acme-core": { optional: true } },
        },
      },
    }),
  });
  const { stdout, code } = await runCli(["scan"], { cwd });
  t.match(stdout, "1 note not shown (--all)");
  t.notMatch(stdout, "acme-kit 1.0.3");
  t.equal(code, 0);
  const report = JSON.parse((await runCli(["scan", "--format", "json"], { cwd })).stdout);
  t.match(report, { summary: { findings: 0, notes: 1 }, notes: [{ severity: "info", status: "partial" }] });
  t.match((await runCli(["scan", "--all"], { cwd })).stdout, /i info {2}acme-kit 1\.0\.3 requires acme-core /);
  const failing = await runCli(["scan", "--fail-on", "info"], { cwd });
  t.equal(failing.code, 1);
  t.match(failing.stdout, "acme-kit 1.0.3");
});

t.test("a file that would cost a parser too much is refused by name before it is parsed", async (t) => {
  const hostile = {
    "package-lock.json": ["[".repeat(1_000_000), "is nested too deeply"],
    "composer.lock": [`{"packages":[${"0,".repeat(1_000_000)}0]}`, "has too many values"],
    "bun.lock": [`{"lockfileVersion":1,${"/**/".repeat(1_000_000)}`, "has too many values"],
    "pnpm-lock.yaml": [`lockfileVersion: '9.0'\nimporters: ${"[".repeat(1_000_000)}`, "has too many values"],
    "Cargo.toml": [`${"a.".repeat(1_000)}a = 1`, "is nested too deeply"],
  };
  for (const [name, [text, problem]] of Object.entries(hostile)) {
    const cwd = t.testdir({ "package.json": "{}", [name]: text as string });
    const { code, stdout } = await runCli(["scan", "--json"], { cwd });
    const file = JSON.parse(stdout).files.find((one: { path: string }) => one.path === name);
    t.equal(code, 3, name);
    t.match(file, { state: "unread", notes: [new RegExp(problem as string)] }, name);
  }
});

t.test("so is one of the baseline", async (t) => {
  const { folder, commit, tag } = gitProject(t);
  commit({ "package-lock.json": "[".repeat(1_000_000) });
  tag("before");
  commit({ "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages: { "": {} } }) });
  t.match(await runCli(["scan", "--baseline", "before"], { cwd: folder }), { code: 0, stderr: "" });
});
