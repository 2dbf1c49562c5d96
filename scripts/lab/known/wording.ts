/** Rates and lists, as the lines of the report have them. */

const MOST_SHOWN = 25;

/** A part of a whole, in percent. */
export const percent = (part: number, whole: number) => `${whole === 0 ? 0 : ((100 * part) / whole).toFixed(1)} %`;

/** The first of a list, and how many more there are. */
export const inShort = (list: readonly string[]) =>
  [...list.slice(0, MOST_SHOWN), ...(list.length > MOST_SHOWN ? [`and ${list.length - MOST_SHOWN} more`] : [])].join(
    ", ",
  );
