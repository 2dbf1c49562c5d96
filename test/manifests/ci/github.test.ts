import t from "tap";
import { readWorkflow } from "../../../server/manifests/ci/github.js";
import type { Reading } from "../../../server/manifests/reading.js";
import { endless } from "../../fixtures/hostile.js";

const seen = (text: string) =>
  (readWorkflow(text) as Reading).entries.map(({ text: shown, name, line }) => [
    shown,
    name.replace("pkg:generic/", ""),
    line,
  ]);
/** A workflow of one job. */
const job = (steps: string, more = "") => `jobs:\n  a:\n${more}    steps:\n${steps}`;
const NODE = "      - uses: actions/setup-node@v4\n        with:\n          node-version: ";

t.test("each version of a matrix is read where its job installs dependencies", async (t) => {
  const text = `name: CI
on: [push]
jobs:
  test:
    runs-on: \${{ matrix.os }}
    strategy:
      matrix:
        os: [ubuntu-latest, windows-latest]
        node: [18, 20.x]
        include:
          - os: macos-latest
            node: 22
    steps:
      - uses: actions/checkout@v4
      - name: Node.js
        uses: actions/setup-node@0123456789abcdef # v4
        with:
          node-version: \${{ matrix.node }}
      - run: |
          corepack enable
          pnpm install --frozen-lockfile
  label:
    steps:
      - uses: actions/setup-node@v4
        with: { node-version: 16 }
      - run: npx some-labeller
`;
  const reading = readWorkflow(text) as Reading;
  t.match(reading, { kind: "GitHub workflow", extent: "named", notRead: [] });
  t.same(seen(text), [
    ["node@18", "nodejs@18", 9],
    ["node@20.x", "nodejs@20", 9],
    ["node@22", "nodejs@22", 12],
  ]);
  t.ok(reading.entries.every(({ isBuild }) => isBuild));
  t.same(reading.passedOver, ["1 version of a job that does not install the dependencies of the project"]);
});

t.test("a cache of the setup step says that dependencies are installed, unless it is off", async (t) => {
  t.same(seen(job(`${NODE}20\n          cache: npm\n`)), [["node@20", "nodejs@20", 6]]);
  t.same(seen(job(`${NODE}20\n          cache: false\n`)), []);
  t.same(seen(job(`${NODE}20\n          cache: \${{ inputs.cache }}\n`)), []);
  const ruby = "      - uses: ruby/setup-ruby@v1\n        with: { ruby-version: '3.3', bundler-cache: true }\n";
  t.same(seen(job(ruby)), [["ruby@3.3", "ruby@3.3", 5]]);
});

t.test("a version that the file does not tell is open", async (t) => {
  const install = "\n      - run: npm ci\n";
  t.same(seen(job(`${NODE}lts/*${install}`)), [["node@lts/*", "nodejs", 6]]);
  t.same(seen(job(`${NODE}\${{ fromJSON(needs.a.outputs.b) }}${install}`)), [["node@latest", "nodejs", 6]]);
  t.same(seen(job(`      - uses: actions/setup-node@v4${install}`)), [], "that of the machine");
  const file = "      - uses: actions/setup-node@v4\n        with: { node-version-file: .nvmrc }";
  t.same(seen(job(file + install)), [], "that file tells it");
});

t.test("versions come from variables, too", async (t) => {
  const text = `env:\n  NODE: 20.11.0\n${job(`${NODE}\${{ env.NODE }}\n      - run: npm ci\n`)}`;
  t.same(seen(text), [["node@20.11.0", "nodejs@20.11.0", 2]]);
});

t.test("languages are read with their own actions, and installs", async (t) => {
  const cases: [action: string, inputs: string, run: string, name: string][] = [
    ["actions/setup-python@v5", "python-version: 3.10", "pip install -r requirements.txt", "python@3.10"],
    ["astral-sh/setup-uv@v5", "python-version: '3.13'", "uv sync", "python@3.13"],
    ["actions/setup-java@v4", "java-version: 21, distribution: temurin", "./mvnw verify", "java@21"],
    ["actions/setup-go@v5", "go-version: 1.23.x", "go test ./...", "go@1.23"],
    ["shivammathur/setup-php@v2", "php-version: 8.3", "composer install", "php@8.3"],
    ["oven-sh/setup-bun@v2", "bun-version: 1.1.0", "bun install", "bun@1.1.0"],
    ["pnpm/action-setup@v4", "version: 9", "pnpm i", "pnpm@9"],
    ["denoland/setup-deno@v2", "deno-version: v2.x", "deno task test", "deno@2"],
    ["dtolnay/rust-toolchain@master", "toolchain: 1.75", "cargo test", "rust@1.75"],
    ["dtolnay/rust-toolchain@1.76", "components: clippy", "cargo clippy", "rust@1.76"],
    ["actions/setup-dotnet@v4", "dotnet-version: 8.0.x", "dotnet build", "dotnet@8.0"],
    ["erlef/setup-beam@v1", "elixir-version: 1.17.3", "mix deps.get", "elixir@1.17.3"],
  ];
  for (const [action, inputs, run, name] of cases) {
    const text = (command: string) =>
      job(`      - uses: ${action}\n        with: { ${inputs} }\n      - run: ${command}\n`);
    t.same(
      seen(text(run)).map(([, one]) => one),
      [name],
      action,
    );
    t.same(seen(text("make lint")), [], `${action} without an install`);
  }
});

