/** A peer that an installed release requires and does not get, as package managers and StackFit name it. */
export interface Violation {
  /** The release that requires it. */
  name: string;
  version: string;
  of: string;
  range: string;
  /** The version that is installed for it; undefined for none. */
  found: string | undefined;
}

/** `widget 2.0.0 -> react 19.1.0 for ^18.0.0`, with the range as all package managers write it. */
export function format({ name, version, of, range, found }: Violation): string {
  const asked = range.replace(/\s+/g, " ").replace(/ ?\|\| ?/g, " || ");
  return `${name} ${version} -> ${of} ${found === undefined ? "missing" : `${found} for ${asked}`}`;
}
