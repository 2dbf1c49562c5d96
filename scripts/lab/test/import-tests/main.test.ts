import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { FILES, technologyText } from "../../../../test/fixtures/data.js";
import { gitProject, runMain } from "../../../../test/fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../../../test/fixtures/service.js";
import { main as checkData } from "../../../data/check.js";
import { main } from "../../import-tests/main.js";

type Context = Parameters<typeof temporaryFolder>[0];
const KIT = "https://github.com/kit/kit";
const WORKFLOW = ".github/workflows/ci.yml";
const run = (...argv: string[]) => runMain(main, ...argv);

const lines = (cycles: Record<string, string>) =>
  `lifecycle:\n  source: https://example.com/lines\n  cycles:\n${Object.entries(cycles)
    .map(([cycle, released]) => `    - {cycle: "${cycle}", released: ${released}}\n`)
    .join("")}`;

function dataFolder(t: Context, ecosystem: string): string {
  const folder = temporaryFolder(t);
  const packaged = (name: string, where: string) => `packages:\n  ${where}: [${name}]\n`;
  writeFiles(folder, {
    ...FILES,
    "technologies/kit.yaml": technologyText("", "Kit", `packages:\n  ${ecosystem}: [kit]\nrepository: ${KIT}\n`),
    "technologies/nodejs.yaml": technologyText(lines({ "24": "2025-05-06", "22": "2024-04-24" }), "Node.js"),
    "technologies/python.yaml": technologyText(lines({ "3.15": "2026-10-01", "3.13": "2024-10-07" }), "Python"),
    "technologies/ruby.yaml": technologyText(lines({ "3.4": "2024-12-25" }), "Ruby"),
    "technologies/django.yaml": technologyText(
      lines({ "5.2": "2025-04-02", "5.1": "2024-08-07", "4.2": "2023-04-03" }),
      "Django",
      packaged("django", "pypi"),
    ),
    "technologies/rails.yaml": technologyText(
      lines({ "8.0": "2024-11-07", "7.2": "2024-08-09" }),
      "Rails",
      packaged("rails", "gem"),
    ),
    "technologies/redis.yaml": technologyText(lines({ "7.4": "2024-07-29", "7.2": "2023-08-15" }), "Redis"),
  });
  return folder;
}

/** What the kit is said to be tested with after its repository was read: id, range and the file at its tag. */
async function testsOf(t: Test, ecosystem: string, files: Record<string, string>, tag = "v2.1.0") {
  const { folder, commit, tag: setTag } = gitProject(t, `${KIT}.git`);
  commit({ "package.json": JSON.stringify({ name: "kit", version: "2.1.0" }, null, 2), ...files }, "2026-01-02");
  setTag(tag);
  const data = dataFolder(t, ecosystem);
  const { code, out, err } = await run(folder, "--data", data);
  t.same([code, err], [0, []]);
  const silent = { out: () => undefined, err: () => undefined };
  t.equal(await checkData(["--data", data], {}, silent), 0, "the data are valid");
  const again = await run(folder, "--data", data);
  t.same(again.out, ["0 files changed"], "a second run changes nothing");
  const text = readFileSync(join(data, "technologies/kit.yaml"), "utf8");
  const found = text.matchAll(/version: "(.*)"\n +with: (.*)\n +range: "(.*)"\n +source: (.*)\n/g);
  return { out, found: [...found].map(([, version, id, range, source]) => [version, id, range, source]) };
}

const job = (matrix: string, steps: string, more = "") =>
  `on: [push, pull_request]\njobs:\n  test:\n    runs-on: ubuntu-latest\n${more}    strategy:\n      matrix:\n${matrix}    steps:\n      - uses: actions/checkout@v4\n${steps}`;
const NODE = `      - uses: actions/setup-node@v4\n        with: { node-version: '\${{ matrix.node }}' }\n`;
const PYTHON = `      - uses: actions/setup-python@v5\n        with: { python-version: '\${{ matrix.python }}' }\n`;
const sourceOf = (path: string, tag = "v2.1.0") => `${KIT}/blob/${tag}/${path}`;

t.test("the versions of a matrix are what a release is tested with", async (t) => {
  const workflow = job(
    "        node: [22, 24, lts/*, nightly]\n",
    `${NODE}      - run: npm ci\n      - run: npm test\n`,
  );
  const { found, out } = await testsOf(t, "npm", { [WORKFLOW]: workflow });
  t.same(found, [["2.1.0", "nodejs", "22 || 24", sourceOf(WORKFLOW)]]);
  t.same(out, ["technologies/kit.yaml: added: 2.1.0 with nodejs 22 || 24", "1 file changed"]);
});

