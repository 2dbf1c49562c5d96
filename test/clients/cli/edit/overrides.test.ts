import t from "tap";
import { overrideIn } from "../../../../clients/cli/edit/overrides.js";

const MANIFEST = '{\n  "dependencies": {\n    "react": "^19.0.0"\n  }\n}\n';
const SNIPPET = '{\n  "overrides": {\n    "react-is": "$react"\n  }\n}';
const FILES = [
  { path: "package.json", text: MANIFEST },
  { path: "package-lock.json", text: '{"lockfileVersion":3}' },
];

t.test("adds the override, leaves the lockfile alone, and says how to update it", async (t) => {
  const { edits, byHand, install } = overrideIn(FILES, "./package.json", SNIPPET);
  t.same(
    edits.map(({ path, before }) => ({ path, before })),
    [{ path: "package.json", before: MANIFEST }],
  );
  t.same(JSON.parse(edits[0]?.after ?? ""), {
    dependencies: { react: "^19.0.0" },
    overrides: { "react-is": "$react" },
  });
  t.same(byHand, []);
  t.same(install, [{ command: "npm install", folder: "." }]);
});

t.test("an override that is there already changes nothing, and installs nothing", async (t) => {
  const [edit] = overrideIn(FILES, "package.json", SNIPPET).edits;
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
