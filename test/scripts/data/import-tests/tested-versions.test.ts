import t from "tap";
import { rangeOf, versionsIn } from "../../../../scripts/data/import-tests/tested-versions.js";
import { readTox } from "../../../../scripts/data/import-tests/tox.js";
import { Workflows } from "../../../../scripts/data/import-tests/workflow.js";
import type { Technology } from "../../../../server/catalog/facts/technology.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { lifecycle } from "../../../fixtures/facts.js";

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
});

t.test("services and what is installed count, tools do not", async (t) => {
  const services =
    "    services:\n      db: { image: 'postgres:16-alpine' }\n      other: { image: 'postgres:latest' }\n";
  const install = "      - run: pip install django==5.2 tool==1.0\n";
  t.same(tested("kit", install + PYTEST, services), [`postgresql 16 ${WORKFLOW}`, `django 5.2 ${WORKFLOW}`]);
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
