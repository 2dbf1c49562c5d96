/** Texts that are packed for addresses and forms: deflated base64url, the same in browsers and in Node.js. */

export async function packText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const packed = await collect(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  let letters = "";
  // Passing all bytes as arguments would overflow the stack.
  for (const byte of packed ?? []) letters += String.fromCharCode(byte);
  return btoa(letters)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");
}

/** @param most bytes of the text @returns undefined for anything but the result of `packText`, and for more than `most` bytes */
export async function unpackText(packed: string, most: number): Promise<string | undefined> {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const plain = await collect(bytes, new DecompressionStream("deflate-raw"), most);
    return plain && new TextDecoder("utf-8", { fatal: true }).decode(plain);
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
