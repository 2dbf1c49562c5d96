/** Environments of tox (https://tox.wiki/en/latest/config.html): which of them a job runs, and what they install. */
import { parse as parseToml } from "smol-toml";

/** What the environments of a section do. */
interface Section {
  /** Groups of dependencies in pyproject.toml, with the factors that they are for. */
  groups: readonly { factors: string; requirement: string }[];
  /** What they install, with the factors that the line is for. */
  deps: readonly { factors: string; requirement: string }[];
  isTesting: boolean;
}

export interface ToxFile {
  path: string;
  envlist: readonly string[];
  base: Section;
  /** Environments with a section of their own. */
  own: ReadonlyMap<string, Section>;
  /** Environments whose failure is ignored. */
  ignored: ReadonlySet<string>;
  /** Environments by the Python of a job, as plugins for GitHub Actions have it. */
  byPython: ReadonlyMap<string, string> | undefined;
  /** Factors by what variables of a job are set to. */
  byVariable: readonly { name: string; value: string; factors: string }[];
}

type Sections = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Reads sections of `key = value` with values over several lines. */
function readIni(text: string): Sections {
  const sections = new Map<string, Map<string, string[]>>();
  let section: Map<string, string[]> | undefined;
  let values: string[] | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*[#;]/.test(line)) continue;
    const name = /^\[([^\]]+)\]/.exec(line)?.[1];
    const [, key, rest] = /^([A-Za-z_][\w.-]*)\s*[=:]\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      section = new Map();
      sections.set(name.trim(), section);
      values = undefined;
    } else if (key !== undefined && !/^\s/.test(line)) {
      values = [rest ?? ""];
      section?.set(key, values);
    } else if (/^\s/.test(line)) values?.push(line);
  }
  return new Map(
    [...sections].map(([name, entries]) => [
      name,
      new Map(
        [...entries].map(([key, lines]) => [
          key,
          lines.map((one) => one.replace(/\s+#.*$/, "").trim()).filter(Boolean),
        ]),
      ),
    ]),
  );
}

const RUNS_TESTS =
  /\b(?:pytest|py\.test|unittest|runtests|manage\.py\s+test|setup\.py\s+test|coverage\s+run|trial|nosetests|make\s+test)\b|-m\s+[\w.]+\.tests?\b|django-admin\S*\s+test/;

/** Reads a tox.ini. @returns undefined where there is none, or it lists no environments */
export function readTox(text = ""): ToxFile | undefined {
  const sections = readIni(text);
  const tox = sections.get("tox");
  const list = tox?.get("envlist") ?? tox?.get("env_list");
  if (!list) return undefined;
  const envlist = splitNames(list.join("\n")).flatMap(expand);
  const settings = sections.get("testenv");
  const base = sectionOf(settings);
  const named = [...sections].flatMap(([name, own]) =>
    name.startsWith("testenv:") ? expand(name.slice("testenv:".length)).map((env) => [env, own] as const) : [],
  );
  const ignored = named.filter(([, own]) => isIgnored(own)).map(([env]) => env);
  const actions = sections.get("gh-actions") ?? sections.get("gh");
  const variables = sections.get("gh-actions:env") ?? new Map<string, readonly string[]>();
  return {
    path: "tox.ini",
    envlist,
    base,
    own: new Map(named.map(([env, own]) => [env, sectionOf(own, base)])),
    ignored: new Set([...ignored, ...envlist.filter((env) => isIgnored(settings, env))]),
    byPython: actions && new Map((actions.get("python") ?? []).flatMap(pairIn)),
    byVariable: [...variables].flatMap(([name, lines]) =>
      lines.flatMap(pairIn).map(([value, factors]) => ({ name, value, factors })),
    ),
  };
}

function sectionOf(settings: ReadonlyMap<string, readonly string[]> = new Map(), base?: Section): Section {
  const [deps, commands, groups] = [settings.get("deps"), settings.get("commands"), settings.get("dependency_groups")];
  const python = [...(settings.get("basepython") ?? []), ...(settings.get("base_python") ?? [])];
  // For some environments only, it says which Python they are for, as their names do.
  const isOfItself = python.some((line) => !/^[\w.{},-]+\s*:/.test(line));
  return {
    deps: deps?.map(dependencyIn) ?? base?.deps ?? [],
    groups: groups?.map(dependencyIn) ?? base?.groups ?? [],
    isTesting: !isOfItself && (commands ? RUNS_TESTS.test(commands.join("\n")) : (base?.isTesting ?? false)),
  };
}

function dependencyIn(line: string): Section["deps"][number] {
  const [, factors = "", requirement = line] = /^(!?[\w.{},-]+)\s*:\s+(.+)$/.exec(line) ?? [];
  return { factors, requirement };
}

/** Whether the failure of an environment is ignored, or may be. */
function isIgnored(settings: ReadonlyMap<string, readonly string[]> | undefined, env = ""): boolean {
  const lines = [...(settings?.get("ignore_outcome") ?? []), ...(settings?.get("ignore_errors") ?? [])];
  return lines.some((line) => {
    const [, factors, value = line] = /^([\w.{},-]+)\s*:\s*(\S+)$/.exec(line) ?? [];
    return !/^false$/i.test(value) && (factors === undefined || isFor(factors, env));
  });
}

const pairIn = (line: string): [string, string][] => {
  const [, key, value] = /^([\w.-]+)\s*[:=]\s*(.+)$/.exec(line) ?? [];
  return key && value ? [[key, value]] : [];
};

/** Names between commas and line breaks; commas in braces belong to the name. */
const splitNames = (text: string): string[] => text.match(/(?:\{[^}]*\}|[^\s,{}])+/g) ?? [];