t.test("several versions on lines of their own are read, other implementations not", async (t) => {
  const python = `      - uses: actions/setup-python@v5
        with:
          python-version: |
            3.12
            3.13
            pypy3.10
          cache: pip
`;
  t.same(
    seen(job(python)).map(([, name]) => name),
    ["python@3.12", "python@3.13"],
  );
});

t.test("a job that runs in a container runs what its image carries", async (t) => {
  t.same(seen(job("      - run: npm ci\n", "    container: node:22-slim\n")), [["node:22-slim", "nodejs@22", 3]]);
  const image = "    container:\n      image: acme/ci:1\n";
  t.same(seen(job("      - run: npm ci\n", image)), []);
});

t.test("a composite action of the project is read, and the versions that it is given", async (t) => {
  const action = `inputs:
  node: { default: 20 }
runs:
  using: composite
  steps:
    - uses: actions/setup-node@v4
      with: { node-version: "\${{ inputs.node }}", cache: pnpm }
    - uses: actions/setup-python@v5
      with: { python-version: "\${{ inputs.python }}", cache: pip }
`;
  t.same(seen(action), [["node@20", "nodejs@20", 2]]);
  const own = (path: string) =>
    job(`      - uses: ./${path}\n        with: { php-version: 8.3, node-version: lts/iron }\n`);
  t.same(
    seen(own(".github/actions/setup-project")).map(([, name]) => name),
    ["nodejs@20", "php@8.3"],
  );
  t.same(seen(own(".github/actions/notify")), []);
  const byName = own("x").replace("./x", "Acme/shop/.github/actions/setup@main");
  t.same(
    seen(byName).map(([, name]) => name),
    ["nodejs@20", "php@8.3"],
    "by its whole name",
  );
  const only = "runs:\n  steps:\n    - uses: actions/setup-node@v4\n      with: { node-version: 18 }\n";
  t.same(seen(only), [["node@18", "nodejs@18", 4]], "the jobs that use it install");
});

t.test("services of a job that installs dependencies are read, in each version of its matrix", async (t) => {
  const services = "    services:\n      db: { image: 'postgres:12' }\n      mail: { image: acme/mail }\n";
  const tested = seen(job("      - run: npm ci\n", services));
  t.same(tested, [["postgres:12", "postgresql@12", 4]]);
  t.same(seen(job("      - run: ./notify\n", services)), []);
  const matrix = `    strategy: { matrix: { redis: [6, 7] } }
    services: { cache: { image: "redis:\${{ matrix.redis }}" } }
`;
  t.same(
    seen(job("      - run: npm ci\n", matrix)).map(([, name]) => name),
    ["redis@6", "redis@7"],
  );
});

t.test("other actions that install are known, and commands in inputs", async (t) => {
  const php = "      - uses: shivammathur/setup-php@v2\n        with: { php-version: 8.2 }\n";
  t.equal(seen(job(`${php}      - uses: ramsey/composer-install@v3\n`)).length, 1);
  t.equal(
    seen(job(`${php}      - uses: nick-fields/retry@v3\n        with:\n          command: composer update\n`)).length,
    1,
  );
});

t.test("a text that is no workflow names nothing, and any is read quickly", async (t) => {
  for (const text of ["", "a", "jobs: []", "jobs:\n  a: b", "jobs:\n  a:\n    steps: x", "runs: {using: node20}"])
    t.match(readWorkflow(text), { entries: [], notRead: [] }, text);
  for (const text of [
    `jobs:\n${endless("  a:\n    steps:\n")}`,
    job(endless(`${NODE}1\n`)),
    job(`      - run: ${endless("npm ")}`),
    job(`${NODE}${endless("${{ ")}`),
    job(`${NODE}\${{ ${endless("|| ")}`),
  ])
    t.ok(readWorkflow(text));
});

t.test("a step runs in the folder that it, its job or its workflow names", async (t) => {
  const foldersIn = (text: string) => (readWorkflow(text) as Reading).entries.map(({ folder }) => folder);
  const install = `${NODE}22\n      - run: npm ci\n`;
  const inFolder = (folder: string, indent: string) =>
    `${indent}defaults:\n${indent}  run: { working-directory: ${folder} }\n`;
  t.same(foldersIn(job(install)), [undefined]);
  t.same(foldersIn(job(`${install}        working-directory: ./web\n`)), ["web"]);
  t.same(foldersIn(job(install, inFolder("web", "    "))), ["web"]);
  t.same(foldersIn(inFolder("web", "") + job(install)), ["web"]);
  t.same(foldersIn(inFolder("web", "") + job(install, inFolder("api", "    "))), ["api"]);
});
