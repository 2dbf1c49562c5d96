/** Versions in files that are read line by line. */
import { normalizedName } from "../python/requirements.js";
import type { ChangedName } from "./places.js";
import { requirementParts } from "./requirement.js";
import { restyle } from "./version-style.js";

/** What changing a line comes to; undefined where it is not about the package. */
type LineEdit = { line: string; from: string; to: string } | { reason: string } | undefined;
export type EditLine = (line: string, asked: ChangedName, to: string, release?: string) => LineEdit;

/** A line of a requirements.txt (https://pip.pypa.io/en/stable/reference/requirements-file-format/). */
export const editRequirementsLine: EditLine = (line, { ecosystem, name }, to, release) => {
  const parts = ecosystem === "pypi" && !/^\s*[-#]/.test(line) ? requirementParts(line) : undefined;
  if (!parts || normalizedName(parts.name) !== normalizedName(name)) return undefined;
  if (parts.version === "") return { reason: `${name} is listed without a version.` };
  if (/--hash|\\\s*$/.test(parts.after))
    return { reason: `${name} is pinned with hashes: regenerate the file with its tool.` };
  const version = restyle("pep440", parts.version, to, release);
  if (version === undefined) return { reason: `${to} cannot be written as a version specifier of Python.` };
  return { line: parts.before + version + parts.after, from: parts.version, to: version };
};

/** `gem "rails", "~> 7.0"` (https://bundler.io/man/gemfile.5.html): the versions are the texts that follow the name. */
export const editGemfileLine: EditLine = (line, { ecosystem, name }, to, release) => {
  if (ecosystem !== "gem") return undefined;
  const [start, , called] = /^\s*gem[\s(]\s*(["'])([\w.-]+)\1/.exec(line) ?? [];
  if (start === undefined || called !== name) return undefined;
  const rest = line.slice(start.length);
  const [versions = ""] = /^(?:\s*,\s*(["'])\s*(?:(?:~>|[<>!]?=|[<>])\s*)?\d[\w.]*\s*\1)+/.exec(rest) ?? [];
  if (versions === "") return { reason: `${name} is listed without a version that can be changed safely.` };
  const quote = /["']/.exec(versions)?.[0] ?? '"';
  const written = versions.slice(0, -1).trimEnd();
  const version = restyle("gem", written.replace(/^[\s,"']+/, ""), to, release);
  if (version === undefined) return { reason: `${to} cannot be written as a requirement of Ruby.` };
  const texts = version.split(", ").map((part) => quote + part + quote);
  const from = versions.replace(/^\s*,\s*/, "");
  return { line: `${start}, ${texts.join(", ")}${rest.slice(versions.length)}`, from, to: texts.join(", ") };
};

/**
 * A file that holds the version of a runtime, such as .nvmrc: a line stays a line. Where it is a whole version, which to
 * take next is not known.
 */
export const editVersionFileLine =
  (id: string): EditLine =>
  (line, { ecosystem, name }, to) => {
    if (ecosystem !== undefined || name !== id) return undefined;
    const version = /^\s*(v?\d+(?:\.\d+){0,2}|lts\/\S+)\s*$/.exec(line)?.[1];
    if (version === undefined) return undefined;
    const next = /^[\^~](\d+(?:\.\d+)*)$/.exec(to)?.[1]?.split(".") ?? [];
    const count = version.split(".").length;
    if (!/^v?\d+(?:\.\d+)?$/.test(version) || next.length < count)
      return { reason: `It has ${version}: replace it with the version that you install for ${to}.` };
    const shown = `${version.startsWith("v") ? "v" : ""}${next.slice(0, count).join(".")}`;
    return { line: line.replace(version, shown), from: version, to: shown };
  };

/** go.mod names exact versions and, from 2 on, the major version in the path (https://go.dev/ref/mod#major-version-suffixes). */
export const editGoModLine: EditLine = (line, { ecosystem, name }, to, release) => {
  const required = line.trim().replace(/^require\s+/, "");
  if (ecosystem !== "go" || !required.startsWith(`${name} v`)) return undefined;
  // A prefix stands for its newest release (https://go.dev/ref/mod#version-queries).
  return { reason: `Run go get ${name}@v${release ?? to.replace(/^[^\d]+/, "")}.` };
};
