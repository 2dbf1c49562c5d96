import t from "tap";
import { packageJsonCatalogs, readCatalogs, resolveCatalog } from "../../../server/manifests/npm/workspace-catalogs.js";

const WORKSPACE = `packages:
  - apps/*

catalog:
  react: ^19.0.0 # the newest
  '@scope/name': "1.2.3"

catalogs:
  react17:
    react: ^17.0.2
`;

t.test("the catalogs of a workspace are read and resolve what asks for them", async (t) => {
  const catalogs = readCatalogs(WORKSPACE);
  const cases: [key: string, asked: string, range: string][] = [
    ["react", "catalog:", "^19.0.0"],
    ["react", "catalog:default", "^19.0.0"],
    ["react", "catalog:react17", "^17.0.2"],
    ["@scope/name", "catalog:", "1.2.3"],
    ["react", "^18.0.0", "^18.0.0"],
    ["vue", "catalog:", "catalog:"],
    ["react", "catalog:other", "catalog:other"],
    ["constructor", "catalog:__proto__", "catalog:__proto__"],
  ];
  for (const [key, asked, range] of cases) t.equal(resolveCatalog(catalogs, key, asked), range, `${key} ${asked}`);
  const named = readCatalogs("catalogs:\n  default:\n    react: ^18\n");
  t.equal(resolveCatalog(named, "react", "catalog:"), "^18", "the default can be given by its name");
});

t.test("those of Bun stand in package.json", async (t) => {
  const below = packageJsonCatalogs({
    workspaces: { packages: ["a"], catalog: { react: "^19" }, catalogs: { old: { react: "^17" } } },
  });
  t.equal(resolveCatalog(below, "react", "catalog:"), "^19");
  t.equal(resolveCatalog(below, "react", "catalog:old"), "^17");
  t.equal(
    resolveCatalog(packageJsonCatalogs({ workspaces: ["a"], catalog: { react: "1" } }), "react", "catalog:"),
    "1",
  );
});

t.test("where there are none, everything stays as it is", async (t) => {
  for (const catalogs of [
    readCatalogs(""),
    readCatalogs("catalog: none\ncatalogs: {}\n"),
    packageJsonCatalogs({}),
    packageJsonCatalogs({ catalog: ["react"], catalogs: 1 }),
  ])
    t.equal(resolveCatalog(catalogs, "react", "catalog:"), "catalog:");
});
