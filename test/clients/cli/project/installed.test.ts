import { symlinkSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { gather } from "../../../../clients/cli/project/gather.js";
import { readInstalled } from "../../../../clients/cli/project/installed.js";
import { readTargets } from "../../../../clients/cli/project/targets.js";

const manifest = (name: string, version: string, more: object = {}) =>
  ({ "package.json": JSON.stringify({ name, version, ...more }) }) as const;

const WIDGET = manifest("widget", "2.0.0", { peerDependencies: { react: "^18.0.0" }, engines: { node: ">=22" } });

t.test("the manifests in node_modules are read by place, nested ones and scopes too", async (t) => {
  const root = t.testdir({
    node_modules: {
      ".bin": {},
      ".package-lock.json": "{}",
      "@scope": { kit: { ...manifest("@scope/kit", "1.0.0"), node_modules: { widget: WIDGET } } },
      "old-react": manifest("react", "17.0.2"),
      broken: { "package.json": "{" },
      empty: {},
      extra: manifest("extra", "1.0.0"),
      wrong: manifest("wrong", "9.0.0"),
    },
    web: { node_modules: { react: manifest("react", "18.3.1") } },
  });
  symlinkSync(join(root, "web"), join(root, "node_modules/web"));
  const locked = new Set([
    "@scope/kit@1.0.0",
    "widget@2.0.0",
    "react@17.0.2",
    "react@18.3.1",
    "broken@1.0.0",
    "wrong@1.0.0",
  ]);
  const isLocked = (name: string, version: string) => locked.has(`${name}@${version}`);
  const installed = readInstalled(root, [".", "web", "none"], isLocked);
  t.same(
    new Map([...installed].map(([place, { link, version }]) => [place, link ? "link" : version])),
    new Map([
      ["node_modules/@scope/kit", "1.0.0"],
      ["node_modules/@scope/kit/node_modules/widget", "2.0.0"],
      ["node_modules/old-react", "17.0.2"],
      ["node_modules/web", "link"],
      ["web/node_modules/react", "18.3.1"],
    ]),
    "what the lockfile does not have is left out, and a link is not followed",
  );
});

const NEEDS = JSON.stringify({ dependencies: { widget: "^2.0.0", react: "^19.0.0" } });

const LOCKFILES = {
  "yarn.lock": '# yarn lockfile v1\n\nreact@^19.0.0:\n  version "19.1.0"\n\nwidget@^2.0.0:\n  version "2.0.0"\n',
  "package-lock.json": JSON.stringify(
    {
      lockfileVersion: 1,
      dependencies: {
        react: { version: "19.1.0" },
        outer: { version: "1.0.0", dependencies: { widget: { version: "2.0.0" } } },
      },
    },
    null,
    2,
  ),
};

t.test("lockfiles without declarations are held by what is installed beside them", async (t) => {
  for (const [name, text] of Object.entries(LOCKFILES)) {
    const files = { "package.json": NEEDS, [name]: text, ".nvmrc": "20" };
    const bare = t.testdir(files);
    const scan = (root: string) => gather(readTargets(["."], { cwd: root, root }, { config: undefined }), root);
    const notes = ({ files: read }: ReturnType<typeof gather>) =>
      read.find(({ path }) => path === name)?.notes.join() ?? "";
    t.match(notes(scan(bare)), /after an install they are read from node_modules/, name);
    t.same(scan(bare).stacks[0]?.requirements.unmet, []);

    const root = t.testdir({ ...files, node_modules: { react: manifest("react", "19.1.0"), widget: WIDGET } });
    const gathered = scan(root);
    t.notMatch(notes(gathered), /does not record/);
    const unmet = gathered.stacks.flatMap(({ requirements }) => requirements.unmet);
    t.match(
      unmet.map(({ kind, by, of, found, folders }) => ({ kind, by, of, found, folders })),
      [
        { kind: "peer", by: { name: "widget", version: "2.0.0" }, of: "react", found: { version: "19.1.0" } },
        { kind: "runtime", by: { name: "widget" }, of: "nodejs", found: { version: "20" }, folders: ["."] },
      ],
      name,
    );
    const line = unmet[0]?.by.place?.line ?? 0;
    t.match(text.split("\n")[line - 1], /widget/, `${name}: line ${line}`);
  }
});

t.test("nothing is read from node_modules for lockfiles that record what releases declare", async (t) => {
  const lock = { lockfileVersion: 3, packages: { "": {}, "node_modules/react": { version: "19.1.0" } } };
  const files = { "package.json": NEEDS, "package-lock.json": JSON.stringify(lock) };
  const root = t.testdir({ ...files, node_modules: { widget: WIDGET } });
  const { stacks } = gather(readTargets(["."], { cwd: root, root }, { config: undefined }), root);
  t.same(stacks[0]?.requirements.unmet, []);
});
