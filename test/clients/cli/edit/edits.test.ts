import t from "tap";
import { editFiles, installCommands, mergeEdits, overrideIn } from "../../../../clients/cli/edit/edits.js";
import { type PlacedEntry, runtimeEntry } from "../../../../server/manifests/reading.js";

const MANIFEST = '{\n  "dependencies": { "react": "^18.2.0", "next": "^14.0.0" }\n}\n';
const FILES = [
  { path: "package.json", text: MANIFEST },
  { path: "package-lock.json", text: '{"lockfileVersion":3}' },
];
const react = { ecosystem: "npm", name: "react", title: "React", from: "18.2.0", to: "^19.0.0" };

t.test("changes the manifest, leaves the lockfile alone, and says how to update it", async (t) => {
  t.same(editFiles(FILES, [react], []), {
    edits: [{ path: "package.json", before: MANIFEST, after: MANIFEST.replace("^18.2.0", "^19.0.0") }],
    byHand: [],
    install: [{ command: "npm install", folder: "." }],
  });
});

t.test("changes a version in every manifest that names it", async (t) => {
  const files = ["api/package.json", "web/package.json"].map((path) => ({ path, text: MANIFEST }));
  const { edits } = editFiles(files, [react], []);
  t.same(
    edits.map(({ path }) => path),
    ["api/package.json", "web/package.json"],
  );
});

t.test("what no file names is left to do by hand, with nothing to install", async (t) => {
  t.same(editFiles(FILES, [{ ...react, name: "vue", title: "vue", from: "2.7.0", to: "^3.0.0" }], []), {
    edits: [],
    byHand: ["Change vue from 2.7.0 to 3.0.0 where the project names it."],
    install: [],
  });
  t.same(editFiles(FILES, [], []), { edits: [], byHand: [], install: [] });
});

t.test("what a file does not let be changed is named with its line", async (t) => {
  const [path, text] = ["requirements.txt", "# main\ndjango\n"];
  const entry = { text: "django", name: "django", ecosystem: "pypi", place: { file: path, line: 2 } } as PlacedEntry;
  const edit = { ecosystem: "pypi", name: "django", title: "django", from: "4.2.0", to: "^5.2.0" };
  const { byHand } = editFiles([{ path, text }], [edit], [entry]);
  t.match(byHand, [/^requirements\.txt:2: /]);
});

t.test("places that no edit changes are named with their line, once each", async (t) => {
  const node = (file: string, line: number, version: string, more: Partial<PlacedEntry> = {}): PlacedEntry => ({
    ...{ ...runtimeEntry("nodejs", `node ${version}`, version), place: { file, line }, ...more },
  });
  const files = [{ path: "package.json", text: '{"engines":{"node":"18"},"volta":{"node":"18.20.4"}}' }];
  const edit = { ecosystem: undefined, name: "nodejs", title: "Node.js", from: "18", to: "^22" };
  const { edits, byHand } = editFiles(
    files,
    [edit],
    [
      node("package.json", 1, "18", { isAllowed: true }),
      node("package.json", 1, "18.20.4"),
      node("Dockerfile", 3, "18"),
      node("Dockerfile", 3, "18"),
      node("ci.yml", 9, "22"),
    ],
  );
  t.match(edits, [{ after: '{"engines":{"node":"22"},"volta":{"node":"18.20.4"}}' }]);
  t.same(byHand, [
    "package.json:1: Change Node.js from 18.20.4 to a release of 22.",
    "Dockerfile:3: Change Node.js from 18 to 22.",
  ]);
});

t.test("edits of one file become one, from its first text to its last", async (t) => {
  const merged = mergeEdits([
    { path: "a", before: "1", after: "2" },
    { path: "b", before: "x", after: "y" },
    { path: "a", before: "2", after: "3" },
  ]);
  t.same(merged, [
    { path: "a", before: "1", after: "3" },
    { path: "b", before: "x", after: "y" },
  ]);
});

const WITH_REACT = '{\n  "dependencies": {\n    "react": "^19.0.0"\n  }\n}\n';
const SNIPPET = '{\n  "overrides": {\n    "react-is": "$react"\n  }\n}';
const LOCKED = [
  { path: "package.json", text: WITH_REACT },
  { path: "package-lock.json", text: '{"lockfileVersion":3}' },
];

