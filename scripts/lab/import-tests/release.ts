/** The newest releases of a technology that a checkout has. */
import semver from "semver";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { releaseOf } from "../../../server/catalog/versions/parse.js";
import { includes } from "../../../server/catalog/versions/range.js";
import { lineOfRelease } from "../../../server/catalog/versions/runs.js";
import type { Checkout } from "../../data/checkout.js";
import { findTagged } from "../../data/declared/release-tags.js";

export interface TaggedRelease {
  tag: string;
  version: string;
  /** The manifest of the package, where it is not at the root. */
  path?: string;
}

/** `v1.2.3`, `1.2`, `rel_2_0_52`, `REL42.7.13`, `netty-4.2.7.Final`, `6.0.0.RELEASE`; what stands before it is a name, or says that it is a release. */
function readTag(tag: string): { of: string; version: string } | undefined {
  const [, of = "", numbers] = /^(.*?)[-_@/]?v?_?(\d+(?:[._]\d+){1,3})(?:\.(?:Final|RELEASE|GA))?$/.exec(tag) ?? [];
  // What stands for no release at all: 999.9.9.
  if (numbers?.startsWith("999.")) return undefined;
  return numbers ? { of: of.toLowerCase().replace(/[-_@/]+$/, ""), version: numbers.replaceAll("_", ".") } : undefined;
}

const OF_ALL = /^(?:|v|version|rel|release)$/;

/**
 * Finds the newest release of each of the last release lines of a technology.
 * @param isAlone whether the repository is of no other technology
 * @returns none where no tag is surely one of it
 */
export async function lastReleases(
  checkout: Checkout,
  technology: Technology,
  isAlone: boolean,
  lines: number,
): Promise<TaggedRelease[]> {
  const { mainPackage } = technology;
  const names = [mainPackage, mainPackage?.split(/[/:]/).at(-1)].map((name) => name?.toLowerCase());
  const tags = (await checkout.tags())
    .flatMap((tag) => {
      const read = readTag(tag);
      return read ? [{ tag, ...read }] : [];
    })
    .filter(({ of }) => names.includes(of) || (isAlone && OF_ALL.test(of)))
    .filter(({ version }) => isPlausible(technology, version))
    .sort((one, other) => semver.rcompare(versionIn(one), versionIn(other)));
  const newest = new Map<string, TaggedRelease>();
  for (const tag of tags) {
    const line = releaseLineOf(technology, tag.version);
    if (!newest.has(line)) newest.set(line, tag);
  }
  const releases = [...newest.values()].slice(0, lines);
  const isOfNpm = technology.packages[0]?.[0] === "npm";
  if (!isOfNpm || (releases[0] && (await isAtRoot(checkout, releases[0].tag, mainPackage)))) return releases;
  const found = await findTagged(checkout, await checkout.tags(), (_, name) => name === mainPackage);
  const ofLine = new Map<string, TaggedRelease>();
  for (const one of found.filter(({ version }) => isPlausible(technology, version))) {
    const line = releaseLineOf(technology, one.version);
    if (!ofLine.has(line)) ofLine.set(line, one);
  }
  return [...ofLine.values()].slice(0, lines);
}

/** The name of the release line that a version belongs to. */
export function releaseLineOf({ cycles }: Technology, version: string): string {
  const release = releaseOf(version)?.version;
  const cycle = release && cycles.find(({ line }) => line && includes(line, release));
  return cycle?.name ?? lineOfRelease(version).text;
}

/** Whether the manifest at the root, which may be marked as private until it is published, is of a package. */
async function isAtRoot(checkout: Checkout, tag: string, name: string | undefined): Promise<boolean> {
  const text = (await checkout.readAll(tag, ["package.json"])).get("package.json");
  return text !== undefined && new RegExp(`^\\s*"name":\\s*"${name}"`, "m").test(text);
}

const versionIn = ({ version }: TaggedRelease) => releaseOf(version)?.version ?? "0.0.0";

/** Whether a release is of a line that is known, where all lines are. */
function isPlausible({ cycles }: Technology, version: string): boolean {
  const release = releaseOf(version)?.version;
  const numbered = cycles.filter(({ line }) => line);
  return (
    release !== undefined && (numbered.length === 0 || numbered.some(({ line }) => line && includes(line, release)))
  );
}
