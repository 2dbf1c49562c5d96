/** Where the parts of a stack come from: the registries of packages that its languages go with. */
import type { NameIndex, ResolvedName } from "../names/names.js";
import type { Technology } from "../technology/technology.js";

/** What projects take packages from a registry for: what these run on first, then other languages and runtimes. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  npm: ["nodejs", "javascript", "typescript", "bun", "deno"],
  pypi: ["python", "pypy"],
  gem: ["ruby", "jruby", "truffleruby"],
  composer: ["php"],
  go: ["go"],
  maven: ["java", "kotlin", "scala"],
  cargo: ["rust"],
  nuget: ["dotnet", "csharp"],
  hex: ["elixir", "erlang"],
};

const OF_LANGUAGE = new Map(
  Object.entries(LANGUAGES).flatMap(([registry, languages]) => languages.map((language) => [language, registry])),
);

/** What programs from a registry run on; those of Elixir and Erlang on a machine that is no technology here. */
export const RUNTIMES: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).flatMap(([registry, [first = ""]]) => (registry === "hex" ? [] : [[registry, first]])),
);

/** Their packages are tools for those who run them, and no part of a project. */
const ELSEWHERE: ReadonlySet<string> = new Set(["devops", "edge-runtime", "hosting"]);

/** A runtime that has a registry of its own is not installed from it: Bun, and not Tokio. */
const isInstalledApart = ({ category, id }: Technology): boolean =>
  ELSEWHERE.has(category) || (category === "runtime" && OF_LANGUAGE.has(id));

/**
 * What a project takes a technology from: its first package in each ecosystem, as far as that has a name and not only a pattern.
 */
export function mainPackages(technology: Technology): [ecosystem: string, name: string][] {
  if (isInstalledApart(technology)) return [];
  return technology.packages.flatMap(([ecosystem, names]): [string, string][] => {
    const name = names.find((candidate) => !candidate.endsWith("*"));
    return name === undefined ? [] : [[ecosystem, name]];
  });
}

/** The registries of a stack: those of its languages, or else of the parts that are in one registry alone. */
export function homesOf(chosen: readonly Technology[]): ReadonlySet<string> {
  const byLanguage = chosen.map(({ id }) => OF_LANGUAGE.get(id)).filter((home) => home !== undefined);
  if (byLanguage.length > 0) return new Set(byLanguage);
  const own = chosen.map(mainPackages).filter((packages) => packages.length === 1);
  return new Set(own.flatMap((packages) => packages.map(([ecosystem]) => ecosystem)));
}

/**
 * Whether a technology comes from other registries alone. What is in none, such as a host, is at home everywhere; so is
 * everything where no registry is known yet.
 */
export function isForeign(technology: Technology, homes: ReadonlySet<string>): boolean {
  const own = mainPackages(technology);
  return homes.size > 0 && own.length > 0 && !own.some(([ecosystem]) => homes.has(ecosystem));
}

/** Whether a technology is a language, and none that the parts of a stack are written in. */
export const isOtherLanguage = ({ category, id }: Technology, homes: ReadonlySet<string>): boolean =>
  category === "language" && homes.size > 0 && !homes.has(OF_LANGUAGE.get(id) ?? "");

const ALL_REGISTRIES: ReadonlySet<string> = new Set(Object.keys(LANGUAGES));

/**
 * The package that a name means where others come from, if it is known from other registries alone or not at all: the gem
 * for `sqlite3` beside Rails, laravel/passport for `passport` beside Laravel. Beside a database, another name of it that a
 * client has is that client: `pg` beside PostgreSQL.
 * @param found what the name means by itself
 */
export function packageBeside(
  names: NameIndex,
  text: string,
  found: Technology | undefined,
  others: readonly Technology[],
): ResolvedName | undefined {
  if (found?.isService && others.includes(found) && !text.trim().toLowerCase().startsWith(found.id))
    return names.resolveAmong(text, ALL_REGISTRIES);
  const homes = homesOf(others);
  if (found ? !isForeign(found, homes) : homes.size === 0) return undefined;
  const vendors = others
    .flatMap(mainPackages)
    .flatMap(([ecosystem, name]) => (ecosystem === "composer" ? name.split("/", 1) : []));
  return names.resolveAmong(text, homes, vendors);
}

const FOR_DEVELOPMENT: ReadonlySet<string> = new Set(["build-tool", "language", "linting", "monorepo", "testing"]);

/** Whether a project needs its packages while developing only. */
export const isForDevelopment = ({ category }: Technology): boolean => FOR_DEVELOPMENT.has(category);
