/**
 * From what people write to the technology they mean.
 *
 * A spelling is tried as it stands (id, alias, then package name), then without ` . _ - /`, then with one suffix of
 * `js orm db css lang` more or less where that leaves exactly one technology. All look-ups are in Maps, so `__proto__`
 * is just a name.
 */
import { distance } from "fastest-levenshtein";
import { PackageURL } from "packageurl-js";
import { scopePattern, type Technology } from "../facts/technology.js";
import { parseAskedVersion, type VersionRange } from "../facts/version-range.js";

export interface ResolvedName {
  technology: Technology;
  /** The package that was named, when it was a package and not the technology as such. */
  package: string | undefined;
  version: VersionRange | undefined;
}

/** Longest name that is looked at (npm's limit for package names: https://docs.npmjs.com/cli/configuring-npm/package-json#name). */
export const MAX_NAME_LENGTH = 214;

/** Spellings that differ in more letters are other names. */
const MOST_EDITS = 4;

const SUFFIXES = ["js", "orm", "db", "css", "lang"];

/** Types of package URLs and our ecosystems (https://github.com/package-url/purl-spec/blob/main/PURL-TYPES.rst). */
const PURL_ECOSYSTEMS = new Map([
  ["npm", "npm"],
  ["pypi", "pypi"],
  ["gem", "gem"],
  ["golang", "go"],
  ["maven", "maven"],
  ["cargo", "cargo"],
  ["composer", "composer"],
  ["nuget", "nuget"],
  ["hex", "hex"],
  // No technology has packages there yet; their names must not be taken for others.
  ["pub", "pub"],
]);

interface Claim {
  technology: Technology;
  package: string | undefined;
  /** Whether its versions say nothing about those of the technology. */
  unversioned?: true;
}

/** A spelling without what people leave out or add: spaces, dots, underscores, hyphens, slashes. */
export const squeeze = (name: string) => name.replace(/[\s._\-/]/g, "");
const packageKey = (ecosystem: string, name: string) => `${ecosystem}:${name.toLowerCase()}`;

export class NameIndex {
  readonly #technologies: readonly Technology[];
  readonly #exact = new Map<string, Claim>();
  /** By `ecosystem:name`; scopes as `npm:@scope/*`, groups as `maven:org.group:*`. */
  readonly #packages = new Map<string, Claim>();
  /** Made when a name is first tried by it: most names are spelt as they are known. */
  #squeezed: ReadonlyMap<string, Technology | undefined> | undefined;

  constructor(technologies: readonly Technology[]) {
    this.#technologies = technologies;
    for (const technology of technologies) {
      const claim = { technology, package: undefined };
      this.#exact.set(technology.id.toLowerCase(), claim);
      for (const alias of technology.aliases) this.#exact.set(alias.toLowerCase(), claim);
    }
    // A bare name is that of npm first, then of the next ecosystem that has it.
    const byEcosystem = new Map<string, [Technology, string[]][]>();
    for (const technology of technologies) {
      for (const [ecosystem, names] of technology.packages) {
        const list = byEcosystem.get(ecosystem) ?? [];
        byEcosystem.set(ecosystem, list);
        list.push([technology, names]);
      }
    }
    for (const ecosystem of PURL_ECOSYSTEMS.values()) {
      for (const [technology, names] of byEcosystem.get(ecosystem) ?? []) {
        for (const name of names) this.#addPackage(technology, ecosystem, name);
      }
    }
  }

  #addPackage(technology: Technology, ecosystem: string, name: string): void {
    const claim = { technology, package: name };
    this.#packages.set(packageKey(ecosystem, name), claim);
    const text = name.toLowerCase();
    if (!text.endsWith("/*") && !text.endsWith(":*") && !this.#exact.has(text)) this.#exact.set(text, claim);
  }

