import t from "tap";
import {
  looksLikeRequirements,
  readRequirements,
  requirementEntry,
} from "../../../server/manifests/python/requirements.js";
import { endless } from "../../fixtures/hostile.js";

t.test("requirements are read with their versions", async (t) => {
  const cases: [line: string, name: string, version: string | undefined][] = [
    ["Django==5.1", "django", "5.1"],
    ["django === 5.1", "django", "5.1"],
    ["django >= 4.2, < 5", "django", ">=4.2,<5"],
    ["django==4.2.*,!=4.2.3", "django", "==4.2.*,!=4.2.3"],
    ["celery[redis,msgpack]~=5.3", "celery", "~=5.3"],
    ["psycopg2_binary", "psycopg2-binary", undefined],
    ["zope.interface (>=5)", "zope-interface", ">=5"],
    ['tomli>=2 ; python_version < "3.11"', "tomli", ">=2"],
    ["flask==3.0  # the newest", "flask", "3.0"],
    ["requests @ https://example.com/requests.whl", "requests", undefined],
    ["numpy==2.0 \\\n    --hash=sha256:abc \\\n    --hash=sha256:def", "numpy", "2.0"],
  ];
  for (const [line, name, version] of cases) {
    const { entries, passedOver } = readRequirements(`${line}\n`);
    t.match(entries, [{ ecosystem: "pypi", name, version }], line);
    t.equal(entries.length, 1, line);
    t.same(passedOver, [], line);
  }
});

t.test("lines without a package are reported", async (t) => {
  const text = `# comment
-r base.txt
--constraint constraints.txt
-c more.txt
-e .
--index-url https://pypi.example/simple
git+https://example.com/x.git
./local
=1.0
two words
flask
`;
  const { entries, passedOver, notRead } = readRequirements(text);
  t.same(
    entries.map(({ name, line }) => [name, line]),
    [["flask", 11]],
  );
  t.same(passedOver, ["3 lines that include other files", "3 lines that name no package"]);
  t.same(notRead, ["2 lines that are not requirements (the first: line 9)"]);
});

t.test("requirements are told from a list of names", async (t) => {
  for (const lines of [["django==5.1"], ["flask", "celery[redis]>=5"], ["a ~= 1"]]) t.ok(looksLikeRequirements(lines));
  for (const lines of [
    ["next@15"],
    ["django"],
    ["react@>=18"],
    ["a==1", "next@15"],
    ["a<b>"],
    ["pkg:pypi/django@%3E%3D4"],
  ])
    t.notOk(looksLikeRequirements(lines), lines.join());
});

t.test("it runs in linear time", async (t) => {
  for (const [before, part, after] of [
    ["", "a", ""],
    ["a", "-", ""],
    ["a[", "b", ""],
    ["", " ", ""],
    ["a", " ", "b"],
    ["", "a ", ""],
  ]) {
    const text = `${before}${endless(String(part))}${after}`;
    t.ok(readRequirements(text).entries.length <= 1, JSON.stringify(part));
    t.notOk(looksLikeRequirements([text]));
  }
});

t.test("each entry has its first line", async (t) => {
  for (const end of ["\n", "\r\n"]) {
    const lines = ["# first", "numpy==2.0 \\", "    --hash=sha256:abc", "", "flask", "a \\", "==1"];
    t.same(
      readRequirements(lines.join(end)).entries.map(({ name, version, line }) => [name, version, line]),
      [
        ["numpy", "2.0", 2],
        ["flask", undefined, 5],
        ["a", "1", 6],
      ],
    );
  }
});

t.test("a marker says with which Python a package is asked for", async (t) => {
  const onlyOn = (line: string) => readRequirements(line).entries.map((entry) => entry.onlyOn);
  t.same(onlyOn('tomli>=2; python_version < "3.11"'), ["<3.11"]);
  t.same(onlyOn("tomli>=2 ; python_full_version >= '3.9.1' and python_version < '3.11' --hash=sha256:a"), [
    ">=3.9.1,<3.11",
  ]);
  t.same(onlyOn('colorama; sys_platform == "win32" and python_version < "3.11"'), [""]);
  t.same(onlyOn('x; python_version < "3.8" or python_version > "3.11"'), [""]);
  t.strictSame(onlyOn("django==5.1"), [undefined]);
});

t.test("a requirement is one line of a requirements.txt", async (t) => {
  t.match(requirementEntry('Django_REST[x]>=5,<6; python_version > "3.9"', 3), {
    ecosystem: "pypi",
    name: "django-rest",
    version: ">=5,<6",
    line: 3,
  });
  for (const text of ["", "-r other.txt", "a b", "a==1\nb==2", "a\n", "=1", "a ^1"])
    t.equal(requirementEntry(text, 1), undefined, text);
});