/** `py{310,311}-dj42` as `py310-dj42`, `py311-dj42`; `{310-312}` is a range. */
export function expand(pattern: string): string[] {
  const [, before, inner = "", after] = /^([^{}]*)\{([^{}]*)\}(.*)$/s.exec(pattern) ?? [];
  if (before === undefined || after === undefined)
    return [pattern.replace(/^-+|-+$/g, "").replace(/-{2,}/g, "-")].filter(Boolean);
  const span = /^(\d+)-(\d+)$/.exec(inner.trim());
  const values = span
    ? Array.from({ length: Number(span[2]) - Number(span[1]) + 1 }, (_, index) => String(Number(span[1]) + index))
    : inner.split(",").map((one) => one.trim());
  return values.flatMap((value) => expand(`${before}${value}${after}`));
}

/** Whether an environment has all factors of a name. */
const hasAll = (env: string, name: string): boolean =>
  name.split("-").every((factor) => env.split("-").includes(factor));

/** The version of Python of an environment: `3.12` of `py312-dj42` and of `3.12`. */
export function pythonOf(env: string): string | undefined {
  for (const factor of env.split("-")) {
    const [, major, minor] = /^(?:py|python)?(\d)\.?(\d{1,2})$/.exec(factor) ?? [];
    if (major === "3" && minor !== undefined) return `${major}.${minor}`;
  }
  return undefined;
}

/**
 * The environments that a call of tox runs.
 * @param args behind `tox`
 * @param python of the job; undefined where it is not known
 * @returns none where that is not understood
 */
