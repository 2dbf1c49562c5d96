/** What a call is made with, looked at before anything is sent. */

/** Visible ASCII: anything else cannot stand in a header (https://www.rfc-editor.org/rfc/rfc9110#section-5.5). */
const TOKEN = /^[\x21-\x7e]+$/;

/**
 * A base address without a slash at its end.
 * @throws TypeError when it is not the address of a service
 */
export function baseAddress(value: string | URL): string {
  const text = String(value ?? "");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError("baseUrl must be an address such as https://stackfit.example/api/v1.");
  if (url.username || url.password || url.search || url.hash)
    throw new TypeError("baseUrl must have no credentials, query or fragment; give a token as `token`.");
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/** A token as it can be sent. @throws TypeError, which does not show it */
export function checkedToken(token: string): string {
  if (typeof token === "string" && TOKEN.test(token)) return token;
  throw new TypeError("token must be the text that was shown when it was made: no spaces, no line breaks.");
}

/** What timers can take: with more they end at once (https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html). */
const MOST = 2 ** 31 - 1;

/** A number of milliseconds or attempts. @throws TypeError */
export function checkedNumber(name: string, value: number, least: number): number {
  if (typeof value === "number" && value >= least && value <= MOST) return value;
  throw new TypeError(`${name} must be a number from ${least} to ${MOST}.`);
}

/** A name that says something. @throws TypeError */
export function checkedName(what: string, value: string): string {
  if (typeof value !== "string" || !/\S/.test(value)) throw new TypeError(`${what} must not be blank.`);
  // Half characters have no encoding: https://url.spec.whatwg.org/#string-percent-encode-after-encoding.
  if (/\p{Surrogate}/u.test(value)) throw new TypeError(`${what} is not well-formed text.`);
  return value;
}

/** A text with all but the unreserved characters escaped (https://www.rfc-editor.org/rfc/rfc3986#section-2.3). */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * A name as a part of a path.
 * @throws TypeError for blanks, and for `.` and `..`, which every URL parser takes for a way up
 */
export function segment(what: string, value: string): string {
  const name = checkedName(what, value);
  if (name === "." || name === "..") throw new TypeError(`${what} must be more than dots.`);
  return escaped(name);
}

/** A query with its question mark; nothing for what is undefined. */
export function query(fields: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${name}=${escaped(typeof value === "string" ? checkedName(name, value) : String(value))}`],
  );
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}
