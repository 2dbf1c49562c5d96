/** What the manifests of Python have in common. */
import { allowedEntry, isRecord, type NamedEntry, packageEntry } from "../reading.js";
import { ODD, OWN, type ReadingBuilder } from "../reading-builder.js";
import { pythonsIn, requirementEntry } from "./requirements.js";

export const pythonEntry = (range: string, line: number | undefined): NamedEntry =>
  allowedEntry("python", "python", bareVersion(range), line);

/**
 * A package in a list of Pipenv or Poetry, where a text is the version and a table says more
 * (https://pipenv.pypa.io/en/latest/pipfile.html, https://python-poetry.org/docs/dependency-specification/). Poetry's `^`
 * and `~` mean what they mean to npm. Of several tables for one name, each for a platform or a Python of its own, all count.
 */
export function addPackage(reading: ReadingBuilder, name: string, asked: unknown, line: number | undefined): void {
  if (Array.isArray(asked) && asked.length > 0) {
    for (const one of asked.flat()) addPackage(reading, name, one, line);
    return;
  }
  const version = isRecord(asked) ? asked.version : asked;
  const entry = requirementEntry(name, line);
  if (!entry || !(isRecord(asked) || typeof asked === "string")) reading.miss(ODD, line);
  else if (isRecord(asked) && ("path" in asked || "file" in asked)) reading.passOver(OWN);
  else {
    const { python, markers } = isRecord(asked) ? asked : {};
    const condition =
      typeof python === "string" ? python : typeof markers === "string" ? pythonsIn(markers) : undefined;
    const range = typeof version === "string" ? bareVersion(version) : undefined;
    const onlyOn = condition === undefined ? {} : { onlyOn: condition };
    reading.add({ ...packageEntry("pypi", entry.name, range, line), ...onlyOn });
  }
}

/** `==5.1` is the version 5.1, and `*` is any: no version in particular. */
function bareVersion(range: string): string | undefined {
  const text = range.trim().replace(/^={2,3}(?=[^,*]*$)\s*/, "");
  return text === "" || text === "*" ? undefined : text;
}
