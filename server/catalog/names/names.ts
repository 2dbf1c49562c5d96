/**
 * From what people write to the technology they mean.
 * A spelling is tried as it stands (id, alias, then package name), then without ` . _ - /`, then with one suffix of
 * `js orm db css lang` more or less where that leaves exactly one technology. What is not known as it stands is read as a
 * name with a version after it. All look-ups are in Maps, so `__proto__` is just a name.
 */
import { groupBy } from "../maps.js";
import { scopePattern, type Technology } from "../technology/technology.js";
import type { VersionRange } from "../versions/range.js";
import { bomNamed, namedWithMain } from "./maven.js";
import { meantBy, nearestOf } from "./nearest.js";
import { isPurl, PURL_ECOSYSTEMS, readPurl } from "./purl.js";
import type { Subject } from "./question.js";
import {
  fold,
  goModules,
  isVersionOrTag,
  parseVersion,
  readingsOf,
  type SpellingMatch,
  splitVersion,
  withoutExtras,
  withoutVersion,
} from "./spelling.js";
import { findSqueezed, type SqueezedNames, squeeze, squeezeAll } from "./squeezed.js";

export { splitVersion } from "./spelling.js";

export interface ResolvedName {
  technology: Technology;
  /** The package that was named, when it was a package and not the technology as such. */
  package: string | undefined;
  version: VersionRange | undefined;
  /** What was given as its version and is none. */
  invalidVersion?: string;
}

/** What was named as a side of a question. */
export const asSide = ({ technology, package: name, version }: ResolvedName): Subject => ({
  technology,
  named: namedWithMain(technology, name, version),
});

/** Longest name that is looked at (npm's limit for package names: https://docs.npmjs.com/cli/configuring-npm/package-json#name). */
export const MAX_NAME_LENGTH = 214;

/** Of a word with more members, as many as are still read. */
const MOST_MEMBERS = 12;

interface NameClaim {
  technology: Technology;
  package: string | undefined;
  /** Whether its versions say nothing about those of the technology. */
  unversioned?: true;
}

const packageKey = (ecosystem: string, name: string) => `${ecosystem}:${name.toLowerCase()}`;

export class NameIndex {
  readonly #technologies: readonly Technology[];
  readonly #exact = new Map<string, NameClaim>();
  /** By `ecosystem:name`; scopes as `npm:@scope/*`, groups as `maven:org.group:*`. */
  readonly #packages = new Map<string, NameClaim>();
  /** Made when a name is first tried by it: most names are spelt as they are known. */
  #squeezed: SqueezedNames | undefined;
  #titles: ReadonlyMap<string, Technology> | undefined;

  constructor(technologies: readonly Technology[]) {
    this.#technologies = technologies;
    for (const technology of technologies) {
      const claim = { technology, package: undefined };
      this.#exact.set(technology.id.toLowerCase(), claim);
      for (const alias of technology.aliases) this.#exact.set(alias.toLowerCase(), claim);
    }
    // A bare name is that of npm first, then of the next ecosystem that has it.
    const listed = technologies.flatMap((technology) =>
      technology.packages.map((own) => [technology, ...own] as const),
    );
    const byEcosystem = groupBy(listed, ([, ecosystem]) => ecosystem);
    for (const ecosystem of PURL_ECOSYSTEMS.values()) {
      for (const [technology, , names] of byEcosystem.get(ecosystem) ?? []) {
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

  get #bySqueezed(): SqueezedNames {
    this.#squeezed ??= squeezeAll(this.#exact, this.#technologies);
    return this.#squeezed;
  }

  /**
   * Resolves a purl, or a name with an optional version: `next@15`, `Next.js v15`, `node18`, `node:20`, `django==5.0`.
   * A name that is known as it stands (`mysql2`, `h3`) has no version in it.
   * @returns undefined when no technology is known by it
   */
  resolve(input: string): ResolvedName | undefined {
    const text = input.trim();
    if (text.length === 0 || text.length > MAX_NAME_LENGTH) return undefined;
    if (isPurl(text)) return this.#resolvePurl(text);
    const { name, version } = splitVersion(text);
    const folded = withoutExtras(fold(name));
    if (version !== undefined) return this.#withVersion(this.#find(folded), version);
    const exact = this.#findExact(folded);
    if (exact) return this.#withVersion(exact, undefined);
    const read = this.#read(folded);
    return read ? withRange(read.claim, read.version) : this.#withVersion(this.#find(folded), undefined);
  }

  /** The reading of a name with a version after it that is known, and the claim of the name. */
  #read(text: string): (SpellingMatch & { claim: NameClaim }) | undefined {
    for (const reading of readingsOf(text)) {
      const claim = reading.isGlued ? this.#findOwn(reading.name) : this.#find(reading.name);
      if (!claim) continue;
      // The number at the end of "Psycopg 2" belongs to the name.
      this.#titles ??= new Map(this.#technologies.map((technology) => [technology.name.toLowerCase(), technology]));
      const titled = this.#titles.get(text);
      return titled && titled !== claim.technology ? undefined : { ...reading, claim };
    }
    return undefined;
  }

  /** By a name of the technology as such or of its main package: many packages with numbers in their names are strangers. */
  #findOwn(name: string): NameClaim | undefined {
    const claim = this.#exact.get(name);
    return claim && (claim.package === undefined || claim.package === claim.technology.mainPackage) ? claim : undefined;
  }