t.test("a job counts only where it runs tests that must pass", async (t) => {
  const matrix = "        node: [22]\n";
  const cases: Record<string, string> = {
    lint: job(matrix, `${NODE}      - run: npm run lint\n`),
    "types only": job(matrix, `${NODE}      - run: npm run test:types\n`),
    "allowed to fail": job(matrix, `${NODE}      - run: npm test\n`, "    continue-on-error: true\n"),
    "a step that is allowed to fail": job(matrix, `${NODE}      - run: npm test\n        continue-on-error: true\n`),
    "an ignored failure": job(matrix, `${NODE}      - run: npm test || true\n`),
    "a step that does not run": job(matrix, `${NODE}      - run: npm test\n        if: matrix.node == 24\n`),
    "never on": job(matrix, `${NODE}      - run: npm test\n`, "    if: false\n"),
    "elsewhere than at home": job(matrix, `${NODE}      - run: npm test\n        working-directory: website\n`),
    "by hand": job(matrix, `${NODE}      - run: npm test\n`).replace("[push, pull_request]", "workflow_dispatch"),
    "tests of another language": job(matrix, `${NODE}      - run: pytest\n`),
    "a matrix made while it runs": job(
      `        node: '\${{ fromJSON(needs.a.outputs.b) }}'\n`,
      `${NODE}      - run: npm test\n`,
    ),
  };
  for (const [says, workflow] of Object.entries(cases)) {
    const { found } = await testsOf(t, "npm", { [WORKFLOW]: workflow });
    t.same(found, [], says);
  }
});

t.test("cells that are tried out or excluded are left out, and included ones are read", async (t) => {
  const matrix = `        node: [22]
        experimental: [false]
        os: [ubuntu, windows]
        exclude:
          - { node: 22, os: windows }
        include:
          - { node: 24, experimental: true }
`;
  const workflow = job(
    matrix,
    `${NODE}      - run: npm test\n`,
    `    continue-on-error: \${{ matrix.experimental }}\n`,
  );
  t.same((await testsOf(t, "npm", { [WORKFLOW]: workflow })).found, [["2.1.0", "nodejs", "22", sourceOf(WORKFLOW)]]);
  const allOut = workflow.replace("{ node: 22, os: windows }", "{ node: 22 }");
  t.same((await testsOf(t, "npm", { [WORKFLOW]: allOut })).found, []);
});

t.test(
  "a service with a version, a key that is called after a technology, and an install count; a moving tag does not",
  async (t) => {
    const services = `    services:
      redis: { image: 'redis:\${{ matrix.redis }}-alpine' }
`;
    const steps = `${PYTHON}      - run: pip install "django==\${{ matrix.django }}.*"\n      - run: python -m pytest\n`;
    const matrix = "        python: ['3.13']\n        redis: ['7.2', '7']\n        django: ['4.2', '5.1']\n";
    t.same((await testsOf(t, "pypi", { [WORKFLOW]: job(matrix, steps, services) })).found, [
      ["2.1.0", "python", "3.13", sourceOf(WORKFLOW)],
      ["2.1.0", "redis", "7.2", sourceOf(WORKFLOW)],
      ["2.1.0", "django", "4.2 || 5.1", sourceOf(WORKFLOW)],
    ]);
  },
);

t.test("a line that came out after the release was made is no line that it was tested with", async (t) => {
  const workflow = job("        python: ['3.13', '3.15', '3.14-dev', pypy3.10]\n", `${PYTHON}      - run: pytest\n`);
  t.same((await testsOf(t, "pypi", { [WORKFLOW]: workflow })).found, [["2.1.0", "python", "3.13", sourceOf(WORKFLOW)]]);
});

t.test("environments of tox install what they are tested with", async (t) => {
  const tox = `[tox]
envlist =
    py313-django{42,51}
    py313-djangomain
    lint
[testenv]
commands = pytest
deps =
    django42: Django>=4.2,<5
    django51: Django~=5.1.0
    djangomain: https://example.com/main.tar.gz
[testenv:lint]
commands = flake8
deps = Django>=5.2,<5.3
`;
  const workflow = job(
    "        python: ['3.13']\n",
    `${PYTHON}      - run: pip install tox\n      - run: tox -f py\${{ matrix.python }}\n`,
  ).replace(`tox -f py\${{ matrix.python }}`, `tox run -f py$(echo \${{ matrix.python }} | tr -d .)`);
  t.same((await testsOf(t, "pypi", { [WORKFLOW]: workflow, "tox.ini": tox }, "2.1")).found, [
    ["2.1", "python", "3.13", sourceOf(WORKFLOW, "2.1")],
    ["2.1", "django", "4.2 || 5.1", sourceOf("tox.ini", "2.1")],
  ]);
});

