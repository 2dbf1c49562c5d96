import { join } from "node:path";
import t from "tap";
import type { Requirement, Technology } from "../../../../schemas/types.js";
import { CitedFiles } from "../../../../scripts/data/evidence/cited-files.js";
import { verifyManifests } from "../../../../scripts/data/evidence/manifests.js";
import { requires } from "../../../fixtures/facts.js";
import { gitProject } from "../../../fixtures/git-project.js";
import { temporaryFolder } from "../../../fixtures/service.js";

const technology = (fields: Partial<Technology>): Technology => ({
  name: "Some",
  category: "framework",
  checked: "2026-01-02",
  ...fields,
});

/** A folder with a checkout of kit/kit, tagged v1.0.0 and kit/1.0.0, and its commit. */
function checkouts(t: Parameters<typeof gitProject>[0]) {
  const folder = temporaryFolder(t);
  const { commit, tag } = gitProject(t, undefined, join(folder, "kit", "kit"));
  const id = commit({
    "package.json": {
      name: "kit",
      peerDependencies: { react: "^18.0.0  ||  ^19.0.0", vue: "catalog:", "kit-dom": "workspace:^" },
      dependencies: { zod: "^3.25" },
      engines: { node: ">=20", pnpm: ">=9" },
    },
    "packages/c# kit/package.json": { name: "@kit/c", peerDependencies: { react: "^19.0.0" } },
    "broken/package.json": "{",
    "pyproject.toml": '[project]\nrequires-python = ">=3.10"\ndependencies = ["Some_Web-framework ~= 4.2.0"]\n',
  });
  tag("v1.0.0", "kit/1.0.0");
  return { folder, id };
}

const TECHNOLOGIES: [string, Technology][] = [
  ["react", technology({ name: "React", packages: { npm: ["react", "react-dom"] } })],
  ["vue", technology({ packages: { npm: ["vue"] } })],
  ["zod", technology({ packages: { npm: ["zod"] } })],
  ["web", technology({ packages: { pypi: ["some-web-framework"] } })],
  ["nodejs", technology({})],
  ["python", technology({})],
];

/** What comes of one requirement of the kit. */
async function verify(folder: string, requirement: Requirement) {
  const kit = technology({ packages: { npm: ["kit", "kit-dom", "@kit/*"] }, requires: [requirement] });
  const report = await verifyManifests(new Map([...TECHNOLOGIES, ["kit", kit]]), new CitedFiles(folder));
  t.equal(report.confirmed + report.refuted.length + [...report.unread.values()].reduce((sum, n) => sum + n, 0), 1);
  return report.confirmed ? "confirmed" : (report.refuted[0] ?? { unread: [...report.unread.keys()][0] });
}

const FILE = "https://github.com/kit/kit/blob/v1.0.0/package.json";
const of = (target: string, range: string, more: Partial<Requirement> = {}) =>
  requires("1", target, range, { source: FILE, ...more });

t.test("a requirement that its manifest states is confirmed", async (t) => {
  const { folder, id } = checkouts(t);
  const extra = "packages/c%23%20kit/package.json";
  const cases: [string, Requirement][] = [
    ["a peer, whatever the spaces", of("react", "^18.0.0 || ^19.0.0")],
    ["a dependency", of("zod", "^3.25")],
    ["an engine", of("nodejs", ">=20")],
    ["one that moves in lockstep", of("kit", "lockstep", { ofPackages: ["kit-dom"] })],
    ["at a tag with a slash", of("zod", "^3.25", { source: FILE.replace("v1.0.0", "kit/1.0.0") })],
    ["at a commit", of("zod", "^3.25", { source: FILE.replace("v1.0.0", id) })],
    [
      "of another package, below a path with special characters",
      of("react", "^19.0.0", { package: "@kit/c", source: FILE.replace("package.json", extra) }),
    ],
  ];
  for (const [says, requirement] of cases) t.equal(await verify(folder, requirement), "confirmed", says);
});

