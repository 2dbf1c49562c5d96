/** A list of dependencies in a URL. In the fragment of a link it never leaves the browser; badges have it in their query. */
import { packText, unpackText } from "../../packed-text.js";

export interface Shared {
  /** One name per line. */
  list: string;
  /** Empty for none. */
  platform: string;
}

/** Chat and mail programs truncate longer links. */
export const LONGEST_LINK = 8000;

/** Of the format. */
const VERSION = "1.";

/** Bytes; enough for the maximum number of entries. */
const LONGEST_LIST = 512 * 1024;

export const encodeShared = async ({ list, platform }: Shared): Promise<string> =>
  VERSION + (await packText(`${platform}\n${list}`));

/** Decodes the result of `encodeShared`. @returns undefined for anything else, such as a truncated link */
export async function decodeShared(text: string): Promise<Shared | undefined> {
  if (!text.startsWith(VERSION)) return undefined;
  const decoded = await unpackText(text.slice(VERSION.length), LONGEST_LIST);
  const end = decoded?.indexOf("\n") ?? -1;
  return decoded !== undefined && end >= 0
    ? { platform: decoded.slice(0, end), list: decoded.slice(end + 1) }
    : undefined;
}
