import t from "tap";
import { gather } from "../../../../clients/cli/project/gather.js";

const lock = (workspaces: Record<string, object>, packages: object) =>
  JSON.stringify({ lockfileVersion: 3, packages: { ...workspaces, ...packages } });

const KIT = { "node_modules/kit": { version: "2.0.0", engines: { node: ">=20" } } };

/** What is unmet in each folder: `web: runtime kit nodejs 18`. */
function unmetIn(files: Record<string, string>, above: readonly string[] = []): string[] {
  const texts = Object.entries(files).map(
    ([path, text]) => [path, { text, ...(above.includes(path) && { isAbove: true }) }] as const,
  );
  return gather(new Map(texts)).stacks.flatMap(({ path, requirements }) =>
    requirements.unmet.map(({ kind, by, of, found }) => `${path}: ${kind} ${by.name} ${of} ${found?.version}`),
  );
}

const needsKit = JSON.stringify({ dependencies: { kit: "^2.0.0" } });
const root = JSON.stringify({ workspaces: ["web", "api"] });
const WORKSPACE = {
  "package.json": root,
  "web/package.json": needsKit,
  "package-lock.json": lock({ "": { workspaces: ["web", "api"] }, web: { dependencies: { kit: "^2.0.0" } } }, KIT),
};

t.test("what runs for a whole workspace is held once, where the lockfile is", async (t) => {
  t.same(unmetIn({ ...WORKSPACE, ".nvmrc": "18" }), [".: runtime kit nodejs 18"]);
  t.same(unmetIn({ ...WORKSPACE, ".nvmrc": "22" }), []);
});

t.test("what runs in one folder is held against what that folder asks for", async (t) => {
  t.same(unmetIn({ ...WORKSPACE, ".nvmrc": "22", "web/.nvmrc": "18" }), ["web: runtime kit nodejs 18"]);
  t.same(unmetIn({ ...WORKSPACE, ".nvmrc": "22", "api/package.json": "{}", "api/.nvmrc": "18" }), []);
  t.same(unmetIn({ ...WORKSPACE, ".nvmrc": "18", "web/.nvmrc": "22" }), [], "a nearer file overrides the one above");
});

t.test("what a folder allows is held against what it asks for, and against what runs there", async (t) => {
  const allows = (node: string) => JSON.stringify({ engines: { node }, dependencies: { kit: "^2.0.0" } });
  t.same(unmetIn({ ...WORKSPACE, "web/package.json": allows(">=18") }), ["web: allowed kit nodejs >=18"]);
  t.same(unmetIn({ ...WORKSPACE, "web/package.json": allows(">=20"), ".nvmrc": "20" }), []);
  t.same(unmetIn({ ...WORKSPACE, "web/package.json": allows(">=22"), ".nvmrc": "20" }), ["web: own nodejs nodejs 20"]);
});

t.test("a lockfile above what is scanned counts for the folder below", async (t) => {
  const above = ["package-lock.json", ".nvmrc"];
  const { "package.json": _, ...below } = WORKSPACE;
  t.same(unmetIn({ ...below, ".nvmrc": "18" }, above), ["web: runtime kit nodejs 18"]);
});

t.test("an image is not held against what only development needs", async (t) => {
  const files = (manifest: object) => ({
    "package.json": JSON.stringify(manifest),
    "package-lock.json": lock({ "": manifest }, KIT),
  });
  const image = { Dockerfile: "FROM node:18-slim\n" };
  t.same(unmetIn({ ...files({ dependencies: { kit: "^2" } }), ...image }), [".: runtime kit nodejs 18"]);
  t.same(unmetIn({ ...files({ devDependencies: { kit: "^2" } }), ...image }), []);
});

t.test("what the files beside a lockfile accept on purpose is noted", async (t) => {
  const needs = (more: object) => ({ dependencies: { kit: "^2.0.0", react: "^19.0.0" }, ...more });
  const packages = {
    "node_modules/kit": { version: "2.0.0", peerDependencies: { react: "^18.0.0" } },
    "node_modules/react": { version: "19.1.0" },
  };
  const accepted = (more: object) => {
    const files = {
      "package.json": { text: JSON.stringify(needs(more)) },
      "package-lock.json": { text: lock({ "": needs({}) }, packages) },
    };
    return gather(new Map(Object.entries(files))).stacks.flatMap(({ requirements }) =>
      requirements.unmet.map((one) => one.accepted),
    );
  };
  t.same(accepted({}), [undefined]);
  t.same(accepted({ overrides: { react: "$react" } }), ["overrides of package.json"]);
  t.same(accepted({ resolutions: { react: "19.1.0" } }), [undefined], "npm does not read them");
});

t.test("a lockfile's file says how many requirements are no ranges", async (t) => {
  const lockWith = (peerDependencies: object) =>
    gather(
      new Map([
        ["package.json", { text: needsKit }],
        [
          "package-lock.json",
          {
            text: lock(
              { "": { dependencies: { kit: "^2.0.0" } } },
              {
                "node_modules/kit": { version: "2.0.0", peerDependencies },
                "node_modules/react": { version: "19.1.0" },
                "node_modules/vue": { version: "3.5.0" },
              },
            ),
          },
        ],
      ]),
    ).files.find(({ path }) => path === "package-lock.json")?.notes;
  t.same(lockWith({ react: "^19.0.0" }), []);
  t.same(lockWith({ react: "next" }), ["1 requirement not checked: not a version range"]);
  t.same(lockWith({ react: "next", vue: "github:vuejs/core" }), ["2 requirements not checked: not version ranges"]);
  t.same(lockWith({ react: "next || ^19.0.0" }), [], "one of several is enough where it accepts");
});
