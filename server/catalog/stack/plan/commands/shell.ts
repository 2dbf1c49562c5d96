/** Words of a POSIX shell (https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02). */

const BARE = /^[\w@%+=:,./-]+$/;
/** What means nothing within double quotes, which other shells take as well. */
const SAFE = /^[\w@%+=:,./^~<>|* -]+$/;

/** A text as one word, whatever is in it. */
export function quote(text: string): string {
  if (BARE.test(text)) return text;
  return SAFE.test(text) ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
}