export function environmentsOf(
  file: ToxFile,
  args: string,
  env: Readonly<Record<string, string>>,
  python: string | undefined,
  hasPlugin: boolean,
): string[] {
  const words = args
    .replace(/\s--\s.*$/, "")
    .split(/\s+/)
    .filter(Boolean);
  const optionOf = (names: RegExp): string[] =>
    words.flatMap((word, index) => {
      if (names.test(word)) return words[index + 1] ?? "";
      const [, glued] = /^(?:-e|-f|--env=|--env-list=|--factors=)([\w.{},-]+)$/.exec(word) ?? [];
      return glued !== undefined && names.test(word.slice(0, word.length - glued.length).replace(/=$/, ""))
        ? glued
        : [];
    });
  if (words.some((word) => /^(?:--skip-env|-c|--conf|--notest|-n|-l|--listenvs)$/.test(word))) return [];
  const isKnown = (name: string) => !file.ignored.has(name) && (file.own.get(name) ?? file.base).isTesting;
  const chosen = optionOf(/^(?:-e|--env|--envlist)$/).join(",") || env.TOXENV || env.TOX_ENV_NAME || "";
  if (chosen.includes("\uFFFD") || chosen === "ALL") return [];
  if (chosen !== "") return splitNames(chosen).flatMap(expand).filter(isKnown);
  const factors = optionOf(/^(?:-f|--factors?)$/);
  const isCurrent = words.includes("--py") && words[words.indexOf("--py") + 1] === "current";
  const listed = file.envlist.filter(isKnown);
  if (factors.some((factor) => factor.includes("\uFFFD"))) return [];
  if (factors.length > 0) return listed.filter((name) => factors.every((factor) => hasAll(name, factor)));
  if (python === undefined) return [];
  const ofPython = listed.filter((name) => pythonOf(name) === python);
  if (file.byPython && hasPlugin && !isCurrent) {
    const patterns = splitNames(file.byPython.get(python) ?? "").flatMap(expand);
    const wanted = file.byVariable.filter(({ name }) => env[name] !== undefined);
    if (wanted.some(({ name }) => env[name]?.includes("\uFFFD"))) return [];
    return ofPython.filter((name) => {
      const isOfPython = patterns.some((pattern) => hasAll(name, pattern));
      const names = [...new Set(wanted.map((one) => one.name))];
      return (
        isOfPython &&
        names.every((variable) => {
          const set = wanted.filter((one) => one.name === variable && one.value === env[variable]);
          return set.some(({ factors: ones }) =>
            splitNames(ones)
              .flatMap(expand)
              .some((one) => hasAll(name, one)),
          );
        })
      );
    });
  }
  return ofPython;
}

/** What an environment installs, and the file that says so. @param groups of pyproject.toml, by name */
export function requirementsOf(
  file: ToxFile,
  env: string,
  groups: ReadonlyMap<string, readonly string[]>,
): { requirement: string; path: string }[] {
  const section = file.own.get(env) ?? file.base;
  const active = (lines: Section["deps"]) => lines.filter(({ factors }) => factors === "" || isFor(factors, env));
  return [
    ...active(section.deps).map(({ requirement }) => ({ requirement, path: file.path })),
    ...active(section.groups)
      .flatMap(({ requirement }) => splitNames(requirement))
      .flatMap((name) => groups.get(name) ?? [])
      .map((requirement) => ({ requirement, path: "pyproject.toml" })),
  ];
}

/** The groups of dependencies of a pyproject.toml (https://peps.python.org/pep-0735/), without those that they include. */
export function dependencyGroups(text: string | undefined): ReadonlyMap<string, readonly string[]> {
  const groups = text?.includes("[dependency-groups]") ? parseToml(text)["dependency-groups"] : undefined;
  return new Map(
    Object.entries(groups ?? {}).map(([name, list]) => [
      name,
      Array.isArray(list) ? list.filter((one) => typeof one === "string") : [],
    ]),
  );
}

/** Whether a line for factors such as `py310-dj42`, `dj42,dj51`, `!main` is for an environment. */
function isFor(factors: string, env: string): boolean {
  const own = env.split("-");
  return splitNames(factors)
    .flatMap(expand)
    .some((one) =>
      one
        .split("-")
        .every((factor) => (factor.startsWith("!") ? !own.includes(factor.slice(1)) : own.includes(factor))),
    );
}
