import { parse as parseToml } from "smol-toml";
import t from "tap";
import { parse as parseYaml } from "yaml";
import { addOverrides } from "../../../server/manifests/edit/overrides.js";

const added = (path: string, text: string, snippet: string) => {
  const result = addOverrides(path, text, snippet);
  return "text" in result ? result.text : `by hand: ${result.reason}`;
};
const NPM = '{"overrides":{"some-ui":{"react":"$react"}}}';
const PNPM = 'overrides:\n  "some-ui>react": "$react"';
const UV = '[tool.uv]\noverride-dependencies = ["numpy>=2"]';

t.test("package.json keeps its indentation, line ends and byte order mark", async (t) => {
  t.equal(
    added("web/package.json", '{\n\t"name": "x"\n}\n', NPM),
    '{\n\t"name": "x",\n\t"overrides": {\n\t\t"some-ui": {\n\t\t\t"react": "$react"\n\t\t}\n\t}\n}\n',
  );
  t.equal(
    added(
      "package.json",
      '\uFEFF{\r\n  "overrides": {\r\n    "b": "1"\r\n  }\r\n}\r\n',
      '{"overrides":{"react-is":"^19"}}',
    ),
    '\uFEFF{\r\n  "overrides": {\r\n    "b": "1",\r\n    "react-is": "^19"\r\n  }\r\n}\r\n',
  );
  const there = '{ "overrides": { "some-ui": { "react": "$react" } } }';
  t.equal(added("package.json", there, NPM), there, "what is there already stays");
});

t.test(
  "package.json: another override of the same package, or a dependency in another range, is left to people",
  async (t) => {
    t.equal(
      added("package.json", '{ "overrides": { "some-ui": "1" } }', NPM),
      'by hand: overrides → some-ui is there already ("1"): make it react $react by hand.',
    );
    t.equal(
      added("package.json", '{ "devDependencies": { "react-is": "^18" } }', '{"overrides":{"react-is":"$react"}}'),
      "by hand: The project asks for react-is itself (^18): ask for $react there in place of an override.",
    );
    t.match(added("package.json", "{ broken", NPM), /^by hand: Add the override by hand: /);
    t.match(added("Gemfile", "", NPM), /^by hand: /);
  },
);

t.test("pnpm-workspace.yaml: a line of the block, or a block at the end", async (t) => {
  t.equal(
    added("pnpm-workspace.yaml", "packages:\n  - apps/* # all", PNPM),
    'packages:\n  - apps/* # all\n\noverrides:\n  "some-ui>react": "$react"\n',
  );
  const before = "overrides: # of ours\n\n    # why\n    foo: 1.0.0\n\npackages:\n  - a\n";
  const text = added("pnpm-workspace.yaml", before, PNPM);
  t.same(parseYaml(text), { overrides: { "some-ui>react": "$react", foo: "1.0.0" }, packages: ["a"] });
  t.equal(text.replace('    "some-ui>react": "$react"\n', ""), before, "nothing else changes");
  t.match(added("pnpm-workspace.yaml", 'overrides: { a: "1" }\n', PNPM), /^by hand: /);
  t.match(added("pnpm-workspace.yaml", 'overrides:\n  "some-ui>react": ^18\n', PNPM), /^by hand: .*is there already/);
});

t.test("pyproject.toml: an item of the list, the list, or the table", async (t) => {
  const list = (text: string) => (parseToml(text) as { tool: { uv: Record<string, unknown> } }).tool.uv;
  for (const [before, after] of [
    ['[project]\nname = "x"\n', { "override-dependencies": ["numpy>=2"] }],
    ["[tool.uv] # ours\ndev = 1\n", { "override-dependencies": ["numpy>=2"], dev: 1 }],
    ["[tool.uv.sources]\na = { b = 1 }\n", { "override-dependencies": ["numpy>=2"], sources: { a: { b: 1 } } }],
    ['[tool.uv]\noverride-dependencies = ["a>1"]\n', { "override-dependencies": ["numpy>=2", "a>1"] }],
    ['[tool.uv]\noverride-dependencies = [ # x\n    "a>1",\n]\n', { "override-dependencies": ["numpy>=2", "a>1"] }],
    ["[tool.uv]\noverride-dependencies = []\n", { "override-dependencies": ["numpy>=2"] }],
    ["[tool.uv]\noverride-dependencies = [\n]\n", { "override-dependencies": ["numpy>=2"] }],
  ] as const) {
    const text = added("pyproject.toml", before, UV);
    t.same(list(text), after, before);
    t.ok(
      before.split("\n").every((line) => text.includes(line.trim().replace(/^(override-dependencies = \[).*/, "$1"))),
    );
  }
  t.equal(
    added("pyproject.toml", '[tool.uv]\noverride-dependencies = ["numpy>1"]\n', UV),
    "by hand: override-dependencies names numpy already (numpy>1): change it to numpy>=2 by hand.",
  );
  t.match(added("pyproject.toml", "[tool]\nuv = { a = 1 }\n", UV), /^by hand: /);
});
