/** How much work a resolution may be where others wait. */

/** Slices of work: about ten seconds. Nearly all take less than one. */
export const MOST_SLICES = 2_500;

export const TOO_LONG =
  "This takes too long to resolve. Ask for fewer names at a time, or give exact versions for some of them.";
