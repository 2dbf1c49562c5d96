/** What commands, gemfiles and environments of CI install in a version. */
import { wordsOf } from "./shell.js";

/** A package that is installed in a version. */
export interface Install {
  ecosystem: string;
  name: string;
  version: string;
}

const npmIn = (words: readonly string[]): Install[] =>
  words.flatMap((word) => {
    const [, name, version] = /^(@?[\w./-]+)@([~^]?v?\d[\w.*-]*)$/.exec(word) ?? [];
    return name && version ? [{ ecosystem: "npm", name, version }] : [];
  });

/** A requirement of Python: `Django>=4.2,<5.0`, `django~=4.2.0; python_version >= "3.10"` is left out. */
export function pythonRequirement(text: string): Install[] {
  if (text.includes(";")) return [];
  const [, name, version] =
    /^([A-Za-z][\w.-]*)(?:\[[^\]]*\])?\s*((?:[~=!<>]=?|===)\s*\d[^;]*)$/.exec(text.trim()) ?? [];
  return name && version ? [{ ecosystem: "pypi", name, version: version.replace(/\s+/g, "") }] : [];
}

const composerIn = (words: readonly string[]): Install[] =>
  words.flatMap((word, index) => {
    const [, name, glued] = /^(?:--with=)?([a-z\d][\w.-]*\/[\w.-]+)(?:[:=](.+))?$/i.exec(word) ?? [];
    const next = words[index + 1] ?? "";
    const version = glued ?? (/^[~^]?\d/.test(next) ? next : undefined);
    return name && version ? [{ ecosystem: "composer", name, version }] : [];
  });

/** What a command installs into the project in a version that it names. */
export function installsIn(command: string): Install[] {
  const words = wordsOf(command.replace(/^(?:sudo|time|corepack)\s+/, ""));
  const [program = ""] = words;
  if (words.some((word) => /^(?:-g|--global|global)$/.test(word))) return [];
  if (/^(?:npm|pnpm|yarn|bun)$/.test(program) && words.some((word) => /^(?:i|install|add|up|upgrade)$/.test(word)))
    return npmIn(words.slice(1));
  const isPip = /^(?:pip3?|uv)$/.test(program) || (/^python[\d.]*$/.test(program) && words.includes("pip"));
  if (isPip && words.some((word) => /^(?:install|add)$/.test(word))) return words.flatMap(pythonRequirement);
  if (/^composer$/.test(program) && words.some((word) => /^(?:require|update)$/.test(word)))
    return composerIn(words.slice(1));
  return [];
}

/** The PostgreSQL that a command installs from the packages of its makers, by their names (https://wiki.postgresql.org/wiki/Apt). */
export const postgresIn = (command: string): string[] =>
  /^(?:sudo\s+)?apt(?:-get)?\s(?:.*\s)?install\s/.test(command)
    ? wordsOf(command).flatMap((word) => /^postgresql-(\d+)$/.exec(word)?.[1] ?? [])
    : [];

/** Gems of a gemfile that stand outside of conditions: `gem "rails", "~> 7.1.0"`. */
export function gemsIn(text: string): Install[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, version] =
      /^gem\s*\(?\s*["']([\w.-]+)["']\s*,\s*["']([~=<>\s\d][^"']*)["']\s*(?:,\s*(?:require|platforms?):.*)?\)?\s*(?:#.*)?$/.exec(
        line,
      ) ?? [];
    return name && version ? [{ ecosystem: "gem", name, version }] : [];
  });
}

/** The gems of each appraisal (https://github.com/thoughtbot/appraisal#usage), by its name. */
export function appraisalsIn(text: string): Map<string, Install[]> {
  const found = new Map<string, Install[]>();
  for (const [, name = "", body = ""] of text.matchAll(/^appraise\s*\(?["']([^"']+)["']\)?\s+do\s*\n(.*?)^end/gms)) {
    if (!/^\s*(?:if|unless|case|group|install_if)\b/m.test(body))
      found.set(name, gemsIn(body.replace(/^[ \t]+/gm, "")));
  }
  return found;
}
