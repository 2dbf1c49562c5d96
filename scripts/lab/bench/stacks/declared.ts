/** What the manifests in data/declared say, read once more and by other means than the solver's: nothing of it is shared with it. */
import { admits } from "./ranges.js";
import type { DataRecords } from "./records.js";

/** A release, or a release line, of a package or technology. */
export interface Taken {
  /** undefined for a technology as such. */
  ecosystem: string | undefined;
  /** Of a technology as such, its id. */
  name: string;
  version: string;
}

export interface Manifest {
  requires: Readonly<Record<string, string>>;
  optional: readonly string[];
  runtimes: Readonly<Record<string, string>>;
}

export class DeclaredData {
  readonly #packages = new Map<string, Map<string, Manifest>>();
  readonly #lines = new Map<string, Set<string>>();
  readonly #ids = new Map<string, string>();

  constructor({ declared, technologies }: Pick<DataRecords, "declared" | "technologies">) {
    for (const { ecosystem, name, record } of declared) {
      const releases = new Map<string, Manifest>();
      for (const { versions, requires = {}, optional = [], runtimes = {} } of record.releases) {
        for (const version of versions) {
          const texts = Object.entries(requires as Record<string, string>);
          const own = texts.map(([of, range]) => [of, range.replace("self", version)] as const);
          releases.set(version, {
            requires: Object.fromEntries(own),
            optional,
            runtimes: runtimes as Record<string, string>,
          });
        }
      }
      this.#packages.set(`${ecosystem} ${name}`, releases);
    }
    for (const [id, { lifecycle, packages = {}, requires = [], sets = [] }] of technologies) {
      for (const set of sets) {
        for (const [name, range = ""] of Object.values(set.packages).flatMap((listed) => Object.entries(listed ?? {})))
          this.#lines.set(name, (this.#lines.get(name) ?? new Set()).add(range));
      }
      const cycles = lifecycle?.cycles.map(({ cycle }) => cycle.replace(/^v/, "")) ?? [];
      this.#lines.set(id, new Set(cycles));
      for (const [ecosystem, names] of Object.entries(packages as Record<string, string[]>)) {
        for (const name of names) this.#ids.set(`${ecosystem} ${name}`, id);
      }
      for (const { package: name, version } of requires) {
        const key = name ?? id;
        this.#lines.set(key, (this.#lines.get(key) ?? new Set()).add(version));
      }
    }
  }

  /** The technology that a package belongs to by its name, or the one that is meant as such. */
  idOf({ ecosystem, name }: Pick<Taken, "ecosystem" | "name">): string | undefined {
    return ecosystem === undefined ? name : this.#ids.get(`${ecosystem} ${name}`);
  }

  /** The releases of a package, as far as their manifests were read. */
  releasesOf(ecosystem: string | undefined, name: string): ReadonlyMap<string, Manifest> | undefined {
    return this.#packages.get(`${ecosystem} ${name}`);
  }

  /** Whether a version is a release that was read, or the name of a release line. */
  isKnown({ ecosystem, name, version }: Taken): boolean {
    if (this.releasesOf(ecosystem, name)?.has(version)) return true;
    const id = ecosystem === undefined ? name : (this.#ids.get(`${ecosystem} ${name}`) ?? "");
    return [name, id].some((key) => [...(this.#lines.get(key) ?? [])].some((line) => isOfLine(line, version)));
  }

  /** What the declarations of some releases say against each other. */
  violationsIn(taken: readonly Taken[]): string[] {
    const found: string[] = [];
    for (const by of taken) {
      const manifest = this.releasesOf(by.ecosystem, by.name)?.get(by.version);
      if (!manifest) continue;
      for (const on of taken) {
        const range =
          on.ecosystem === undefined
            ? manifest.runtimes[on.name]
            : on.ecosystem === by.ecosystem
              ? manifest.requires[on.name]
              : undefined;
        // Of a release line, its newest release is meant.
        const isMet =
          range === undefined ||
          admits(by.ecosystem ?? "", range, on.ecosystem === undefined ? newestOf(on.version) : on.version);
        if (!isMet) found.push(`${by.name} ${by.version} requires ${on.name} ${range}, and not ${on.version}`);
      }
    }
    return found;
  }
}

/** A release that is newer than all of a line: 26.999.999. */
export const newestOf = (line: string): string => {
  const numbers = line.split(".");
  return [...numbers, ...Array<string>(Math.max(0, 3 - numbers.length)).fill("999")].join(".");
};

/** Whether a version is a line, in it, or the line that it lies in: `1` where `>=1.38.0 <=1.52.0` was read. */
const isOfLine = (line: string, version: string): boolean =>
  line === version ||
  admits("npm", line, version) ||
  (line.match(/\d+(?:\.\d+)*/)?.[0] ?? "").startsWith(`${version}.`);
