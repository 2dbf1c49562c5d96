import t from "tap";
import { lineOf, requirementsOf } from "../../../scripts/data/declared-requirements.js";
import { catalogOf } from "../../fixtures/catalog.js";

t.test("a version belongs to the line of its major, or of its minor below 1", async (t) => {
  const cases: [string, string][] = [
    ["15.2.3", "15"],
    ["1.0.0", "1"],
    ["0.8.1", "0.8"],
    ["0.0.5", "0.0"],
  ];
  for (const [version, line] of cases) t.equal(lineOf(version), line);
});

t.test("a manifest declares what its peers and engines are, as far as they are known", async (t) => {
  const source = "https://github.com/kit/kit/blob/v2.1.0/package.json";
  const { names } = catalogOf({
    technologies: {
      kit: { packages: { npm: ["kit", "kit-dom"] } },
      react: { packages: { npm: ["react", "react-dom"] } },
      nodejs: {},
    },
  });
  const technology = names.byId("kit");
  if (!technology) throw new Error("there is no kit");
  const skipped: string[] = [];
  const read = (manifest: Record<string, unknown>) =>
    requirementsOf({ manifest, version: "2.1.0", source }, technology, names, (what) => skipped.push(what));
  t.strictSame(
    read({
      name: "kit",
      peerDependencies: { react: "^19.0.0", "kit-dom": "^2.1.0", "left-pad": "1" },
      peerDependenciesMeta: { react: { optional: true } },
      engines: { node: ">=20", npm: ">=10" },
    }),
    [
      { version: "2", of: "react", range: "^19.0.0", optional: true, source },
      { version: "2", of: "kit", ofPackages: ["kit-dom"], range: "lockstep", source },
      { version: "2", of: "nodejs", range: ">=20", source },
    ],
  );
  t.strictSame(read({ name: "kit-dom", peerDependencies: { "react-dom": "^19.0.0" } }), [
    { package: "kit-dom", version: "2", of: "react", ofPackages: ["react-dom"], range: "^19.0.0", source },
  ]);
  t.same(skipped, []);
  t.same(read({ name: "kit", peerDependencies: { react: "workspace:^", "react-dom": 5 } }), []);
  t.same(skipped, ['kit@2.1.0 requires react "workspace:^", which is not a version range']);
  t.same(read({ name: "kit", peerDependencies: [], engines: "20" }), [], "whatever shape it has");
});
