/** Package names from a scanned list. */
import { Joined } from "../components/parts.js";
import { shorten } from "../shorten.js";

export function Packages({ texts, most }: { texts: readonly string[]; most: number }) {
  const more = texts.length - most;
  return (
    <>
      <Joined of={texts.slice(0, most).map((text) => <code key={text}>{packageName(text)}</code>)} />
      {more > 0 && ` and ${more} more`}
    </>
  );
}

/** `django@5.1 (pypi)` for `pkg:pypi/django@5.1`; long names are truncated. */
export function packageName(text: string): string {
  const [, type, rest] = /^pkg:([a-z]+)\/(.+)$/s.exec(text) ?? [];
  const name = type && rest ? `${decode(rest)} (${type})` : text;
  return shorten(name, 100);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
