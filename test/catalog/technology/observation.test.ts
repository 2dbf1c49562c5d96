import t from "tap";
import type { Stack } from "../../../schemas/types.js";
import { compileUses } from "../../../server/catalog/facts/seen-together.js";
import { leastOdds, observe, seenPairs, THRESHOLDS } from "../../../server/catalog/technology/observation.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { projectOf, projectsOf } from "../../fixtures/facts.js";

const { names } = catalogOf({
  technologies: {
    django: { packages: { pypi: ["django"] }, category: "backend-framework" },
    jest: { packages: { npm: ["jest"] }, category: "testing" },
    mantine: { packages: { npm: ["mantine"] }, category: "ui-kit", roles: ["component-library"] },
    next: { packages: { npm: ["next"] }, category: "meta-framework", roles: ["meta-framework"] },
    pg: { packages: { npm: ["pg"] }, category: "db-driver" },
    prisma: { packages: { npm: ["prisma"], pypi: ["prisma"] }, category: "orm" },
    react: { packages: { npm: ["react"] }, roles: ["ui-framework"] },
    redis: { packages: { npm: ["redis"] }, category: "database" },
    svelte: { packages: { npm: ["svelte"] } },
    typeorm: { packages: { npm: ["typeorm"] }, category: "orm" },
    vue: { packages: { npm: ["vue"] }, category: "ui-kit", roles: ["ui-framework"] },
  },
});
const usesOf = (stacks: readonly Stack[]) => stacks.flatMap((stack) => compileUses(stack, names));

/** What is observed in projects. */
function observed(...stacks: Stack[]): string[] {
  const found: string[] = [];
  observe(usesOf(stacks), (a, b) => found.push(`${a.id} ${b.id}`));
  return found;
}

/** The pairs that are counted, with the owners of both, of each, and of all. */
function counted(...stacks: Stack[]): Record<string, number[]> {
  const pairs = [...seenPairs(usesOf(stacks))].flat();
  return Object.fromEntries(
    pairs.map(({ a, b, counts }) => [`${a.id} ${b.id}`, [counts.both, counts.a, counts.b, counts.all]]),
  );
}

t.test("the odds are those of the lower end of the interval", async (t) => {
  // 20 with both, 10 with each alone, 60 with neither: the odds ratio is 12 without the halves. Computed by hand:
  // ln(20.5 × 60.5 / 10.5²) = 2.4206, error √(1/20.5 + 2/10.5 + 1/60.5) = 0.5057, e^(2.4206 − 1.96 × 0.5057) = 4.176
  t.ok(Math.abs(leastOdds({ both: 20, a: 30, b: 30, all: 100 }) - 4.176) < 0.005);
  t.ok(leastOdds({ both: 25, a: 50, b: 50, all: 100 }) < 1, "what is as often together as by chance");
  t.ok(leastOdds({ both: 100, a: 100, b: 100, all: 100 }) < 1, "what everybody names");
  t.ok(leastOdds({ both: 0, a: 50, b: 50, all: 100 }) < 0.1, "what avoids each other");
});

t.test("two that enough owners name together are observed", async (t) => {
  const stacks = projectsOf({ react: "19", prisma: "6" });
  t.same(observed(...stacks), ["prisma react"]);
  const tooFew = stacks.slice(1);
  t.same(observed(...tooFew), []);
  t.same(observed(projectOf("Owner-2/another", { react: "19", prisma: "6" }), ...tooFew), [], "owners count");
  t.same(observed(projectOf("x/p", { react: "19" }), projectOf("x/q", { prisma: "6" }), ...tooFew), [], "apart");
});

t.test("what is as often together as by chance is not observed", async (t) => {
  const both = Array.from({ length: 3 * THRESHOLDS.owners }, (_, index) =>
    projectOf(`owner-${index}/p`, { react: "19", prisma: "6" }),
  );
  t.same(observed(...both), [], "everybody names both");
  const alone = both.flatMap((_, index) => [
    projectOf(`r-${index}/p`, { react: "19" }),
    projectOf(`p-${index}/p`, { prisma: "6" }),
    projectOf(`n-${index}/p`, { next: "16" }),
  ]);
  t.same(observed(...both, ...alone), [], "as many name one of them, and neither");
});

t.test("what does not run, and what is of the same kind, is not counted", async (t) => {
  const all = { jest: "30", mantine: "8", prisma: "6", react: "19", svelte: "5", typeorm: "1", vue: "3" };
  t.same(Object.keys(counted(projectOf("o/p", all))).sort(), [
    "mantine prisma",
    "mantine react",
    "mantine svelte",
    "mantine typeorm",
    "mantine vue", // of one category, in different roles
    "prisma react",
    "prisma svelte",
    "prisma vue",
    "react svelte",
    "react typeorm",
    "svelte typeorm",
    "svelte vue",
    "typeorm vue",
  ]);
});

t.test("a service and what it may be used through are not counted", async (t) => {
  t.same(Object.keys(counted(projectOf("o/p", { redis: "5", pg: "8", react: "19" }))).sort(), [
    "pg react",
    "react redis",
  ]);
});

t.test("owners are counted once, in each ecosystem apart", async (t) => {
  const python = (name: string, ...packages: string[]) =>
    projectOf(
      name,
      {},
      {
        manifests: [{ source: "https://x", packages: { pypi: Object.fromEntries(packages.map((one) => [one, "*"])) } }],
      },
    );
  t.same(
    counted(
      projectOf("ann/one", { next: "16", prisma: "6" }),
      projectOf("ann/two", { next: "16", prisma: "7" }),
      projectOf("bob/one", { prisma: "6" }),
      projectOf("cy/one", { react: "19" }),
      python("di/one", "django", "prisma"),
      python("ed/one", "prisma"),
    ),
    { "next prisma": [1, 1, 2, 3], "django prisma": [1, 1, 2, 2] },
  );
});