t.test("gemfiles that a matrix goes through are cited as their folder", async (t) => {
  const ruby =
    "      - uses: ruby/setup-ruby@v1\n        with: { ruby-version: '3.4' }\n      - run: bundle exec rake\n";
  const workflow = job(
    "        gemfile: [rails_7.2, rails_8.0]\n",
    ruby,
    `    env: { BUNDLE_GEMFILE: 'gemfiles/\${{ matrix.gemfile }}.gemfile' }\n`,
  );
  const gemfile = (version: string) => `source "https://example.com"\ngem "rails", "~> ${version}.0"\n`;
  const files = { "gemfiles/rails_7.2.gemfile": gemfile("7.2"), "gemfiles/rails_8.0.gemfile": gemfile("8.0") };
  t.same((await testsOf(t, "gem", { [WORKFLOW]: workflow, ...files })).found, [
    ["2.1.0", "ruby", "3.4", sourceOf(WORKFLOW)],
    ["2.1.0", "rails", "7.2 || 8.0", `${KIT}/tree/v2.1.0/gemfiles`],
  ]);
});

t.test("reusable workflows and actions of the project are followed", async (t) => {
  const caller = `on: push\njobs:\n  all:\n    strategy: { matrix: { node: [22, 24] } }\n    uses: ./.github/workflows/test.yml\n    with: { node: '\${{ matrix.node }}' }\n`;
  const called = `on:\n  workflow_call:\n    inputs: { node: { type: string } }\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: ./.github/actions/prepare\n        with: { version: '\${{ inputs.node }}' }\n      - run: npm test\n`;
  const action = `inputs: { version: { default: '20' } }\nruns:\n  using: composite\n  steps:\n    - uses: actions/setup-node@v4\n      with: { node-version: '\${{ inputs.version }}' }\n`;
  const files = {
    [WORKFLOW]: caller,
    ".github/workflows/test.yml": called,
    ".github/actions/prepare/action.yml": action,
  };
  t.same((await testsOf(t, "npm", files)).found, [["2.1.0", "nodejs", "22 || 24", sourceOf(WORKFLOW)]]);
});

t.test("a newer release of a line takes the place of an older one, and an entry with a comment stays", async (t) => {
  const { folder, commit, tag } = gitProject(t, `${KIT}.git`);
  const release = (version: string, node: string) => {
    const manifest = JSON.stringify({ name: "kit", version }, null, 2);
    commit({
      "package.json": manifest,
      [WORKFLOW]: job(`        node: [${node}]\n`, `${NODE}      - run: npm test\n`),
    });
    tag(`v${version}`);
  };
  release("1.0.0", "22");
  release("2.0.0", "22");
  const data = dataFolder(t, "npm");
  t.same((await run(folder, "--data", data)).out.slice(0, 2), [
    "technologies/kit.yaml: added: 2.0.0 with nodejs 22",
    "technologies/kit.yaml: added: 1.0.0 with nodejs 22",
  ]);
  release("2.1.0", "22, 24");
  t.same((await run(folder, "--data", data, "--dry-run")).out, [
    "technologies/kit.yaml: updated: 2.1.0 with nodejs 22 || 24",
    "1 file would change",
  ]);
  const file = join(data, "technologies/kit.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace("with: nodejs", "with: nodejs # by hand"));
  t.match((await run(folder, "--data", data)).out[0], /^technologies\/kit\.yaml: kept: 2\.1\.0 .*it has a comment/);
});

t.test("wrong usage is told", async (t) => {
  await t.rejects(run(), /name a checkout/);
  await t.rejects(run("a", "--lines", "0"), /--lines is a number from 1/);
  await t.rejects(run("a", "b", "--repository", KIT), /--repository is for one checkout/);
  const { folder } = gitProject(t);
  const { code, err } = await run(folder, "--data", dataFolder(t, "npm"));
  t.equal(code, 3);
  t.match(err.join(), /no remote "origin" with a URL: pass --repository URL/);
});
