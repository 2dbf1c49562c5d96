import t from "tap";
import type { DeclaredReleases } from "../../../schemas/types.js";
import { checkRequirements } from "../../../server/catalog/facts/requirements.js";
import type { Subject } from "../../../server/catalog/names/question.js";
import type { DeclaredPackage } from "../../../server/catalog/technology/declared-package.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";

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

t.test(
  "a range of a package that goes with the main one in its own version is a range of the technology",
  async (t) => {
    const { names } = catalogOf({
      technologies: {
        plugin: { packages: { npm: ["plugin"] } },
        suite: { packages: { npm: ["suite", "suite-core", "suite-extra"] } },
        theme: { packages: { npm: ["theme"] } },
      },
      declared: [
        read("suite", run(["2.0.0", "2.1.0"], { requires: { "suite-core": "self", "suite-extra": "^2" } })),
        read("plugin", run(["1.0.0", "1.1.0"], { requires: { "suite-core": "^2" } })),
        read("theme", run(["1.0.0", "1.1.0"], { requires: { "suite-extra": "^2" } })),
      ],
    });
    const outcome = (by: string, on: string) => {
      const subjectOf = (name: string): Subject => {
        const found = names.resolve(name);
        if (!found) throw new Error(`${name} is not known`);
        return { technology: found.technology, named: [{ package: found.package, version: found.version }] };
      };
      return checkRequirements(subjectOf(by), subjectOf(on), TODAY)?.outcome;
    };
    t.equal(outcome("plugin@1", "suite@2"), "met");
    t.equal(outcome("plugin@1", "suite@1"), "violated");
    t.equal(outcome("theme@1", "suite@1"), undefined, "suite-extra has versions of its own");
  },
);
