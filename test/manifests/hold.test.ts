import t from "tap";
import { describeHeld } from "../../server/manifests/hold.js";
import { type ProjectFile, readProject } from "../../server/manifests/project.js";

const fileOf = (name: string, content: string | object): ProjectFile => ({
  name,
  text: typeof content === "string" ? content : JSON.stringify(content, null, 2),
});

function hold(files: readonly ProjectFile[]) {
  const project = readProject(files);
  if ("problem" in project) throw new Error(project.problem);
  return project.requirements;
}

const unmetIn = (...files: ProjectFile[]) =>
  hold(files).unmet.map(({ kind, by, of, found }) => `${kind}: ${by.name} ${by.version} ${of} ${found?.version}`);

/** `widget` asks for another react than is installed, and it and `old` for newer versions of Node.js. */
const LOCK = fileOf("package-lock.json", {
  lockfileVersion: 3,
  packages: {
    "": { dependencies: { widget: "^2.0.0", old: "^1.0.0", react: "^19.0.0" }, engines: { node: ">=16" } },
    "packages/ui": { dependencies: { dial: "^1.0.0" } },
    "node_modules/dial": { version: "1.0.0", peerDependencies: { react: "^18.0.0", tagged: "latest" } },
    "node_modules/tagged": { version: "1.0.0" },
    "node_modules/old": { version: "1.0.0", peerDependencies: { react: "^16.0.0" } },
    "node_modules/react": { version: "19.1.0" },
    "node_modules/widget": { version: "2.0.0", engines: { node: ">=20" }, peerDependencies: { react: "^18.0.0" } },
  },
});
const PEERS = ["dial 1.0.0 react 19.1.0", "old 1.0.0 react 19.1.0", "widget 2.0.0 react 19.1.0"].map(
  (one) => `peer: ${one}`,
);

t.test("a lockfile alone is checked against itself, and what it repeats of package.json counts", async (t) => {
  t.same(unmetIn(LOCK), [...PEERS, "allowed: widget 2.0.0 nodejs >=16"]);
  const { lockfiles, held } = hold([LOCK]);
  t.same(lockfiles, [{ file: "package-lock.json", checked: 3, notChecked: 1 }]);
  t.ok(held.has("npm widget react") && held.has("npm widget nodejs"));
  t.equal(hold([LOCK]).unmet[0]?.by.place?.line, 19, "with the line of the lockfile");
});

t.test("files beside it say what is asked for, what runs and what is allowed", async (t) => {
  const manifest = (dependencies: object, node: string) => fileOf("package.json", { dependencies, engines: { node } });
  const current = manifest({ widget: "^2.0.0", react: "^19.0.0" }, ">=20");
  t.same(
    unmetIn(LOCK, current),
    PEERS.filter((one) => !one.includes("old")),
    "what the folder asks for no more is left out, what its workspaces ask for is not",
  );
  t.same(
    unmetIn(current, fileOf(".nvmrc", "18.20.4\n"), LOCK).filter((one) => !one.startsWith("peer")),
    ["own: nodejs >=20 nodejs 18.20.4", "runtime: widget 2.0.0 nodejs 18.20.4"],
  );
});

t.test("of what a manifest no longer allows in the locked version, the lockfile says nothing any more", async (t) => {
  const manifest = (dependencies: object) => fileOf("package.json", { dependencies });
  const own = (dependencies: object) =>
    hold([manifest(dependencies), LOCK]).unmet.filter(({ by, of }) => by.name !== "dial" && of === "react");
  t.match(own({ widget: "^2.0.0", react: "^19.0.0" }), [{ by: { name: "widget" }, found: { version: "19.1.0" } }]);
  t.same(own({ widget: "^3.0.0", react: "^19.0.0" }), [], "another widget will be installed");
  t.same(own({ widget: "^2.0.0", react: "^18.2.0" }), [], "all of the new range is accepted");
  t.match(
    own({ widget: "^2.0.0", react: "^20.0.0" }),
    [{ by: { name: "widget" }, range: "^18.0.0", found: { name: "react", version: "^20.0.0" } }],
    "the new range is not accepted either",
  );
  t.match(
    own({ widget: "^2.0.0", react: ">=20" }),
    [{ found: { version: ">=20" } }],
    "npm takes the newest release of a range",
  );
});

t.test("what is asked for only in development is known for that", async (t) => {
  const dev = fileOf("package.json", { devDependencies: { widget: "^2.0.0" }, dependencies: { react: "^19.0.0" } });
  t.same(
    hold([LOCK, dev]).unmet.map(({ by, isDev }) => [by.name, isDev]),
    [
      ["dial", false],
      ["widget", true],
    ],
  );
});

t.test("lockfiles that record nothing are told, other files are none", async (t) => {
  const yarn = fileOf("yarn.lock", '# yarn lockfile v1\n\nreact@^19:\n  version "19.0.0"\n');
  const { lockfiles, unmet } = hold([yarn, fileOf("requirements.txt", "django==5.1\n")]);
  t.same(lockfiles, [{ file: "yarn.lock", checked: undefined, notChecked: 0 }]);
  t.same(unmet, []);
});

t.test("it is told in words, and can be sent between threads", async (t) => {
  t.equal(
    describeHeld(hold([LOCK])),
    "3 requirements of installed releases in package-lock.json were checked; 1 could not be, such as tags in place of ranges.",
  );
  t.equal(
    describeHeld({ lockfiles: [{ file: "yarn.lock", checked: undefined, notChecked: 0 }] }),
    "yarn.lock does not record what installed releases require.",
  );
  t.match(
    describeHeld({ lockfiles: [{ file: "a", checked: 1, notChecked: 0 }] }),
    /^1 requirement of installed releases in a was checked\.$/,
  );
  t.equal(describeHeld({ lockfiles: [] }), "");
  t.same(structuredClone(hold([LOCK])), hold([LOCK]));
});
