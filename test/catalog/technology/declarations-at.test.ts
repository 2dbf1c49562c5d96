import t from "tap";
import type { DeclaredReleases } from "../../../schemas/types.js";
import { checkRequirements } from "../../../server/catalog/facts/requirements.js";
import type { Subject } from "../../../server/catalog/names/question.js";
import type { DeclaredPackage } from "../../../server/catalog/technology/declared-package.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { requires } from "../../fixtures/facts.js";

const run = (versions: string[], declared: Partial<DeclaredReleases>, day = "2026-01-01"): DeclaredReleases => ({
  versions,
  ...declared,
  sources: versions.slice(0, 2).map((_, at) => ({ file: `https://example.com/${versions.at(at ? -1 : 0)}`, day })),
});

const read = (name: string, ...releases: DeclaredReleases[]): DeclaredPackage => ({
  ecosystem: "npm",
  name,
  record: { checked: "2026-05-01", releases },
});

t.test("a table of versions speaks for releases whose manifests say nothing of it", async (t) => {
  const { names } = catalogOf({
    technologies: {
      ng: {
        packages: { npm: ["ng"] },
        requires: [requires("16.0", "typescript", ">=4.9 <5.1"), requires("16.1 || 16.2", "typescript", ">=4.9 <5.2")],
      },
      rxjs: { packages: { npm: ["rxjs"] } },
      typescript: { packages: { npm: ["typescript"] } },
    },
    declared: [
      read(
        "ng",
        run(["17.0.0"], { requires: { typescript: "5" } }),
        run(["16.0.0", "16.2.3"], { requires: { rxjs: "7" } }),
      ),
    ],
  });
  const side = (name: string): Subject => {
    const found = names.resolveDependency(name);
    if (!found) throw new Error(`${name} is not known`);
    return { technology: found.technology, named: [{ package: found.package, version: found.version }] };
  };
  const outcomeOf = (by: string, on: string) => checkRequirements(side(by), side(on), TODAY)?.outcome;
  t.equal(outcomeOf("ng@16", "typescript@5.2"), "violated");
  t.equal(outcomeOf("ng@16", "typescript@5.1"), "partly");
  t.equal(outcomeOf("ng@16", "typescript@5.0"), "met");
});
