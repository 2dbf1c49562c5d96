/** Versions as Maven and Gradle write them, in the syntax of npm. */

/** Words behind a version that make it one before the release; all others are that or come after it. */
const BEFORE = /^(?:alpha|beta|milestone|rc|cr|snapshot|[abm](?=\d))/i;

/**
 * A version or range (https://maven.apache.org/pom.html#dependency-version-requirement-specification,
 * https://docs.gradle.org/current/userguide/dependency_versions.html).
 * @returns undefined for what names no particular versions: `LATEST`, `+`
 */
export function fromMaven(text: string): string | undefined {
  const asked = text.trim().replace(/!!.*$/s, "");
  if (/^[[\](]/.test(asked)) return fromRanges(asked);
  const prefix = /^(\d+(?:\.\d+)*)\.\+$/.exec(asked)?.[1];
  return prefix ? `${prefix}.x` : withoutQualifier(asked);
}

/** `[1.0,2.0)`, several of them separated by commas, and `]1.0,2.0[` as Gradle has it too. */
function fromRanges(text: string): string | undefined {
  const ranges = [...text.matchAll(/([[\](])([^,[\]()]*)(?:,([^,[\]()]*))?([[\])])/g)].map(
    ([, opened, from = "", to, closed]) => {
      if (to === undefined) return withoutQualifier(from.trim());
      const lowest = bound(opened === "[" ? ">=" : ">", from);
      return [lowest, bound(closed === "]" ? "<=" : "<", to)].filter((part) => part !== undefined).join(" ");
    },
  );
  const known = ranges.filter((range) => range !== undefined && range !== "");
  return known.length > 0 && known.length === ranges.length ? known.join(" || ") : undefined;
}

/** Maven's 1.0 is 1.0.0 and not all of 1.0. */
function bound(operator: string, text: string): string | undefined {
  const version = withoutQualifier(text.trim());
  if (version === undefined) return undefined;
  const [, numbers = "", rest = ""] = /^([\d.]+)(.*)$/s.exec(version) ?? [];
  return operator + padded(numbers) + rest;
}

/**
 * `33.4.0` for `33.4.0-jre` and `5.6.15.Final`, which are that release or come after it, and `6.0.0-M1` for `6.0.0.M1`,
 * which comes before (https://maven.apache.org/pom.html#version-order-specification).
 */
function withoutQualifier(version: string): string | undefined {
  const [, numbers, qualifier = ""] = /^(\d+(?:\.\d+)*)[.-]?(.*)$/s.exec(version) ?? [];
  if (numbers === undefined) return undefined;
  return BEFORE.test(qualifier) ? `${padded(numbers)}-${qualifier.replace(/[^\w.-]/g, "")}` : numbers;
}

const padded = (numbers: string) =>
  [...numbers.split("."), "0", "0"].slice(0, Math.max(3, numbers.split(".").length)).join(".");

/** Java 1.8 is Java 8 (https://openjdk.org/jeps/223). */
export const javaVersion = (text: string) => text.trim().replace(/^1[._](?=\d)/, "");
