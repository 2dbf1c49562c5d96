import t from "tap";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { catalogOf } from "../../../../test/fixtures/catalog.js";
import { lifecycle } from "../../../../test/fixtures/facts.js";
import { rangeOf, versionsIn } from "../../import-tests/tested-versions.js";
import { readTox } from "../../import-tests/tox.js";
import { Workflows } from "../../import-tests/workflow.js";

const OUT = "2024-01-01";
const { names } = catalogOf({
  technologies: {
    kit: { packages: { pypi: ["kit"] } },
    site: { category: "backend-framework" },
    python: { category: "language", lifecycle: lifecycle(["3.13", undefined, OUT], ["3.12", undefined, OUT]) },
    nodejs: { category: "runtime", lifecycle: lifecycle(["22", undefined, OUT]) },
    postgresql: { category: "database", lifecycle: lifecycle(["17", undefined, OUT], ["16", undefined, OUT]) },
    tool: { category: "package-manager", packages: { pypi: ["tool"] } },
    django: { packages: { pypi: ["django"] } },
    redis: {
      category: "database",
      lifecycle: lifecycle(["8.2", undefined, OUT], ["8.0", undefined, OUT], ["7.4", undefined, OUT]),
    },
    engine: { packages: { gem: ["engine"] } },
    ruby: { category: "language", lifecycle: lifecycle(["3.4", undefined, OUT]) },
    rails: { packages: { gem: ["rails"] } },
    puma: { packages: { gem: ["puma"] } },
    platform: { category: "devops" },
    shelf: { packages: { nuget: ["Shelf"] } },
    dotnet: { category: "runtime", lifecycle: lifecycle(["9", undefined, OUT], ["8", undefined, OUT]) },
  },
});

/** What one job with these steps shows a technology to be tested with. */
function tested(id: string, steps: string, more = "", files: Record<string, string> = {}) {
  const path = ".github/workflows/ci.yml";
  const workflow = `on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n${more}    steps:\n${steps}`;
  const texts = new Map(Object.entries({ [path]: workflow, ...files }));
  const technology = names.byId(id) as Technology;
  const subject = {
    technology,
    isAlone: true,
    names,
    day: "2026-01-01",
    texts,
    tox: readTox(files["tox.ini"]),
    report: () => undefined,
  };
  const versions = new Workflows(texts, "kit/kit")
    .jobs(() => undefined)
    .flatMap((job) => [...versionsIn(job, subject)]);
  return versions.map((one) => `${one.technology.id} ${one.line} ${one.files[0]}`);
}
const WORKFLOW = ".github/workflows/ci.yml";
const setUp = (action: string, input: string) => `      - uses: ${action}\n        with: { ${input} }\n`;
const PYTEST = "      - run: pytest\n";

t.test("a runtime counts where it runs the tests, and one beside it does not", async (t) => {
  const steps =
    setUp("actions/setup-python@v5", "python-version: '3.13'") + setUp("actions/setup-node@v4", "node-version: 22");
  t.same(tested("kit", steps + PYTEST), [`python 3.13 ${WORKFLOW}`]);
  t.same(tested("kit", `${steps}      - run: npm test\n`), [], "nor are its tests those of its package");
  t.same(
    tested("site", `${steps}      - run: npm test\n`),
    [`nodejs 22 ${WORKFLOW}`],
    "what is no package may be anything",
  );
});

t.test("of a runtime in two versions, nobody knows which it is", async (t) => {
  const twice =
    setUp("actions/setup-python@v5", "python-version: '3.13'") +
    setUp("actions/setup-python@v5", "python-version: '3.12'");
  t.same(tested("kit", twice + PYTEST), []);
  t.same(tested("kit", setUp("actions/setup-python@v5", 'python-version: "3.12\\n3.13"') + PYTEST), []);
});

t.test("a file that holds the version is the source", async (t) => {
  const steps = setUp("actions/setup-python@v5", "python-version-file: .python-version");
  t.same(tested("kit", steps + PYTEST, "", { ".python-version": "3.12\n" }), ["python 3.12 .python-version"]);
  const node = `${setUp("actions/setup-node@v5", "node-version-file: package.json")}      - run: npm test\n`;
  t.same(tested("site", node, "", { "package.json": '{"volta": {"node": "22.1.0"}}' }), ["nodejs 22.1.0 package.json"]);
  t.same(tested("site", node, "", { "package.json": '{"engines": {"node": ">=22"}}' }), []);
});

