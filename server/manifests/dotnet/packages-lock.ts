/** packages.lock.json of NuGet (https://learn.microsoft.com/nuget/consume-packages/package-references-in-project-files#locking-dependencies). */
import type { JsonPlace } from "../formats/json.js";
import { isRecord, packageEntry, recordAt, textOf } from "../reading.js";
import { NEEDED, ODD, OWN, reader } from "../reading-builder.js";

export const isPackagesLock = ({ version, dependencies }: Record<string, unknown>): boolean =>
  typeof version === "number" &&
  isRecord(dependencies) &&
  Object.keys(dependencies).some((key) => /^(?:net|\.NET)/.test(key));

/** Reads what the project asks for itself, in the versions that are locked for each of its frameworks. */
export const readPackagesLock = reader("packages.lock.json", (reading, lock: object, place?: JsonPlace) => {
  reading.extent = "locked";
  const seen = new Set<string>();
  for (const [framework, packages] of Object.entries(recordAt(lock, "dependencies"))) {
    for (const [name, locked] of Object.entries(recordAt(packages))) {
      const line = place?.at("dependencies")?.at(framework)?.at(name)?.line;
      const version = isRecord(locked) ? textOf(locked.resolved) : undefined;
      if (!isRecord(locked)) reading.miss(ODD, line);
      else if (locked.type === "Project") reading.passOver(OWN);
      else if (locked.type !== "Direct") reading.passOver(NEEDED);
      else if (!seen.has(`${name} ${version}`)) reading.add(packageEntry("nuget", name, version, line));
      seen.add(`${name} ${version}`);
    }
  }
});
