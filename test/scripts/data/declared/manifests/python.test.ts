import t from "tap";
import { python } from "../../../../../scripts/data/declared/manifests/python.js";
import { readInShort } from "../../../../fixtures/package-manifest.js";

const read = (files: Record<string, string>) => readInShort(python, files);

t.test("a pyproject.toml: Python, and dependencies that hold for every installation", async (t) => {
  const text = `[project]
name = "Kit_Tools"
version = "1.2.3"
requires-python = ">=3.9"
dependencies = ["Django>=4.2,<6", "psycopg[binary] >= 3", "tomli; python_version < '3.11'", "x @ https://example.com/x"]
[project.optional-dependencies]
redis = ["redis"]
`;
  t.equal(read({ "pyproject.toml": text }), "kit-tools@1.2.3; django >=4.2,<6; psycopg >= 3; runtime python >=3.9");
});

t.test("a pyproject.toml of Poetry", async (t) => {
  const text = `[tool.poetry]
name = "kit"
version = "1.0.0"
[tool.poetry.dependencies]
python = "^3.9"
django = "^4.2"
redis = { version = "^5", optional = true }
tomli = { version = "^2", python = "<3.11" }
`;
  t.equal(read({ "pyproject.toml": text }), "kit@1.0.0; django ^4.2; runtime python ^3.9");
});

t.test("setup.cfg and setup.py, in plain words", async (t) => {
  const cfg = `[metadata]
name = kit
version = attr: kit.__version__
[options]
python_requires = >=3.8
install_requires =
    django>=3.2
    tomli; python_version < "3.11"
`;
  t.equal(
    read({ "pyproject.toml": "[build-system]\n", "setup.cfg": cfg }),
    "kit@?; django >=3.2; runtime python >=3.8",
  );
  const py = `setup(
    name="kit",
    version="2.0",
    python_requires=">=3.7",
    install_requires=["django>=2.2", "sqlparse"],
)`;
  t.equal(read({ "setup.py": py }), "kit@2.0; django >=2.2; sqlparse *; runtime python >=3.7");
});

t.test("setup.py with its name in a variable, conditions and comments", async (t) => {
  const py = `project = 'kit'
setup(
    name=project,
    install_requires=[
        # It's "old".
        'django>=2.2',
        "sqlparse>=1; python_version>='3.11'",
        f'kit-core >={OLDEST}, <={VERSION}',
    ],
    python_requires='>=3.9',
)`;
  t.equal(
    read({ "setup.py": py }),
    "kit@?; django >=2.2; kit-core >={OLDEST}, <={VERSION}; runtime python >=3.9",
    "a range with variables is left as it is",
  );
});

t.test("dependencies that a program computes are not guessed", async (t) => {
  t.equal(
    read({ "setup.py": 'setup(name="kit", install_requires=read("requirements.txt"), python_requires=">=3.7")' }),
    "kit@?; runtime python >=3.7",
  );
  t.equal(read({ "setup.py": "print(1)" }), undefined);
});
