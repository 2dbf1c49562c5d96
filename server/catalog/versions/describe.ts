/** Version ranges in words. */
import semver from "semver";

/**
 * A range in words: `^18.2 or ^19` for `^18.2.0 || 19.0.0-rc-1 || ^19.0.0`, `1.62 to 1.99.0` for `>=1.62.0 <=1.99.0`.
 * Left out are single pre-releases, zeros that change nothing, the `-0` that lets pre-releases in, and parts without an upper
 * bound that another such part covers.
 */
export function describeRange(text: string): string {
  const parts = text.split("||").map((part) => part.trim());
  const stable = parts.filter((part) => !/^[=v]*\d+\.\d+\.\d+-/.test(part));
  const words = withoutCovered(stable.length > 0 ? stable : parts).map((part) =>
    part
      .replace(/([<>]=?)\s+/g, "$1")
      .replace(/-0(?![\w.-])/g, "")
      .replace(/(\^[1-9]\d*|>=\d+)\.0\.0(?![\w.-])/g, "$1")
      // To Composer, `~8.1` is another range than `~8.1.0`.
      .replace(/((?:\^|>=)\d+\.[1-9]\d*)\.0(?![\w.-])/g, "$1")
      .replace(/(>=\d+)\.0(?![\w.-])/g, "$1")
      .replace(/^>=(\S+) <=(\S+)$/, "$1 to $2"),
  );
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : (words[0] ?? "");
}

/** `9.2.0 or later` for a run of releases, else the line. */
export function describeFirst(text: string): string {
  const first = /^>=(\S+) <=\S+$/.exec(text)?.[1];
  return first ? `${first} or later` : describeRange(text);
}

/** `>=2.3.0-dev || >=2.4.0-dev` without the second part, which lies in the first. */
function withoutCovered(parts: readonly string[]): readonly string[] {
  const boundOf = (part: string) => /^>=\s*(\d\S*)$/.exec(part)?.[1];
  const bounds = parts.map(boundOf).filter((bound) => bound !== undefined && semver.valid(bound) !== null) as string[];
  if (bounds.length < 2) return parts;
  const [lowest] = semver.sort(bounds);
  return parts.filter((part) => {
    const bound = boundOf(part);
    return bound === undefined || !bounds.includes(bound) || bound === lowest;
  });
}
