import { Ajv } from "ajv";
import t from "tap";
import { readSchemas } from "../../../../server/data/schemas.js";
import { readProject } from "../../../../server/manifests/project.js";
import { catalogOf } from "../../../../test/fixtures/catalog.js";
import { projectsOf } from "../../../../test/fixtures/facts.js";
import fc from "../../../../test/fixtures/properties.js";
import { type KnownProject, knownProjects, planBodies, resolveBodies } from "../../fuzz/projects.js";

const PROJECTS: KnownProject[] = [
  [
    { ecosystem: undefined, name: "nodejs", range: ">=20.9", releases: [] },
    { ecosystem: "npm", name: "react", range: "^18.2.0", releases: ["19.2.0", "18.3.1"] },
    { ecosystem: "npm", name: "@scope/ui", range: "~1.2", releases: [] },
  ],
];

const validator = (name: string) => {
  const schema = readSchemas("api/").find(({ $id }) => $id === `${name}.schema.json`) as object;
  return new Ajv({ strict: false, validateFormats: false }).compile(schema);
};

t.test("most questions about projects are valid, and come in every form", async (t) => {
  const plans = fc.sample(planBodies(PROJECTS), { seed: 1, numRuns: 300 }) as Record<string, unknown>[];
  const isPlan = validator("plan-request");
  t.ok(plans.filter((body) => isPlan(body)).length > 250);
  for (const form of ["dependencies", "packageJson", "lockfile", "sbom"])
    t.ok(
      plans.some((body) => form in body),
      form,
    );
  const names = fc.sample(resolveBodies(PROJECTS), { seed: 1, numRuns: 300 }) as Record<string, unknown>[];
  const isResolve = validator("resolve-request");
  t.ok(names.filter((body) => isResolve(body)).length > 250);
  t.ok(names.some((body) => "with" in body));
});

t.test("most lockfiles are read, with what their releases require", async (t) => {
  const plans = fc.sample(planBodies(PROJECTS), { seed: 2, numRuns: 300 }) as { lockfile?: string }[];
  const locked = plans.flatMap(({ lockfile }) => lockfile ?? []);
  const read = locked.map((text) => readProject([{ name: undefined, text }]));
  const projects = read.flatMap((one) => ("problem" in one ? [] : [one]));
  t.ok(projects.length > locked.length / 2, `${projects.length} of ${locked.length}`);
  t.ok(projects.some(({ installed }) => installed.length > 0));
});

t.test("public projects are known with the releases of their packages", async (t) => {
  const catalog = catalogOf({
    technologies: { react: { packages: { npm: ["react"] } }, zod: { packages: { npm: ["zod"] } } },
    stacks: projectsOf({ react: "^19.0.0", zod: "^4.0.0" }),
  });
  t.match(knownProjects(catalog)[0], [
    { ecosystem: "npm", name: "react", range: "^19.0.0" },
    { ecosystem: "npm", name: "zod", range: "^4.0.0" },
  ]);
});
