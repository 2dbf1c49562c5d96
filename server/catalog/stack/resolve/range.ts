/** The range to write into a manifest for a version that was chosen, in the syntax of its ecosystem. */
import { parseDeclared } from "../../versions/ecosystems.js";
import type { VersionRange } from "../../versions/range.js";

/** The ranges for a release, the widest first; the last is the release alone. */
function rangesFor(ecosystem: string | undefined, text: string): string[] {
  const numbers = /^\d+(?:\.\d+)*$/.test(text) ? text.split(".") : undefined;
  // What is no row of numbers is named as it is.
  if (!numbers) return [ecosystem === "pypi" ? `==${text}` : text];
  const [major = "", minor, patch] = numbers;
  switch (ecosystem) {
    case undefined:
      return [text];
    case "npm":
    case "composer":
    case "cargo":
      if (patch === undefined)
        return minor === undefined ? [`^${text}`] : major === "0" ? [`~${text}`] : [`^${text}`, `~${text}`];
      return ecosystem === "cargo"
        ? [`^${text}`, `~${text}`, `=${text}`]
        : [`^${text}`, ...(ecosystem === "npm" ? [`~${text}`] : []), text];
    case "pypi":
      if (minor === undefined) return [`==${major}.*`];
      return [...(patch === undefined ? [] : [`>=${text},<${Number(major) + 1}`]), `~=${text}`, `==${text}`];
    case "gem":
    case "hex":
      if (minor === undefined) return [`~> ${major}.0`];
      return [
        ...(patch === undefined ? [] : [`~> ${major}.${minor}`]),
        `~> ${text}`,
        ecosystem === "hex" ? `== ${text}` : text,
      ];
    default:
      return [text];
  }
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
