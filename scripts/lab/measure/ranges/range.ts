/** Whether releases are in the range that another declares, as its package manager judges it, and not as we do. */
import type { Ecosystem } from "../../../data/lockfiles/release.js";
import { npmRange } from "./npm.js";
import { composerRange, gemRange, pypiRange } from "./numeric.js";

/** `in part`: of a release line, which some of its releases are in and others not. */
export type Truth = "accepted" | "refused" | "in part";

export interface DeclaredRange {
  /** @returns undefined for versions that it does not understand, and pre-releases outside npm */
  ofRelease(version: string): Truth | undefined;
  /**
   * @param line the first numbers of its releases: `20`, `3.12`
   * @returns undefined for names that are no numbers
   */
  ofLine(line: string): Truth | undefined;
}

const PARSERS: Record<Ecosystem, (text: string) => DeclaredRange | undefined> = {
  npm: npmRange,
  composer: composerRange,
  pypi: pypiRange,
  gem: gemRange,
};

/** @returns undefined for what is no range of versions: tags, branches, addresses */
export const parseDeclared = (ecosystem: Ecosystem, text: string): DeclaredRange | undefined =>
  PARSERS[ecosystem](text);
