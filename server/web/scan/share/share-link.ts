/**
 * A list of dependencies encoded for URLs: a format version, then deflated base64url. In the fragment of a link it never
 * leaves the browser; badges have it in their query.
 */

export interface Shared {
  /** One name per line. */
  list: string;
  /** Empty for none. */
  platform: string;
}

/** Chat and mail programs truncate longer links. */
export const LONGEST_LINK = 8000;

const VERSION = "1.";

/** Bytes; enough for the maximum number of entries. */
const LONGEST_LIST = 512 * 1024;

export async function encodeShared({ list, platform }: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(`${platform}\n${list}`);
  const packed = await collect(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  let text = "";
  // Passing all bytes as arguments would overflow the stack.
  for (const byte of packed ?? []) text += String.fromCharCode(byte);
  return (
    VERSION +
    btoa(text)
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replace(/={1,2}$/, "")
  );
}

/** Decodes the result of `encodeShared`. @returns undefined for anything else, such as a truncated link */
export async function decodeShared(text: string): Promise<Shared | undefined> {
  if (!text.startsWith(VERSION)) return undefined;
  try {
    const packed = atob(text.slice(VERSION.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    const plain = await collect(bytes, new DecompressionStream("deflate-raw"), LONGEST_LIST);
    const decoded = plain && new TextDecoder("utf-8", { fatal: true }).decode(plain);
    const end = decoded?.indexOf("\n") ?? -1;
    return decoded !== undefined && end >= 0
      ? { platform: decoded.slice(0, end), list: decoded.slice(end + 1) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Pipes bytes through a stream. @returns undefined for more than `most` bytes, to stop decompression bombs */
async function collect(
  bytes: Uint8Array,
  through: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array | undefined> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough<Uint8Array>(through).getReader();
  const parts: BlobPart[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value as BlobPart);
    length += read.value.length;
    if (length > most) {
      await reader.cancel();
      return undefined;
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
