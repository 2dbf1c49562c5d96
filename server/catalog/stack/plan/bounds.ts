/** How much work a plan may be where others wait. */

/** Slices of work: about ten seconds. Usual projects take less than a second. */
export const MOST_SLICES = 2_500;

export const TOO_LONG =
  "This takes too long to plan. Ask for one target at a time, or name only the dependencies that it is about.";
