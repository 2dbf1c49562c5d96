/** Set when the program is built. */
declare const STACKFIT_VERSION: string | undefined;

/** Version of the program; that of its package. */
export const VERSION = typeof STACKFIT_VERSION === "string" ? STACKFIT_VERSION : "0.0.0";
