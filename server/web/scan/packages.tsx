/** Package names from a scanned list. */

/** A list in a sentence. @param props.most more are only counted */
export function Packages({ texts, most }: { texts: readonly string[]; most: number }) {
  const more = texts.length - most;
  return (
    <>
      {texts.slice(0, most).map((text, index) => (
        <span key={text}>
          {index > 0 && ", "}
          <code>{packageName(text)}</code>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  );
}

/** `django@5.1 (pypi)` for `pkg:pypi/django@5.1`; long names are truncated. */
export function packageName(text: string): string {
  const [, type, rest] = /^pkg:([a-z]+)\/(.+)$/s.exec(text) ?? [];
  const name = type && rest ? `${decode(rest)} (${type})` : text;
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