  /** Squeezed spellings; undefined where two technologies share one. */
  get #bySqueezed(): ReadonlyMap<string, Technology | undefined> {
    this.#squeezed ??= squeezeAll(this.#exact, this.#technologies);
    return this.#squeezed;
  }

  /**
   * Resolves a name with an optional `@version`, or a purl.
   * @returns undefined when no technology is known by it
   */
  resolve(input: string): ResolvedName | undefined {
    const text = input.trim();
    if (text.length === 0 || text.length > MAX_NAME_LENGTH) return undefined;
    if (/^pkg:/i.test(text)) return this.#resolvePurl(text);
    const { name, version } = splitVersion(text);
    return this.#withVersion(this.#find(name.toLowerCase()), version);
  }

  /**
   * Resolves an entry of a dependency list. A bare name that is also an id means the technology (`redis`, the database);
   * with a version it means the package, as versions in such lists are those of packages (`redis@4.6.0`, the client). They
   * are packages of npm then: those of other ecosystems share many names with strangers there, and come as purls.
   */
  resolveDependency(input: string): ResolvedName | undefined {
    const text = input.trim();
    const { name, version } = splitVersion(text);
    if (version === undefined || /^pkg:/i.test(text)) return this.resolve(text);
    const found = this.resolvePackage("npm", name, version) ?? this.resolve(text);
    return found && (found.package === undefined || this.#isOfNpm(found.package)) ? found : undefined;
  }

  #isOfNpm(name: string): boolean {
    return this.resolvePackage("npm", name) !== undefined;
  }

  /** Resolves a package of one ecosystem, as a manifest names it. */
  resolvePackage(ecosystem: string, name: string, version?: string): ResolvedName | undefined {
    const claim =
      this.#packages.get(packageKey(ecosystem, name)) ??
      this.#scopeOf(ecosystem, name) ??
      this.#typedBy(ecosystem, name);
    return this.#withVersion(claim, version);
  }

  /** The technology with exactly this id. */
  byId(id: string): Technology | undefined {
    const technology = this.#exact.get(id)?.technology;
    return technology?.id === id ? technology : undefined;
  }

  /**
   * Known spellings close to one that is not known, nearest first.
   * @param most how many technologies at most
   * @returns technologies whose id, alias or package name differs in a third of the letters, four at most, or begins with what was given
   */
  nearest(input: string, most = 3): Technology[] {
    const text = splitVersion(input.trim().toLowerCase()).name.slice(0, 60);
    const tolerance = Math.min(MOST_EDITS, Math.max(1, Math.floor(text.length / 3)));
    const best = new Map<Technology, number>();
    for (const [spelling, { technology }] of this.#exact) {
      if (Math.abs(spelling.length - text.length) > tolerance && !spelling.startsWith(text)) continue;
      const far = spelling.startsWith(text) && text.length >= 3 ? 0.5 : distance(text, spelling);
      if (far <= tolerance && far < (best.get(technology) ?? Number.POSITIVE_INFINITY)) best.set(technology, far);
    }
    return [...best]
      .sort(([a, farA], [b, farB]) => farA - farB || a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
      .slice(0, most)
      .map(([technology]) => technology);
  }

  #withVersion(claim: Claim | undefined, version: string | undefined): ResolvedName | undefined {
    if (!claim) return undefined;
    const { technology, package: name, unversioned } = claim;
    return { technology, package: name, version: version && !unversioned ? parseAskedVersion(version) : undefined };
  }

  #find(name: string): Claim | undefined {
    const claim = this.#exact.get(name) ?? this.#scopeOfAny(name) ?? this.#typedBy("npm", name);
    if (claim) return claim;
    const text = squeeze(name);
    // A spelling that two share stays unresolved; nothing but dots and hyphens is no name with a suffix missing.
    if (text === "") return undefined;
    const technology = this.#bySqueezed.has(text) ? this.#bySqueezed.get(text) : this.#findBySuffix(text);
    return technology && { technology, package: undefined };
  }

  /** The claim of a scope on a bare name, in whichever ecosystem there is one. */
  #scopeOfAny(name: string): Claim | undefined {
    if (scopePattern(name) === undefined) return undefined;
    for (const ecosystem of PURL_ECOSYSTEMS.values()) {
      const claim = this.#scopeOf(ecosystem, name);
      if (claim) return claim;
    }
    return undefined;
  }

  #scopeOf(ecosystem: string, name: string): Claim | undefined {
    const pattern = scopePattern(name);
    const claim = pattern && this.#packages.get(packageKey(ecosystem, pattern));
    return claim ? { technology: claim.technology, package: name } : undefined;
  }

  /**
   * `@types/react` are the type declarations of react, `@types/babel__core` those of @babel/core,
   * `@types/node` those of Node.js
   * (https://github.com/DefinitelyTyped/DefinitelyTyped#what-about-scoped-packages).
   */
  #typedBy(ecosystem: string, name: string): Claim | undefined {
    const typed = ecosystem === "npm" ? /^@types\/(.+)$/.exec(name)?.[1] : undefined;
    if (!typed) return undefined;
    const scoped = typed.includes("__") ? `@${typed.replace("__", "/")}` : typed;
    const runtime = this.#exact.get(scoped)?.technology;
    const claim =
      this.#packages.get(packageKey("npm", scoped)) ??
      this.#scopeOf("npm", scoped) ??
      (runtime?.category === "runtime" ? { technology: runtime } : undefined);
    // Node.js 20 runs code that was written with the declarations of 18.
    return claim && { technology: claim.technology, package: name, unversioned: true };
  }

  #findBySuffix(text: string): Technology | undefined {
    // A spelling that two technologies share counts as undefined: one more that it could mean.
    const found = new Set<Technology | undefined>();
    for (const suffix of SUFFIXES) {
      const variants = text.endsWith(suffix) ? [text + suffix, text.slice(0, -suffix.length)] : [text + suffix];
      for (const variant of variants) if (this.#bySqueezed.has(variant)) found.add(this.#bySqueezed.get(variant));
    }
    return found.size === 1 ? [...found][0] : undefined;
  }

  #resolvePurl(text: string): ResolvedName | undefined {
    let purl: PackageURL;
    try {
      purl = PackageURL.fromString(text);
    } catch {
      return undefined;
    }
    const ecosystem = PURL_ECOSYSTEMS.get(purl.type ?? "");
    const version = purl.version ?? undefined;
    if (!ecosystem) return this.#withVersion(this.#find((purl.name ?? "").toLowerCase()), version);
    const separator = ecosystem === "maven" ? ":" : "/";
    return this.resolvePackage(ecosystem, [purl.namespace, purl.name].filter(Boolean).join(separator), version);
  }
}

function squeezeAll(
  exact: ReadonlyMap<string, Claim>,
  technologies: readonly Technology[],
): ReadonlyMap<string, Technology | undefined> {
  const squeezed = new Map<string, Technology | undefined>();
  const add = (text: string, technology: Technology) => {
    const other = squeezed.get(text);
    squeezed.set(text, squeezed.has(text) && other !== technology ? undefined : technology);
  };
  for (const [text, { technology }] of exact) add(squeeze(text), technology);
  const taken = new Set(squeezed.keys());
  for (const technology of technologies) {
    const name = squeeze(technology.name.toLowerCase());
    if (!taken.has(name)) add(name, technology);
  }
  return squeezed;
}

/** Splits `name@version` at the first `@` that does not begin a scope. */
export function splitVersion(text: string): { name: string; version: string | undefined } {
  const at = text.indexOf("@", 1);
  return at < 0 ? { name: text, version: undefined } : { name: text.slice(0, at).trim(), version: text.slice(at + 1) };
}
