/** What all kinds of CI have in common: jobs, that set up runtimes and run scripts. */

import { groupBy } from "../../catalog/maps.js";
import { parseYaml, type Yaml } from "../formats/yaml.js";
import { imageEntry, isKnownImage } from "../hosts/images.js";
import { buildEntry, type NamedEntry, type Problem, type Reading, technologyOf } from "../reading.js";
import { ReadingBuilder, type ReadingWords } from "../reading-builder.js";
import { familiesIn, familyOf } from "./installs.js";

const UNUSED: ReadingWords = [
  "version of a job that does not install the dependencies of the project",
  "versions of jobs that do not install the dependencies of the project",
];

export interface Job {
  /** What it sets up, and the image that it runs in. */
  runtimes: readonly NamedEntry[];
  scripts: readonly string[];
  /** Images of what runs beside it, such as a database. */
  services?: readonly NamedEntry[];
  /** Families whose dependencies it installs otherwise than in a script. */
  installs?: ReadonlySet<string>;
}

/** Longer settings are passed over: people do not write them. */
const LONGEST = 512 * 1024;
const TOO_LONG: ReadingWords = ["file that is too long", "files that are too long"];

/** The versions that jobs run with where they install the dependencies: what only checks a commit does not count */
export function readJobs(kind: string, text: string, jobsIn: (root: Yaml) => Iterable<Job>): Reading | Problem {
  const reading = new ReadingBuilder();
  const seen = new Set<string>();
  const isTooLong = text.length > LONGEST;
  const root = parseYaml(isTooLong ? "" : text, `a ${kind} file`);
  if ("problem" in root) return root;
  if (isTooLong) reading.passOver(TOO_LONG);
  for (const { runtimes, scripts, services = [], installs = new Set() } of jobsIn(root)) {
    const families = groupBy(
      scripts.flatMap((script) => [...familiesIn(script)]),
      ([family]) => family,
    );
    const used = runtimes.flatMap((entry) => {
      const family = familyOf(technologyOf(entry)) ?? "";
      const folders = new Set(families.get(family)?.flatMap(([, inside]) => [...inside]));
      if (folders.size === 0 && !installs.has(family)) return [];
      return folders.size === 0 || folders.has(".")
        ? [[entry]]
        : [[...folders].map((folder) => ({ ...entry, folder }))];
    });
    if (used.length < runtimes.length) reading.passOver(UNUSED, runtimes.length - used.length);
    for (const entry of [...used.flat(), ...(families.size + installs.size > 0 ? services : [])]) {
      const key = `${entry.name} ${entry.folder}`;
      if (!seen.has(key)) reading.add(entry);
      seen.add(key);
    }
  }
  return reading.build(kind, "named");
}

/** The image that a job runs in, where it carries a technology that is known. */
export function jobImage(reference: string | undefined, line: number): NamedEntry[] {
  return reference !== undefined && isKnownImage(reference) ? [buildEntry(imageEntry(reference, line))] : [];
}
