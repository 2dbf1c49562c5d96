import t from "tap";
import {
  dependencyGroups,
  environmentsOf,
  expand,
  pythonOf,
  readTox,
  requirementsOf,
  type ToxFile,
} from "../../import-tests/tox.js";

const file = readTox(`[tox]
envlist =
    py{312,313}-dj{42,51}
    {py313}-djmain
    docs

[gh-actions]
python =
    3.12: py312
    3.13: py313, docs

[gh-actions:env]
DJANGO =
    4.2: dj42
    5.1: dj51

[testenv]
commands = pytest {posargs}
deps =
    dj42: Django~=4.2.0
    dj{51,52}: Django~=5.1.0
    !dj42: extra>=1
dependency_groups =
    dj42: old
    test

[testenv:py313-djmain]
ignore_outcome = true

[testenv:docs]
commands = mkdocs build
`) as ToxFile;
const environments = (args: string, python?: string, env = {}) => environmentsOf(file, args, env, python, true);

t.test("names with braces stand for several", async (t) => {
  t.same(expand("py{312,313}-dj{42}"), ["py312-dj42", "py313-dj42"]);
  t.same(expand("3.1{0-2}-tests{,-extra}"), [
    "3.10-tests",
    "3.10-tests-extra",
    "3.11-tests",
    "3.11-tests-extra",
    "3.12-tests",
    "3.12-tests-extra",
  ]);
  t.equal(pythonOf("py312-dj42"), "3.12");
  t.equal(pythonOf("dj42"), undefined);
});

t.test("a call runs the environments that it names, or those for the Python of the job", async (t) => {
  t.same(environments("-e py312-dj42,docs"), ["py312-dj42"], "what builds documentation tests nothing");
  t.same(environments("run -f py312 dj42"), ["py312-dj42", "py312-dj51"]);
  t.same(environments("", "3.13"), ["py313-dj42", "py313-dj51"], "and none whose failure is ignored");
  t.same(environments("", "3.13", { DJANGO: "5.1" }), ["py313-dj51"]);
  t.same(environments("", "3.13", { TOXENV: "py312-dj51" }), ["py312-dj51"]);
  t.same(environments("-e \uFFFD", "3.13"), []);
  t.same(environments("", undefined), []);
  t.same(environments("-e py312-dj42 --notest"), []);
});

t.test("an environment installs what is for its factors", async (t) => {
  const groups = dependencyGroups(
    '[dependency-groups]\nold = ["six<2"]\ntest = ["pytest>=8", {include-group = "old"}]\n',
  );
  t.same(requirementsOf(file, "py312-dj42", groups), [
    { requirement: "Django~=4.2.0", path: "tox.ini" },
    { requirement: "six<2", path: "pyproject.toml" },
    { requirement: "pytest>=8", path: "pyproject.toml" },
  ]);
  t.same(
    requirementsOf(file, "py312-dj51", new Map()).map(({ requirement }) => requirement),
    ["Django~=5.1.0", "extra>=1"],
  );
  t.same(dependencyGroups(undefined), new Map());
});