t.test("adds the override, leaves the lockfile alone, and says how to update it", async (t) => {
  const { edits, byHand, install } = overrideIn(LOCKED, "./package.json", SNIPPET);
  t.same(
    edits.map(({ path, before }) => ({ path, before })),
    [{ path: "package.json", before: WITH_REACT }],
  );
  t.same(JSON.parse(edits[0]?.after ?? ""), {
    dependencies: { react: "^19.0.0" },
    overrides: { "react-is": "$react" },
  });
  t.same(byHand, []);
  t.same(install, [{ command: "npm install", folder: "." }]);
});

t.test("an override that is there already changes nothing, and installs nothing", async (t) => {
  const [edit] = overrideIn(LOCKED, "package.json", SNIPPET).edits;
  const files = [{ path: "package.json", text: edit?.after ?? "" }];
  t.same(overrideIn(files, "package.json", SNIPPET), { edits: [], byHand: [], install: [] });
});

t.test("what another override stands in the way of is left to do by hand, with its file", async (t) => {
  const files = [{ path: "web/package.json", text: '{ "overrides": { "react-is": "18.0.0" } }' }];
  const { edits, byHand } = overrideIn(files, "web/package.json", SNIPPET);
  t.same(edits, []);
  t.equal(byHand.length, 1);
  t.match(byHand[0], /^web\/package\.json: overrides → react-is is there already \("18\.0\.0"\)/);
});

t.test("a file that is not there is named, with what it should have, on one line", async (t) => {
  t.same(overrideIn([], "pnpm-workspace.yaml", 'overrides:\n  "react-is": "19"\n'), {
    edits: [],
    byHand: ['pnpm-workspace.yaml: Add overrides: "react-is": "19" to it.'],
    install: [],
  });
});

const told = (changed: string[], files: string[]) =>
  installCommands(
    changed,
    files.map((path) => ({ path, text: "" })),
  ).map(({ command, folder }) => (folder === "." ? command : `${command} in ${folder}`));

t.test("chooses the package manager by its lockfile", async (t) => {
  const cases: [changed: string, others: string[], expected: string[]][] = [
    ["package.json", [], ["npm install"]],
    ["package.json", ["yarn.lock"], ["yarn install"]],
    ["apps/web/package.json", ["pnpm-lock.yaml"], ["pnpm install in apps/web"]],
    ["package.json", ["bun.lock"], ["bun install"]],
    ["pyproject.toml", ["uv.lock"], ["uv lock"]],
    ["pyproject.toml", ["poetry.lock"], ["poetry lock"]],
    ["requirements-dev.txt", [], ["pip install -r requirements-dev.txt"]],
    ["$(x) requirements.txt", [], []],
    ["composer.json", [], ["composer update"]],
    ["Cargo.toml", [], ["cargo update"]],
    ["Gemfile", [], ["bundle update"]],
    [".nvmrc", [], []],
  ];
  for (const [changed, others, expected] of cases) {
    t.same(told([changed], [changed, ...others]), expected, changed);
  }
});

t.test("without a lockfile, a pyproject.toml says by its tables which tool it is for", async (t) => {
  const commandFor = (text: string) =>
    installCommands(["pyproject.toml"], [{ path: "pyproject.toml", text }])[0]?.command;
  t.equal(commandFor("[project]\n\n[tool.uv]\ndev-dependencies = []\n"), "uv lock");
  t.equal(commandFor("[[tool.uv.index]]\n"), "uv lock");
  t.equal(commandFor('[build-system]\nbuild-backend = "uv_build"\n'), "uv lock");
  t.equal(commandFor("[tool.poetry]\n"), "poetry lock");
  t.equal(commandFor("[tool.pdm.scripts]\n"), "pdm lock");
  t.equal(commandFor("[tool.uvicorn]\n"), "pip install -e .");
});

t.test("lists each command once", async (t) => {
  t.same(told(["package.json", "pnpm-workspace.yaml"], ["pnpm-workspace.yaml"]), ["pnpm install"]);
});
