/** What a stack is asked for by: names, with or without versions, and the packages or technologies that they stand for. */
import type { Catalog } from "../../catalog.js";
import { getOrInsertComputed } from "../../maps.js";
import { type NameIndex, type ResolvedName, splitVersion } from "../../names/names.js";
import { isPurl } from "../../names/purl.js";
import { isVersionOrTag } from "../../names/spelling.js";
import type { Technology } from "../../technology/technology.js";
import { parseAskedVersion } from "../../versions/ecosystems.js";
import type { VersionRange } from "../../versions/range.js";
import { homesOf, isForDevelopment, mainPackages, packageBeside } from "../registry.js";
import { type Member, memberKey } from "../solve/members.js";
import { type PackageBeside, packageForFrameworks } from "./package-beside.js";

/** One name that was given. */
export interface AskedName {
  /** As it was written. */
  text: string;
  /** undefined where no technology is known by it. */
  technology: Technology | undefined;
  /** The package, where one was named and not the technology as such. */
  package: string | undefined;
  /** The ecosystem of that package, where it is given. */
  ecosystem?: string | undefined;
  /** The versions that it may have; undefined where none were given. */
  range: VersionRange | undefined;
  /** Why nothing can be found for it, in a sentence. */
  problem: string | undefined;
}

/** `react 19` and `next latest` are one name each: a word that can only be a version belongs to the name before it. */
export function joinVersions({ names }: Catalog, words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const name = joined.at(-1);
    const isVersion = name !== undefined && !isPurl(word) && !names.resolve(word) && isVersionOrTag(word);
    if (isVersion) joined[joined.length - 1] = `${name}@${word}`;
    else joined.push(word);
  }
  return joined;
}

/** What a stack runs on: a name is that of their registries, whatever else is asked for. */
const LEADING: ReadonlySet<string> = new Set(["backend-framework", "language", "meta-framework", "runtime"]);

/** Names as the rest of StackFit takes them: one that several ecosystems have is that of the others'. */
export function readAsked({ names }: Catalog, texts: readonly string[]): AskedName[] {
  const found = texts.map((text) => names.resolve(text.trim()));
  const technologies = found.flatMap((one) => one?.technology ?? []);
  const leading = technologies.filter(({ category }) => LEADING.has(category));
  return texts.map((text, place) => {
    const own = found[place];
    const telling = leading.length > 0 ? leading : technologies;
    const others = telling.filter((technology) => technology !== own?.technology);
    const namedTwice = technologies.filter((technology) => technology === own?.technology).slice(1);
    return readFound(names, text, packageBeside(names, text, own?.technology, [...namedTwice, ...others]) ?? own);
  });
}

/** `next@latest` is the same as `next`. */
function readFound(names: NameIndex, text: string, found: ResolvedName | undefined): AskedName {
  const asked = { text, technology: found?.technology, package: found?.package, range: found?.version };
  if (!found) {
    const [nearest] = names.nearest(text, 1);
    const name = splitVersion(text).name;
    return {
      ...asked,
      problem: `We don't know a technology called "${name}".${nearest ? ` Did you mean ${nearest.name}?` : ""}`,
    };
  }
  const { invalidVersion } = found;
  const called = found.package ?? found.technology.name;
  return {
    ...asked,
    range: found.version ?? parseAskedVersion(splitVersion(text).version ?? ""),
    problem: invalidVersion === undefined ? undefined : `"${invalidVersion}" is not a version of ${called}.`,
  };
}

/** Finds one member for each thing, so that two names of one thing have the same. */
export class Members {
  readonly #known = new Map<string, Member>();
  readonly #homes: ReadonlySet<string>;
  readonly #packageBeside: PackageBeside;
  readonly #unclear = new Set<Member>();

  /** @param asked all that is asked for: it tells from which ecosystems, and for which frameworks */
  constructor(catalog: Catalog, asked: readonly Technology[]) {
    this.#homes = homesOf(asked);
    this.#packageBeside = packageForFrameworks(catalog, asked);
  }

  /** @param ecosystem undefined for a technology as such */
  get(technology: Technology | undefined, ecosystem: string | undefined, name: string): Member {
    return getOrInsertComputed(this.#known, memberKey({ ecosystem, name }), () => ({
      ...{ ecosystem, name, technology, package: ecosystem === undefined ? undefined : name },
      ...{ current: undefined, declared: undefined, requires: undefined },
      isComplete: { packages: false, runtimes: false },
      isDev: technology !== undefined && isForDevelopment(technology),
      isAllowed: false,
    }));
  }

  /** Whether it is not known which package of a technology is meant beside the others. */
  isUnclear(member: Member): boolean {
    return this.#unclear.has(member);
  }

  /** What a name stands for. */
  of({ text, technology, package: name, ecosystem }: AskedName): Member {
    if (!technology) return this.get(undefined, undefined, text);
    if (name !== undefined && ecosystem !== undefined) return this.get(technology, ecosystem, name);
    const [first] =
      name === undefined
        ? fromHome(mainPackages(technology), this.#homes)
        : homesOfPackage(technology, name, this.#homes);
    // The versions of a database are not those of its clients.
    const isAsSuch = name === undefined && technology.isService && technology.cycles.length > 0;
    if (!first || isAsSuch) return this.get(technology, undefined, technology.id);
    const [home, main] = first;
    const own = name ?? this.#packageBeside(technology, home, main);
    if (own !== undefined) return this.get(technology, home, own);
    const asSuch = this.get(technology, undefined, technology.id);
    this.#unclear.add(asSuch);
    return asSuch;
  }
}

function homesOfPackage({ packages }: Technology, name: string, homes: ReadonlySet<string>) {
  const listing = packages.filter(([, listed]) => listed.includes(name));
  const all = (listing.length > 0 ? listing : packages.slice(0, 1)).map(([ecosystem]): [string, string] => [
    ecosystem,
    name,
  ]);
  return fromHome(all, homes);
}

/** Those at home, or else all. */
export function fromHome(packages: readonly [ecosystem: string, name: string][], homes: ReadonlySet<string>) {
  const fitting = packages.filter(([ecosystem]) => homes.has(ecosystem));
  return fitting.length > 0 ? fitting : packages;
}
