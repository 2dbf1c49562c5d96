/** Ranges of npm, judged by npm's own library as npm does. */
import semver from "semver";

/** @returns undefined for what is no range of versions */
export function npmRange(text: string) {
  const asked = text.trim() || "*";
  if (semver.validRange(asked, { loose: true }) === null) return undefined;
  return {
    // A pre-release is only in a range that names a pre-release of the same version, but always in `*`
    // (https://github.com/npm/cli/blob/latest/workspaces/arborist/lib/dep-valid.js).
    ofRelease: (version: string) => {
      if (!semver.valid(version)) return undefined;
      return asked === "*" || semver.satisfies(version, asked, { loose: true }) ? "accepted" : "refused";
    },
    ofLine: (line: string) => {
      if (!/^\d+(?:\.\d+)?$/.test(line)) return undefined;
      if (semver.subset(line, asked, { loose: true })) return "accepted";
      return semver.intersects(line, asked, { loose: true }) ? "in part" : "refused";
    },
  };
}
