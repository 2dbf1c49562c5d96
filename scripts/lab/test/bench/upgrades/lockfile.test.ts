import t from "tap";
import { openLock } from "../../../../../server/manifests/read.js";
import { LockedFolder } from "../../../bench/upgrades/lockfile.js";

/** Of two folders, each asks for a release of kit of its own, and kit for a peer. */
const PNPM = `lockfileVersion: '9.0'
importers:
  app:
    dependencies:
      kit:
        specifier: ^2.0.0
        version: 2.0.0(react@19.1.0)
      react:
        specifier: ^19.0.0
        version: 19.1.0
      own:
        specifier: workspace:*
        version: link:../own
  old:
    dependencies:
      kit:
        specifier: ^1.0.0
        version: 1.0.0(react@18.3.1)
packages:
  kit@1.0.0:
    resolution: {integrity: sha512-a}
    peerDependencies:
      react: ^18.0.0
  kit@2.0.0:
    resolution: {integrity: sha512-b}
    engines: {node: '>=20'}
    peerDependencies:
      react: ^19.0.0
  react@18.3.1:
    resolution: {integrity: sha512-c}
  react@19.1.0:
    resolution: {integrity: sha512-d}
snapshots:
  kit@1.0.0(react@18.3.1):
    dependencies:
      react: 18.3.1
  kit@2.0.0(react@19.1.0):
    dependencies:
      react: 19.1.0
  react@18.3.1: {}
  react@19.1.0: {}
`;

function folder(path: string, asked: Record<string, string>, name = "pnpm-lock.yaml", text = PNPM) {
  const lock = openLock(name, text);
  if ("problem" in lock) throw new Error(lock.problem);
  return new LockedFolder(lock, path, new Map(Object.entries(asked)));
}

t.test("a folder has what it asks for, and what the releases that it gets require", async (t) => {
  const app = folder("app", { kit: "^2.0.0", react: "^19.0.0", own: "workspace:*", gone: "^1.0.0" });
  t.same(
    app.entries().map(({ name, version, declared }) => [name, version, declared]),
    [
      ["kit", "2.0.0", "^2.0.0"],
      ["react", "19.1.0", "^19.0.0"],
      ["gone", "^1.0.0", "^1.0.0"],
    ],
    "a folder of the project is left out",
  );
  t.equal(app.installed("own"), "own");
  t.same(app.release("kit"), { peers: [["react", "^19.0.0"]], dependencies: [], engines: [["node", ">=20"]] });
  t.equal(app.release("gone"), undefined);
  t.same(
    app.requirements("pnpm-lock.yaml").map(({ by, kind, of, range }) => [by.version, kind, of, range]),
    [
      ["2.0.0", "runtime", "nodejs", ">=20"],
      ["2.0.0", "peer", "react", "^19.0.0"],
    ],
    "nothing of the other folder",
  );
});

t.test("of a lockfile that does not record what releases declare, only versions are known", async (t) => {
  const yarn = folder(".", { kit: "^2.0.0" }, "yarn.lock", `# yarn lockfile v1\n\n\nkit@^2.0.0:\n  version "2.0.0"\n`);
  t.notOk(yarn.isRecorded);
  t.match(yarn.entries(), [{ name: "kit", version: "2.0.0" }]);
  t.equal(yarn.release("kit"), undefined);
  t.same(yarn.requirements("yarn.lock"), []);
});
