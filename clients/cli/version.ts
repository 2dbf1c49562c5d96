/** Which program this is, and which repository it was built from. */

/** Set when the program is built. */
declare const STACKFIT_VERSION: string | undefined;
declare const STACKFIT_ORIGIN: Partial<ProgramOrigin> | undefined;

export interface ProgramOrigin {
  /** On github.com, as `owner/name`. */
  repository: string;
  /** In full. */
  commit: string;
}

export const VERSION = typeof STACKFIT_VERSION === "string" ? STACKFIT_VERSION : "0.0.0";

/** What the program was built from, as far as the build could tell. */
export const ORIGIN: Partial<ProgramOrigin> = typeof STACKFIT_ORIGIN === "object" ? STACKFIT_ORIGIN : {};
