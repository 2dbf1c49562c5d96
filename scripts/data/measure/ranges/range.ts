/** Whether releases are in the range that another declares, as its package manager judges it, and not as we do. */

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