t.test("one that its manifest states otherwise is refuted, in words", async (t) => {
  const { folder } = checkouts(t);
  const cases: [Requirement, string][] = [
    [of("react", "^19.0.0"), `kit 1 -> react: the manifest says "^18.0.0  ||  ^19.0.0", the data "^19.0.0" (${FILE})`],
    [of("react", "^19.0.0", { ofPackages: ["react-dom"] }), `kit 1 -> react: the manifest does not list it (${FILE})`],
    [of("nodejs", ">=22"), `kit 1 -> nodejs: the manifest says ">=20", the data ">=22" (${FILE})`],
    [of("zod", "^3.25", { package: "@kit/c" }), `@kit/c 1 -> zod: the manifest belongs to kit (${FILE})`],
  ];
  for (const [requirement, what] of cases)
    t.same(await verify(folder, requirement), { path: "technologies/kit.yaml", what });
});

t.test("what no program can compare is counted by its reason", async (t) => {
  const { folder } = checkouts(t);
  const cases: [source: string, reason: string][] = [
    ["https://kit.dev/docs/react", "the source is not a file in a repository"],
    ["https://github.com/kit/kit/issues/5", "the source is not a file in a repository"],
    ["https://github.com/kit/other/blob/v1.0.0/package.json", "there is no checkout of the repository"],
    ["https://github.com/kit/kit/blob/v9.0.0/package.json", "the checkout has no such tag"],
    [`https://github.com/kit/kit/blob/${"0".repeat(40)}/package.json`, "the checkout has no such file at that tag"],
    ["https://github.com/kit/kit/blob/v1.0.0/no/package.json", "the checkout has no such file at that tag"],
    ["https://github.com/kit/kit/blob/v1.0.0/100%/package.json", "the checkout has no such file at that tag"],
    ["https://github.com/kit/kit/blob/v1.0.0/broken/package.json", "the manifest is not JSON"],
  ];
  for (const [source, reason] of cases) {
    t.same(await verify(folder, of("react", "^19", { source })), { unread: reason }, source);
  }
  t.same(await verify(folder, of("vue", "^3")), { unread: "the range is shared in the workspace" });
});

t.test("a range that a workspace shares is read where the workspace keeps it", async (t) => {
  const folder = temporaryFolder(t);
  const { commit, tag } = gitProject(t, undefined, join(folder, "kit/kit"));
  const manifest = { name: "kit", peerDependencies: { react: "catalog:", vue: "catalog:old", zod: "catalog:none" } };
  commit({
    "package.json": manifest,
    "pnpm-workspace.yaml": "catalog:\n  react: ^19.0.0\ncatalogs:\n  old:\n    vue: ^2.7.0\n",
  });
  tag("v1.0.0");
  t.equal(await verify(folder, of("react", "^19.0.0")), "confirmed");
  t.equal(await verify(folder, of("vue", "^2.7.0")), "confirmed");
  t.match(await verify(folder, of("vue", "^3.0.0")), { what: /the manifest says "\^2\.7\.0", the data "\^3\.0\.0"/ });
  t.same(await verify(folder, of("zod", "^3")), { unread: "the range is shared in the workspace" });
});

t.test("in manifests of other ecosystems the name and the first number are looked for", async (t) => {
  const { folder } = checkouts(t);
  const source = FILE.replace("package.json", "pyproject.toml");
  const outcome = (target: string, range: string) => verify(folder, of(target, range, { source }));
  t.equal(await outcome("python", ">=3.10"), "confirmed");
  t.equal(await outcome("web", ">=4.2.0 <4.3"), "confirmed", "an upper bound may be a translation");
  t.equal(await outcome("web", "*"), "confirmed");
  t.match(await outcome("web", ">=5.1 <6"), { what: `1 -> web: "5.1", "6" of ">=5.1 <6" is not in it (${source})` });
  t.match(await outcome("react", ">=4.2"), { what: `1 -> react: it is not listed (${source})` });
});

t.test("the reports of many technologies are one", async (t) => {
  const { folder } = checkouts(t);
  const away = of("zod", "^3.25", { source: "https://kit.dev/docs" });
  const kit = (...list: Requirement[]) => technology({ packages: { npm: ["kit"] }, requires: list });
  const report = await verifyManifests(
    new Map([
      ...TECHNOLOGIES,
      ["kit", kit(of("zod", "^3.25"), of("zod", "^4"), away)],
      ["copy", kit(of("zod", "^3.25"), away)],
    ]),
    new CitedFiles(folder),
  );
  t.equal(report.confirmed, 2);
  t.same([...report.unread], [["the source is not a file in a repository", 2]]);
  t.same(
    report.refuted.map(({ path }) => path),
    ["technologies/kit.yaml"],
  );
});
