/** What lockfiles record of published releases. */

export type Ecosystem = "npm" | "composer" | "pypi" | "gem";

export interface Declaration {
  /** A package of the same ecosystem, or what runs the release: `node`, `php`, `python`. */
  kind: "package" | "runtime";
  name: string;
  /** As the release writes it, in the syntax of its ecosystem. */
  range: string;
  optional: boolean;
}

export interface Release {
  ecosystem: Ecosystem;
  name: string;
  version: string;
  declarations: Declaration[];
  /** The hash of the published archive, where the lockfile has it. */
  integrity?: string;
}

/** The entries of a map of ranges as declarations. */
export function declarationsOf(
  kind: Declaration["kind"],
  ranges: Iterable<readonly [name: string, range: unknown]>,
  isOptional: (name: string) => boolean = () => false,
): Declaration[] {
  return [...ranges].flatMap(([name, range]) =>
    typeof range === "string" ? [{ kind, name, range, optional: isOptional(name) }] : [],
  );
}

/** What runs packages of npm, by the names that `engines` gives it. Package managers and editors are no runtimes. */
const ENGINES = new Set(["node", "bun", "deno"]);

/** The runtimes among `engines`. */
export function enginesOf(engines: Iterable<readonly [name: string, range: unknown]>): Declaration[] {
  return declarationsOf("runtime", engines).filter(({ name }) => ENGINES.has(name));
}
