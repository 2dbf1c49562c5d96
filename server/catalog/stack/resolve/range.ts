/** The range to write into a manifest for a version that was chosen, in the syntax of its ecosystem. */
import { parseDeclared } from "../../versions/ecosystems.js";
import type { VersionRange } from "../../versions/range.js";

/** The ranges around a version of one, two, and three numbers or more, the widest first: of `{v}` 5.2.1, `{minor}` is 5.2, `{major}` 5, `{next}` 6. */
const RANGES: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries({
    npm: [["^{v}"], ["^{v}", "~{v}"], ["^{v}", "~{v}", "{v}"]],
    composer: [["^{v}"], ["^{v}", "~{v}"], ["^{v}", "{v}"]],
    cargo: [["^{v}"], ["^{v}", "~{v}"], ["^{v}", "~{v}", "={v}"]],
    pypi: [["=={major}.*"], ["~={v}", "=={v}"], [">={v},<{next}", "~={v}", "=={v}"]],
    gem: [["~> {major}.0"], ["~> {v}", "{v}"], ["~> {minor}", "~> {v}", "{v}"]],
    hex: [["~> {major}.0"], ["~> {v}", "== {v}"], ["~> {minor}", "~> {v}", "== {v}"]],
  }),
);

/** The ranges for a release, the widest first; the last is the release alone. */
function rangesFor(ecosystem: string | undefined, text: string): string[] {
  // What is no row of numbers is named as it is.
  if (!/^\d+(?:\.\d+)*$/.test(text)) return [ecosystem === "pypi" ? `==${text}` : text];
  const parts = text.split(".");
  const [major = ""] = parts;
  const minor = parts.slice(0, 2).join(".");
  const values = new Map(Object.entries({ v: text, minor, major, next: `${Number(major) + 1}` }));
  const written = RANGES.get(ecosystem ?? "")?.[Math.min(parts.length, 3) - 1] ?? ["{v}"];
  // Below 1.0, a minor version is a line of its own.
  const isLine = parts.length === 2 && major === "0";
  return written
    .filter((one) => !isLine || !one.startsWith("^"))
    .map((one) => one.replace(/\{(\w+)\}/g, (_, name) => values.get(name) ?? ""));
}

/**
 * The widest range that lets in nothing that is known not to fit.
 * @param fits whether the newer releases that a range lets in go with the rest
 */
export function rangeFor(ecosystem: string | undefined, text: string, fits: (range: VersionRange) => boolean): string {
  const ranges = rangesFor(ecosystem, text);
  const wide = ranges.find((written, place) => {
    if (place === ranges.length - 1) return true;
    const range = parseDeclared(ecosystem ?? "npm", written);
    return range !== undefined && fits(range);
  });
  return wide ?? text;
}
