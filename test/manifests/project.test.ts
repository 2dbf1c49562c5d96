import t from "tap";
import { MAX_ENTRIES } from "../../server/catalog/scan/entry.js";
import { type ProjectFile, readProject } from "../../server/manifests/project.js";
import { lineOf } from "../../server/manifests/reading.js";

const file = (name: string | undefined, content: string | object): ProjectFile => ({
  name,
  text: typeof content === "string" ? content : JSON.stringify(content),
});

function linesOf(...files: ProjectFile[]): string[] {
  const project = readProject(files);
  if ("problem" in project) throw new Error(project.problem);
  return project.entries.map(lineOf).sort();
}

t.test("what overrides of the project accept is marked as such, whatever file has them", async (t) => {
  const dependencies = { react: "^19.1.0", widget: "^1.0.0" };
  const lock = file("package-lock.json", {
    lockfileVersion: 3,
    packages: {
      "": { dependencies },
      "node_modules/react": { version: "19.1.0" },
      "node_modules/widget": { version: "1.0.0", peerDependencies: { react: "^18.0.0" } },
    },
  });
  const acceptedIn = (...files: ProjectFile[]) => {
    const project = readProject(files);
    if ("problem" in project) throw new Error(project.problem);
    return project.requirements.unmet.map(({ accepted }) => accepted);
  };
  t.same(acceptedIn(file("package.json", { dependencies }), lock), [undefined]);
  const overrides = { widget: { react: "$react" } };
  t.same(acceptedIn(file("package.json", { dependencies, overrides }), lock), ["overrides of package.json"]);
  t.same(
    acceptedIn(lock, file("package.json", { dependencies, resolutions: { react: "^19.1.0" } })),
    [undefined],
    "npm has none",
  );
  const project = readProject([file("package.json", { dependencies, overrides })]);
  t.ok("requirements" in project && project.requirements.held.has("npm widget react"), "and without a lockfile");
});

const MANIFEST = file("package.json", {
  dependencies: { next: "^15.0.0", left: "^1.0.0" },
  engines: { node: ">=20" },
});

t.test("versions of a lockfile take the place of ranges", async (t) => {
  const lock = file("package-lock.json", {
    lockfileVersion: 3,
    packages: { "": { dependencies: { next: "^15.0.0" } }, "node_modules/next": { version: "15.1.0" } },
  });
  const expected = ["left@^1.0.0", "next@15.1.0", "nodejs@>=20"];
  t.same(linesOf(MANIFEST, lock), expected);
  t.same(linesOf(lock, MANIFEST), expected, "in either order");
});

t.test("of a lockfile that lists everything, only what is asked for counts, if that is known", async (t) => {
  const lock = file(
    "yarn.lock",
    '# yarn lockfile v1\n\nnext@^15:\n  version "15.1.0"\n\nreact@^19:\n  version "19.0.0"\n',
  );
  t.same(linesOf(lock), ["next@15.1.0", "react@19.0.0"]);
  t.same(linesOf(MANIFEST, lock), ["left@^1.0.0", "next@15.1.0", "nodejs@>=20"]);
  const python = file("requirements.txt", "django==5.1\n");
  t.same(
    linesOf(python, lock),
    ["next@15.1.0", "pkg:pypi/django@5.1", "react@19.0.0"],
    "another ecosystem says nothing",
  );
});

t.test("a package.json has the copy that its lockfile installs for it, and not those of others", async (t) => {
  const manifest = { name: "package.json", text: '{"devDependencies": {"typescript": "^5.4.0"}}' };
  const lock = `# yarn lockfile v1

typescript@5.1.3:
  version "5.1.3"

typescript@^5.4.0:
  version "5.9.3"
`;
  for (const name of ["yarn.lock", undefined]) {
    const project = readProject([manifest, { name, text: lock }]);
    t.same("entries" in project && project.entries.map(({ text }) => text), ["typescript@5.9.3"]);
  }
});

t.test("what stands in it twice counts once", async (t) => {
  t.same(linesOf(file(undefined, "next@15\nreact\nnext@15\n")), ["next@15", "react"]);
});

t.test("it tells what was read and what was left out", async (t) => {
  const go = file("go.mod", "module x\nrequire a.dev/b v1.0.0\nrequire a.dev/c v1.0.0 // indirect\n");
  t.match(readProject([MANIFEST, go, MANIFEST]), {
    kinds: ["package.json", "go.mod"],
    passedOver: ["1 indirect requirement"],
  });
});

