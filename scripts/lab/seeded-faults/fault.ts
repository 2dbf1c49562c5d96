/** A fault put into the code on purpose: a patch that says what it breaks, and which suites must notice. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The suites of the house, and the laboratory's own. */
export const suiteNames = (): string[] => [
  ...readdirSync("test/suites/fast").map((name) => basename(name, ".ts")),
  "lab",
];

export interface SeededFault {
  /** The name of its file, without `.patch`. */
  name: string;
  file: string;
  /** What goes wrong, in a sentence. */
  fault: string;
  /** The suites that are tried, in this order, until one fails. */
  suites: string[];
}

/**
 * Reads the patches of a folder, in order of their names. Each begins with the lines `Fault: …` and `Suite: …`.
 * @param known names of the suites there are
 * @throws Error that names each file without these lines, or with a suite that does not exist
 */
export function readFaults(folder: string, known: readonly string[]): SeededFault[] {
  const problems: string[] = [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".patch"));
  const faults = files.sort().map((name) => {
    const file = join(folder, name);
    const head = readFileSync(file, "utf8").split(/^(?:diff|---) /m)[0] as string;
    const fault = /^Fault: (.+)$/m.exec(head)?.[1];
    const suites = /^Suite: (.+)$/m.exec(head)?.[1]?.trim().split(/\s+/) ?? [];
    if (!fault) problems.push(`${file}: add a line "Fault: what goes wrong" above the patch`);
    if (suites.length === 0) problems.push(`${file}: add a line "Suite: ${known[0]}" above the patch`);
    for (const suite of suites.filter((suite) => !known.includes(suite)))
      problems.push(`${file}: there is no suite "${suite}"; use one of ${known.join(", ")}`);
    return { name: basename(name, ".patch"), file, fault: fault ?? "", suites };
  });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return faults;
}
