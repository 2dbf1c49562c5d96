/** Numbers of releases in tags and lockfiles. */

/** `1.2.3`, `4.2`, `7.0.8.1`, `2.9.0.post1`, `6.4.0.Final`: no pre-release. */
const STABLE = /^\d+(?:\.\d+){1,3}(?:\.post\d+|\.Final|\.RELEASE|\.GA|\+incompatible)?$/;

export const isStable = (version: string): boolean => STABLE.test(version);

export interface Tag {
  tag: string;
  version: string;
  /** What stands before the version: a package's name or a part of it; undefined where the tag is for the whole repository. */
  of: string | undefined;
}

/** Words that stand before the version in tags of a whole repository. */
const PLAIN_WORDS = /^(?:v|r|release|releases|rel|version|ver|tag)?$/i;

/**
 * Reads the name of a tag: `v1.2.3`, `1.2`, `name@1.2.3`, `@scope/name@1.2.3`, `name-v1.2.3`, `name/v1.2.3`, `rel_2_0_1`.
 * @returns undefined for pre-releases and for what is no release
 */
export function readTag(tag: string): Tag | undefined {
  const [, before = "", numbers = ""] =
    /^(.*?)[@/_.-]?v?\.?(\d+(?:[._]\d+){1,3}(?:\.Final|\.RELEASE|\.GA|\.post\d+)?)$/.exec(tag) ?? [];
  const version = numbers.replaceAll("_", ".");
  if (!isStable(version)) return undefined;
  return { tag, version, of: PLAIN_WORDS.test(before) ? undefined : before.replace(/[-/_@]?v?$/, "") };
}