t.test("an unreadable file is named", async (t) => {
  t.match(readProject([MANIFEST, file("composer.json", "{")]), {
    problem: /^composer\.json: This looks like a composer/,
  });
  t.match(readProject([file(undefined, "{")]), { problem: /^This looks like JSON/ });
  const settings = (text: string) => readProject([MANIFEST, file("pnpm-workspace.yaml", text)]);
  t.match(settings("a: ["), { problem: /^pnpm-workspace\.yaml: This looks like settings of a workspace, but/ });
  t.match(settings(""), { kinds: ["package.json"] });
});

t.test("the number of entries is limited", async (t) => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `package-${index}`).join("\n");
  t.equal(linesOf(file(undefined, names(MAX_ENTRIES))).length, MAX_ENTRIES);
  t.match(readProject([file(undefined, names(MAX_ENTRIES + 1))]), { problem: /lists more than 5,000 packages/ });
});

t.test("lines that were not understood are reported", async (t) => {
  const odd = file("package.json", { dependencies: { a: "1", b: 2 }, engines: "node" });
  t.match(readProject([odd, odd]), {
    notRead: ["1 dependency whose version is not a string (line 1)", "1 field with an unexpected value (line 1)"],
    passedOver: [],
  });
});

t.test("ranges that a workspace names take the place of its catalogs", async (t) => {
  const manifest = file("package.json", { dependencies: { react: "catalog:", next: "catalog:old", vue: "^3" } });
  const workspace = file("shop/pnpm-workspace.yaml", "catalog:\n  react: ^19.0.0\ncatalogs:\n  old:\n    next: ^14\n");
  t.same(linesOf(manifest, workspace), ["next@^14", "react@^19.0.0", "vue@^3"]);
  t.same(linesOf(workspace, manifest), linesOf(manifest, workspace), "in either order");
  t.match(readProject([workspace]), { problem: /Choose its package\.json/ });
});

t.test("catalogs of Bun count, and what is for development alone stays so", async (t) => {
  const manifest = file("package.json", {
    workspaces: { packages: ["apps/*"], catalog: { react: "^19.0.0", vitest: "^3.0.0" } },
    dependencies: { react: "catalog:" },
    devDependencies: { vitest: "catalog:" },
  });
  const project = readProject([manifest]);
  t.match(project, {
    entries: [
      { name: "react", version: "^19.0.0" },
      { name: "vitest", version: "^3.0.0", isDev: true },
    ],
  });
});

t.test("peers that npm installs in any version are marked with the setting", async (t) => {
  const lock = file("package-lock.json", {
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { widget: "^2.0.0", react: "^19.0.0" } },
      "node_modules/react": { version: "19.1.0" },
      "node_modules/widget": { version: "2.0.0", peerDependencies: { react: "^18.0.0" } },
    },
  });
  const relaxed = (...files: ProjectFile[]) => {
    const project = readProject(files);
    return "problem" in project ? project : project.requirements.unmet.map((one) => one.relaxed);
  };
  t.same(relaxed(lock), [undefined]);
  t.same(relaxed(lock, file(".npmrc", "legacy-peer-deps=true\n")), ["legacy-peer-deps of .npmrc"]);
});

t.test("locked versions have the ranges that were asked for", async (t) => {
  const lock = file("package-lock.json", {
    lockfileVersion: 3,
    packages: { "": { dependencies: { next: "^15.0.0" } }, "node_modules/next": { version: "15.1.0" } },
  });
  t.match(readProject([MANIFEST, lock]), {
    entries: [{ name: "next", version: "15.1.0", declared: "^15.0.0" }],
  });
});

t.test("what a lockfile requires is checked against what it installs, under the names of the files", async (t) => {
  const lock = {
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { widget: "^2.0.0", react: "^19.0.0" } },
      "node_modules/react": { version: "19.1.0" },
      "node_modules/widget": { version: "2.0.0", peerDependencies: { react: "^18.0.0" } },
    },
  };
  for (const name of ["package-lock.json", "npm-shrinkwrap.json", undefined]) {
    const project = readProject([file(name, lock)]);
    const place = { file: name ?? "package-lock.json" };
    t.match(project, { requirements: { unmet: [{ by: { name: "widget", place } }], lockfiles: [{ checked: 1 }] } });
  }
  t.match(readProject([MANIFEST]), { requirements: { unmet: [], lockfiles: [] } });
});

t.test("of several files, one may name nothing", async (t) => {
  t.same(linesOf(file("package.json", { name: "x" }), file(undefined, "react@19")), ["react@19"]);
  t.match(readProject([file("package.json", { name: "x" }), file(".nvmrc", "")]), { problem: /empty/ });
  t.match(readProject([file("package.json", { name: "x" }), file("package.json", { name: "y" })]), {
    problem: "These files list no dependencies.",
  });
});
