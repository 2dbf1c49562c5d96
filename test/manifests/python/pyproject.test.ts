import t from "tap";
import { readPyproject } from "../../../server/manifests/python/pyproject.js";
import type { Reading } from "../../../server/manifests/reading.js";

function read(text: string): Reading {
  const reading = readPyproject(text);
  if ("problem" in reading) throw new Error(reading.problem);
  return reading;
}

const seen = ({ entries }: Reading) =>
  entries.map(({ text, name, ecosystem, version, line }) => [line, ecosystem === "pypi" ? name : text, version]);

t.test("the standard tables are read, with extras, groups and the sources of uv", async (t) => {
  const reading = read(`[build-system]
requires = ["hatchling", "hatch-vcs"]
[project]
name = "My_App"
requires-python = ">=3.11"
dependencies = [
  "django>=5.1,<6", # the newest
  "celery[redis] ~= 5.4 ; sys_platform != 'win32'",
  "core",
  "edge>=1",
]
[project.optional-dependencies]
all = ["my-app[dev]", "flask==3.0"]
[dependency-groups]
test = ["pytest", {include-group = "lint"}]
lint = ["ruff>=0.8"]
[tool.uv]
dev-dependencies = ["mypy"]
[tool.uv.sources]
core = { workspace = true }
edge = { git = "https://example.com/edge" }
[tool.pdm.dev-dependencies]
doc = ["mkdocs"]
[tool.hatch.envs.default]
dependencies = ["coverage"]
`);
  t.same(seen(reading), [
    [5, "python@>=3.11", undefined],
    [7, "django", ">=5.1,<6"],
    [8, "celery", "~=5.4"],
    [10, "edge", undefined],
    [13, "flask", "3.0"],
    [15, "pytest", undefined],
    [16, "ruff", ">=0.8"],
    [18, "mypy", undefined],
    [23, "mkdocs", undefined],
    [25, "coverage", undefined],
  ]);
  t.match(reading, { kind: "pyproject.toml", extent: "named", notRead: [] });
  t.same(reading.passedOver, ["2 internal packages", "1 group that includes another", "2 build requirements"]);
});

t.test("Poetry's tables are read, beside the standard list too", async (t) => {
  const poetry = read(`[tool.poetry]
name = "app"
[tool.poetry.dependencies]
python = "^3.10"
Django = "~5.1"
lib = { path = "../lib" }
[tool.poetry.dev-dependencies]
black = "*"
[tool.poetry.group.test.dependencies]
pytest = { version = "^8", optional = true }
`);
  t.same(seen(poetry), [
    [4, "python@^3.10", undefined],
    [5, "django", "~5.1"],
    [8, "black", undefined],
    [10, "pytest", "^8"],
  ]);
  const both = read(`[project]
dependencies = ["torch>=2"]
dynamic = ["dependencies"]
[tool.poetry.dependencies]
torch = { source = "pytorch" }
`);
  t.same(seen(both), [[2, "torch", ">=2"]]);
  t.same(both.notRead, []);
});

t.test("dynamic lists are reported", async (t) => {
  t.match(read('[project]\ndynamic = ["version", "dependencies"]\n'), {
    entries: [],
    notRead: [/^1 list that is computed during the build.*line 2/],
  });
  t.match(
    read(
      '[project]\ndynamic = ["dependencies"]\n[tool.setuptools.dynamic]\ndependencies = {file = ["requirements.txt"]}\n',
    ),
    { passedOver: ["1 list in another file"], notRead: [] },
  );
  t.same(read('[project]\ndynamic = ["version"]\n').notRead, []);
});

t.test("values of unexpected types are reported, and the rest is read", async (t) => {
  const reading = read(`[project]
requires-python = 3
dependencies = ["flask", 1, "two words", {}]
optional-dependencies = ["x"]
[dependency-groups]
__proto__ = ["a"]
constructor = "x"
[tool.poetry]
dependencies = []
`);
  t.same(seen(reading), [
    [3, "flask", undefined],
    [6, "a", undefined],
  ]);
  t.match(reading.notRead, [/^7 unexpected entries.*line 2/]);
  t.match(readPyproject("[project"), { problem: /looks like a pyproject\.toml.*line 1/ });
});

t.test("what only development needs is told apart by the names of groups", async (t) => {
  const { entries } = read(`[project]
dependencies = ["django"]
[project.optional-dependencies]
dev = ["flask"]
[dependency-groups]
dev = ["playwright"]
tests = ["pytest"]
postgres = ["psycopg"]
[tool.uv]
dev-dependencies = ["mypy"]
[tool.poetry.group.docs.dependencies]
mkdocs = "^1.6"
[tool.poetry.group.worker.dependencies]
celery = "^5.4"
`);
  const development = entries.filter(({ isDev }) => isDev).map(({ name }) => name);
  t.same(development, ["playwright", "pytest", "mypy", "mkdocs"], "and not extras, which others can install");
});
