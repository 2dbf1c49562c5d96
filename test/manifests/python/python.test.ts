import t from "tap";
import { addPackage, pythonEntry } from "../../../server/manifests/python/python.js";
import { ReadingBuilder } from "../../../server/manifests/reading-builder.js";

t.test("Python is named with the versions that a project takes", async (t) => {
  for (const [range, text] of [
    [">=3.10,<4", "python@>=3.10,<4"],
    ["^3.9 || ^4", "python@^3.9 || ^4"],
    ["==3.12.*", "python@==3.12.*"],
    ["==3.12.1", "python@3.12.1"],
    ["3.12", "python@3.12"],
    ["*", "python"],
  ] as const)
    t.match(pythonEntry(range, 2), { text, name: text, ecosystem: undefined, line: 2 });
});

t.test("packages of Poetry and Pipenv are read in every form", async (t) => {
  const reading = new ReadingBuilder();
  const asked: [name: string, asked: unknown][] = [
    ["A_a", "^1.2"],
    ["b", "*"],
    ["c", { version: "==2.0", extras: ["x"], markers: "python_version < '3.11'" }],
    ["d", { git: "https://example.com/d", rev: "1" }],
    ["e", { path: "../e", develop: true }],
    [
      "f",
      [
        { version: "<2", python: "<3.9" },
        { version: ">=2", python: ">=3.9" },
      ],
    ],
    ["g", 1],
    ["h", []],
    ["not a name", "1"],
    ["i", null],
  ];
  for (const [index, [name, value]] of asked.entries()) addPackage(reading, name, value, index + 1);
  const { entries, passedOver, notRead } = reading.build("x", "named");
  t.same(
    entries.map(({ name, version, line }) => [name, version, line]),
    [
      ["a-a", "^1.2", 1],
      ["b", undefined, 2],
      ["c", "2.0", 3],
      ["d", undefined, 4],
      ["f", "<2", 6],
      ["f", ">=2", 6],
    ],
  );
  t.same(passedOver, ["1 internal package"]);
  t.match(notRead, [/^4 unexpected entries.*line 7/]);
});

t.test("a package of Poetry can be for some versions of Python alone", async (t) => {
  const onlyOn = (asked: unknown) => {
    const reading = new ReadingBuilder();
    addPackage(reading, "tomli", asked, 1);
    return reading.entries.map((entry) => entry.onlyOn);
  };
  t.same(onlyOn({ version: "^2", python: "<3.11" }), ["<3.11"]);
  t.same(onlyOn({ version: "^2", markers: 'python_version < "3.11"' }), ["<3.11"]);
  t.same(onlyOn({ version: "^2", markers: "extra == 'x'" }), [""]);
  t.strictSame(onlyOn("^2"), [undefined]);
});
