/**
 * A list of dependencies as a part of an address: deflated, in the letters that addresses take as they are, with the
 * version of the format before it. In the fragment it never leaves the browser; a badge has it in its query.
 */

export interface Shared {
  /** One name on a line, as `readList` takes it. */
  list: string;
  /** Empty where none was chosen. */
  platform: string;
}

/** Longer links are cut off on their way through chats and mail. */
export const LONGEST_LINK = 8000;

const VERSION = "1.";

/** No list of the most entries is longer, in bytes. */
const LONGEST_LIST = 512 * 1024;

/** Encodes a list: letters, digits, `-`, `_` and the dot of the version. */
export async function encodeShared({ list, platform }: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(`${platform}\n${list}`);
  const packed = await collect(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  let text = "";
  // Piece by piece: as arguments of a single call, a long list would overflow the stack.
  for (const byte of packed ?? []) text += String.fromCharCode(byte);
  return (
    VERSION +
    btoa(text)
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replace(/={1,2}$/, "")
  );
}

/**
 * Decodes what `encodeShared` gave.
 * @returns undefined for anything else, such as a link that was cut off
 */
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

/**
 * What a stream makes of some bytes.
 * @returns undefined when it is more than `most`: a few bytes can stand for very many
 */
async function collect(
  bytes: Uint8Array,
  through: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array | undefined> {
  const writer = through.writable.getWriter();
  // What is wrong with the bytes is told to the one who reads.
  writer.write(bytes as BufferSource).catch(() => {});
  writer.close().catch(() => {});
  const reader = through.readable.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > most) {
      await reader.cancel();
      return undefined;
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
