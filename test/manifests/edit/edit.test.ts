import t from "tap";
import { editManifest, isEditable } from "../../../server/manifests/edit/edit.js";

const react = { ecosystem: "npm", name: "react", to: "^19" };

t.test("everything but the version stays byte for byte", async (t) => {
  const text = `\uFEFF{\r\n\t"version": "^17.0.0",\r\n\t"dependencies": {\r\n\t\t"preact": "^17.0.0",  "react": "^17.0.0"\r\n\t}\r\n}`;
  const edited = editManifest("apps/web/package.json", text, [react]);
  t.equal(edited.text, text.replace('"react": "^17.0.0"', '"react": "^19"'));
  t.match(edited.done, [{ edit: { name: "react" }, from: "^17.0.0", to: "^19" }]);
  t.same(edited.byHand, []);
});

t.test("several changes of one file, and what is left by hand", async (t) => {
  const text = '{"dependencies":{"react":"17.x","react-dom":"workspace:*","x":"1"},"engines":{"node":">=16"}}\n';
  const edits = [react, { ...react, name: "react-dom" }, { ecosystem: undefined, name: "nodejs", to: "^22.12.0" }];
  const { text: after, done, byHand } = editManifest("package.json", text, edits);
  t.equal(after, '{"dependencies":{"react":"19.x","react-dom":"workspace:*","x":"1"},"engines":{"node":"^22.12.0"}}\n');
  t.equal(done.length, 2);
  t.match(byHand, [{ edit: { name: "react-dom" }, reason: /workspace/ }]);
});

t.test("TOML and YAML keep comments, quotes and order", async (t) => {
  const cargo = `[dependencies] # "1.0"\nserde = { version = '1.0', features = ["derive"] } # serde = "1.0"\nx = "1.0"\n`;
  t.equal(
    editManifest("Cargo.toml", cargo, [{ ecosystem: "cargo", name: "serde", to: "^2" }]).text,
    cargo.replace("'1.0'", "'2'"),
  );
  const pyproject = `[project]\ndependencies = [\n  "django>=4.2,<5", # django>=4.2,<5\n]\n`;
  t.equal(
    editManifest("pyproject.toml", pyproject, [{ ecosystem: "pypi", name: "django", to: "~5.2" }]).text,
    `[project]\ndependencies = [\n  "django>=5.2,<5.3", # django>=4.2,<5\n]\n`,
  );
  const workspace = "packages: [a]\ncatalog:\n  react: ^17.0.0 # why\n";
  t.equal(editManifest("pnpm-workspace.yaml", workspace, [react]).text, workspace.replace("^17.0.0", "^19"));
  const composer = '{"require": {"php": "^8.1",\n "laravel/framework": "^10.0"}}';
  t.equal(
    editManifest("composer.json", composer, [{ ecosystem: "composer", name: "laravel/framework", to: "^12" }]).text,
    composer.replace("^10.0", "^12.0"),
  );
});

t.test("files of lines keep their line ends", async (t) => {
  const text = "flask==1\r\ndjango==4.2\r\n\r\n# end";
  const { text: after, done } = editManifest("requirements-dev.txt", text, [
    { ecosystem: "pypi", name: "django", to: "^6" },
  ]);
  t.equal(after, "flask==1\r\ndjango==6.*\r\n\r\n# end");
  t.equal(done.length, 1);
  t.equal(editManifest(".nvmrc", "v18\n", [{ ecosystem: undefined, name: "nodejs", to: "^22" }]).text, "v22\n");
  t.equal(
    editManifest("Gemfile", 'gem "rails", "7.0"', [{ ecosystem: "gem", name: "rails", to: "^8" }]).text,
    'gem "rails", "~> 8.0"',
  );
});

t.test("what does not parse, and what is no version, is not touched", async (t) => {
  for (const [path, text] of [
    ["package.json", '{"dependencies": {"react": "^17"'],
    ["Cargo.toml", "[dependencies\n"],
    ["pnpm-workspace.yaml", "a: [\n"],
  ] as const) {
    const edited = editManifest(path, text, [{ ...react, ecosystem: path === "Cargo.toml" ? "cargo" : "npm" }]);
    t.equal(edited.text, text);
    t.match(edited.byHand, [{ reason: /cannot be parsed/ }]);
  }
  const text = '{"dependencies":{"react":"^17"}}';
  for (const to of ['19", "x": "1', "19\n", "$(rm)", ""]) {
    const edited = editManifest("package.json", text, [{ ...react, to }]);
    t.equal(edited.text, text, to);
    t.equal(edited.byHand.length, 1);
  }
});

t.test("no text is changed without a change, nor in a file of another kind", async (t) => {
  const text = '{"dependencies":{"react":"^19","constructor":"1"}}';
  t.same(editManifest("package.json", text, []), { text, done: [], byHand: [] });
  t.same(editManifest("package.json", text, [react]), { text, done: [], byHand: [] }, "it is there already");
  t.same(editManifest("package.json", text, [{ ...react, name: "__proto__" }]), { text, done: [], byHand: [] });
  t.same(editManifest("yarn.lock", "react@17", [react]), { text: "react@17", done: [], byHand: [] });
  t.notOk(isEditable("package-lock.json"));
  t.ok(isEditable("a/b/requirements.txt"));
});