t.test("services and what is installed count, tools do not", async (t) => {
  const services =
    "    services:\n      db: { image: 'postgres:16-alpine' }\n      other: { image: 'postgres:latest' }\n";
  const install = "      - run: pip install django==5.2 tool==1.0\n";
  t.same(tested("kit", install + PYTEST, services), [`postgresql 16 ${WORKFLOW}`, `django 5.2 ${WORKFLOW}`]);
});

t.test("an image with a major number is of the last line of that major", async (t) => {
  const services = "    services:\n      one: { image: 'redis:7' }\n      other: { image: 'redis:8' }\n";
  t.same(tested("kit", PYTEST, services), [`redis 7.4 ${WORKFLOW}`]);
});

t.test("an action that starts a database counts", async (t) => {
  const step =
    setUp("ankane/setup-redis-like@v1", "version: 7") +
    setUp("Harmon758/postgresql-action@v1", "postgresql version: 17");
  t.same(tested("kit", step + PYTEST), [`postgresql 17 ${WORKFLOW}`]);
});

t.test(".NET counts as the projects with tests are built for it, and not those that show how it is used", async (t) => {
  const project = (target: string) => `<Project><TargetFramework>${target}</TargetFramework></Project>`;
  const files = { "test/Shelf.Tests.csproj": project("net8.0"), "Sandbox/Tests/Tests.csproj": project("net9.0") };
  t.same(tested("shelf", "      - run: dotnet test\n", "", files), ["dotnet 8 test/Shelf.Tests.csproj"]);
});

t.test("a PostgreSQL that a job installs counts where it is one", async (t) => {
  const install = (...names: string[]) => `      - run: sudo apt-get install -qq ${names.join(" ")}\n`;
  t.same(tested("kit", install("postgresql-16", "postgresql-16-postgis-3") + PYTEST), [`postgresql 16 ${WORKFLOW}`]);
  t.same(tested("kit", install("postgresql-16", "postgresql-17") + PYTEST), []);
  t.same(tested("kit", install("postgresql-client-16") + PYTEST), []);
});

t.test("what pip installs does not reach tests in an environment of their own", async (t) => {
  const install = "      - run: uv pip install django==5.2\n";
  t.same(tested("kit", `${install}      - run: uv run pytest\n`), []);
  t.same(tested("kit", `${install}      - run: hatch run test\n`), []);
  t.same(tested("kit", `${install}      - run: uv run --no-sync pytest\n`), [`django 5.2 ${WORKFLOW}`]);
});

t.test("what a new Rails application brings counts where the gemfile is about it", async (t) => {
  const gemfile = 'gem "rails", "~> 7.1.0"\ngem "puma", "6.0"\n';
  const run = (path: string) =>
    tested("engine", "      - run: bundle exec rspec\n", `    env: { BUNDLE_GEMFILE: ${path} }\n`, { [path]: gemfile });
  t.same(run("gemfiles/rails_7.gemfile"), ["rails 7.1 gemfiles/rails_7.gemfile"]);
  t.same(run("gemfiles/puma_6.gemfile"), ["rails 7.1 gemfiles/puma_6.gemfile", "puma 6.0 gemfiles/puma_6.gemfile"]);
});

t.test("the language of what people only run is nobody's concern", async (t) => {
  t.same(tested("platform", `${setUp("actions/setup-go@v5", "go-version: '1.25'")}      - run: go test ./...\n`), []);
});

t.test("a job that checks out another project or branch tests that", async (t) => {
  const setup = setUp("actions/setup-python@v5", "python-version: '3.13'");
  t.same(tested("kit", setUp("actions/checkout@v4", "repository: other/project") + setup + PYTEST), []);
  t.same(tested("kit", setUp("actions/checkout@v4", "ref: '1.x'") + setup + PYTEST), []);
  t.same(tested("kit", setUp("actions/checkout@v4", "repository: other/project, path: data") + setup + PYTEST), [
    `python 3.13 ${WORKFLOW}`,
  ]);
});

t.test("a range names each line once, the oldest first", async (t) => {
  t.equal(rangeOf(["5.1", "4.2", "5.1", "4.2.3"]), "4.2 || 5.1");
  t.equal(rangeOf(["10", "9", ">=8.1.0 <9.0.0-0"]), ">=8.1.0 <9.0.0-0 || 9 || 10");
});
