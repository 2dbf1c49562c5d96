import t from "tap";
import { locate } from "../../../server/manifests/formats/json.js";
import { readPipfile, readPipfileLock } from "../../../server/manifests/python/pipfile.js";

t.test("a Pipfile is read in all its categories", async (t) => {
  const reading = readPipfile(`[[source]]
url = "https://example.com/simple"
[packages]
Django = ">=5.1"
requests = {version = "==2.32.3", extras = ["socks"]}
own = {path = ".", editable = true}
[dev-packages]
pytest = "*"
[docs]
sphinx = "~=8.0"
[requires]
python_version = "3.12"
[scripts]
test = "pytest"
`);
  t.match(reading, { kind: "Pipfile", extent: "named", passedOver: ["1 internal package"], notRead: [] });
  if ("problem" in reading) return;
  t.same(
    reading.entries.map(({ name, version, line }) => [line, name, version]),
    [
      [12, "python@3.12", undefined],
      [4, "django", ">=5.1"],
      [5, "requests", "2.32.3"],
      [8, "pytest", undefined],
      [10, "sphinx", "~=8.0"],
    ],
  );
  t.match(readPipfile("[packages"), { problem: /looks like a Pipfile/ });
  t.match(readPipfile('packages = "x"\n'), { notRead: [/^1 unexpected entry.*line 1/] });
});

t.test("a Pipfile.lock is read, with lines where its text is at hand", async (t) => {
  const text = `{
  "_meta": {"pipfile-spec": 6, "requires": {"python_full_version": "3.12.4"}},
  "default": {
    "django": {"version": "==5.1.2", "index": "pypi"},
    "edge": {"git": "https://example.com", "ref": "x"}
  },
  "develop": {"pytest": {"version": "==8.3.0"}},
  "docs": []
}`;
  const lock = JSON.parse(text);
  const reading = readPipfileLock(lock, locate(text));
  t.match(reading, { kind: "Pipfile.lock", extent: "all", passedOver: [], notRead: [/^1 unexpected entry.*line 8/] });
  t.same(
    reading.entries.map(({ name, version, line }) => [line, name, version]),
    [
      [2, "python@3.12.4", undefined],
      [4, "django", "5.1.2"],
      [5, "edge", undefined],
      [7, "pytest", "8.3.0"],
    ],
  );
  t.same(
    readPipfileLock(lock).entries.map(({ line }) => line),
    [undefined, undefined, undefined, undefined],
  );
});

t.test("the Python that releases of a Pipfile.lock support is what their markers say, others apart", async (t) => {
  const locked = (markers: string) => ({ version: "==1.0", markers });
  const lock = {
    default: {
      Django: locked("python_version >= '3.10'"),
      idna: locked("python_full_version >= '3.8.1'"),
      tomli: locked("python_version < '3.11'"),
      six: locked("python_version >= '2.7' and python_version not in '3.0, 3.1, 3.2'"),
      edge: { git: "https://example.com" },
    },
    develop: { pytest: locked("('dev' in dependency_groups) and (python_version >= '3.9')") },
  };
  const tree = readPipfileLock(lock).tree?.();
  t.same(
    tree?.nodes.map(({ name, runtimes }) => [name, ...runtimes.flat()]),
    [["django", "python", ">=3.10"], ["idna", "python", ">=3.8.1"], ["tomli"], ["six"], ["pytest", "python", ">=3.9"]],
  );
});