  /**
   * Resolves an entry of a dependency list. A bare name that is also an id means the technology (`redis`, the database);
   * with a version it means the package, as versions in such lists are those of packages (`redis@4.6.0`, the client). They
   * are packages of npm then: those of other ecosystems share many names with strangers there, and come as purls. A number
   * at the end of a bare name belongs to it: `vue3` is some package.
   */
  resolveDependency(input: string): ResolvedName | undefined {
    const text = input.trim();
    if (text.length > MAX_NAME_LENGTH || isPurl(text)) return this.resolve(text);
    const { name, version } = splitVersion(text);
    if (version !== undefined) return this.#resolveOnNpm(text, name, version);
    const read = this.#findExact(fold(name)) ? undefined : this.#read(fold(name));
    if (!read) return this.resolve(text);
    return read.isGlued ? undefined : this.#resolveOnNpm(text, read.name, read.version.text);
  }

  /** The package of npm with a name, or else what the whole text means, unless that is a package of other ecosystems only. */
  #resolveOnNpm(text: string, name: string, version: string): ResolvedName | undefined {
    const found = this.resolvePackage("npm", name, version) ?? this.resolve(text);
    const isOther = found?.package !== undefined && !this.resolvePackage("npm", found.package);
    return isOther ? undefined : found;
  }

  /** Resolves a package of one ecosystem, as a manifest names it. */
  resolvePackage(ecosystem: string, name: string, version?: string): ResolvedName | undefined {
    const listed = this.#packages.get(packageKey(ecosystem, name));
    return this.#withVersion(listed ?? this.#scopeOf(ecosystem, name) ?? this.#typedBy(ecosystem, name), version);
  }

  /**
   * Resolves what `resolve` takes as a package of some ecosystems only: beside Rails, `sqlite3` is the gem.
   * @param vendors that the ecosystem has before the names of packages: beside Laravel, `passport` is laravel/passport
   */
  resolveAmong(
    input: string,
    ecosystems: ReadonlySet<string>,
    vendors: readonly string[] = [],
  ): ResolvedName | undefined {
    const text = fold(input);
    if (text.length > MAX_NAME_LENGTH || isPurl(text)) return undefined;
    const { name, version } = splitVersion(text);
    const readings: { name: string; version?: string | undefined }[] =
      version === undefined
        ? [
            { name },
            ...readingsOf(name).map(({ name: own, version: { text: given } }) => ({ name: own, version: given })),
          ]
        : [{ name, version }];
    for (const reading of readings) {
      const own = withoutExtras(reading.name);
      for (const ecosystem of ecosystems) {
        // A pattern such as `symfony/*` takes any name, and so says nothing of one that was not given with it.
        const ofVendor = vendors
          .map((vendor) => `${vendor}/${own}`)
          .filter((name) => this.#packages.has(packageKey(ecosystem, name)));
        for (const candidate of [own, ...ofVendor, ...goModules(ecosystem, own, this.#technologies)]) {
          const found = this.resolvePackage(ecosystem, candidate, reading.version);
          if (found) return found;
        }
      }
    }
    return undefined;
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
    const text = withoutVersion(input.slice(0, MAX_NAME_LENGTH)).slice(0, 60);
    return nearestOf(this.#exact, text, most);
  }

  /** What a name means that is misspelt in one or two letters; undefined where that is open. */
  misspelt(input: string): Technology | undefined {
    return meantBy(this.#exact, withoutVersion(input.slice(0, MAX_NAME_LENGTH)).slice(0, 60));
  }

  /** Technologies, not retired, that a name stands for as their first word (Spring) or as a shared one (tf); none for one */
  membersOf(input: string): Technology[] {
    const word = withoutVersion(input.slice(0, MAX_NAME_LENGTH));
    const members = this.#technologies.filter(
      ({ name, sharedNames, record }) =>
        (name.toLowerCase().startsWith(`${word} `) || sharedNames.includes(word)) && !record.endOfLife,
    );
    return members.length > 1 ? members.slice(0, MOST_MEMBERS) : [];
  }

  #withVersion(claim: NameClaim | undefined, text: string | undefined): ResolvedName | undefined {
    if (!claim || !text || claim.unversioned) return claim && withRange(claim, undefined);
    const version = parseVersion(text);
    const named = withRange(claim, version);
    return isVersionOrTag(text, version) ? named : { ...named, invalidVersion: text };
  }

  #findExact(name: string): NameClaim | undefined {
    const claim = this.#exact.get(name) ?? this.#scopeOfAny(name) ?? this.#typedBy("npm", name);
    return claim ?? bomNamed(name, (one) => this.#exact.get(one)?.technology);
  }

  #find(name: string): NameClaim | undefined {
    const claim = this.#findExact(name);
    if (claim) return claim;
    // Nothing but dots and hyphens is no name with a suffix missing.
    const technology = squeeze(name) === "" ? undefined : findSqueezed(this.#bySqueezed, name);
    return technology && { technology, package: undefined };
  }

  /** The claim of a scope on a bare name, in whichever ecosystem there is one. */
  #scopeOfAny(name: string): NameClaim | undefined {
    if (scopePattern(name) === undefined || /[\s=<>^]/.test(name)) return undefined;
    for (const ecosystem of PURL_ECOSYSTEMS.values()) {
      const claim = this.#scopeOf(ecosystem, name);
      if (claim) return claim;
    }
    return undefined;
  }

  #scopeOf(ecosystem: string, name: string): NameClaim | undefined {
    const pattern = scopePattern(name);
    const claim = pattern && this.#packages.get(packageKey(ecosystem, pattern));
    return claim ? { technology: claim.technology, package: name } : undefined;
  }

  /**
   * `@types/react` are the type declarations of react, `@types/babel__core` those of @babel/core, `@types/node` those of Node.js
   * (https://github.com/DefinitelyTyped/DefinitelyTyped#what-about-scoped-packages).
   */
  #typedBy(ecosystem: string, name: string): NameClaim | undefined {
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

  #resolvePurl(text: string): ResolvedName | undefined {
    const purl = readPurl(text);
    if (!purl) return undefined;
    const { ecosystem, name, version } = purl;
    if (!ecosystem) return this.#withVersion(this.#find(name.toLowerCase()), version);
    return this.resolvePackage(ecosystem, name, version);
  }
}

function withRange(
  { technology, package: name, unversioned }: NameClaim,
  given: VersionRange | undefined,
): ResolvedName {
  const labelled = given && technology.record.lifecycle?.cycles.find(({ label }) => label === given.text);
  const version = labelled ? parseVersion(labelled.cycle) : given;
  return { technology, package: name, version: unversioned ? undefined : version };
}
