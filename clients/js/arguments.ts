/** Checks arguments before anything is sent. */

/** Visible ASCII: nothing else is allowed in a header (https://www.rfc-editor.org/rfc/rfc9110#section-5.5). */
const TOKEN = /^[\x21-\x7e]+$/;

/** Where the API is on a server. */
const API = "/api/v1";

/**
 * The URL of the API, without a trailing slash.
 * @param value the address of a server, or of its API
 * @throws TypeError if it is not an http(s) URL
 */
export function checkedBaseUrl(value: string | URL): string {
  const text = String(value ?? "").trim();
  if (text === "") throw new TypeError("baseUrl must not be blank; write it like https://stackfit.example.");
  if (!/^https?:\/\//i.test(text))
    throw new TypeError("baseUrl must begin with https:// or http://, as in https://stackfit.example.");
  if (!URL.canParse(text))
    throw new TypeError("baseUrl must have a valid host after http:// or https://, as in https://stackfit.example.");
  const url = new URL(text);
  if (url.username || url.password || url.search || url.hash)
    throw new TypeError("baseUrl must not contain credentials, a query or a fragment. Pass a token as `token`.");
  const base = url.origin + url.pathname.replace(/\/+$/, "");
  return base.endsWith(API) ? base : base + API;
}

/** A valid token. @throws TypeError, which does not contain it */
export function checkedToken(token: string): string {
  if (typeof token === "string" && TOKEN.test(token)) return token;
  throw new TypeError("token must be exactly the token you were given, without spaces or line breaks.");
}

/** The longest timer; longer ones fire at once (https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html). */
const MAX = 2 ** 31 - 1;

/** A number of milliseconds or attempts. @throws TypeError */
export function checkedNumber(name: string, value: number, min: number): number {
  if (typeof value === "number" && value >= min && value <= MAX) return value;
  throw new TypeError(`${name} must be a number from ${min} to ${MAX}.`);
}

/** A name that is not blank. @throws TypeError */
export function checkedName(what: string, value: string): string {
  if (typeof value !== "string" || !/\S/.test(value)) throw new TypeError(`${what} must not be blank.`);
  // Lone surrogates cannot be encoded: https://url.spec.whatwg.org/#string-percent-encode-after-encoding.
  if (/\p{Surrogate}/u.test(value)) throw new TypeError(`${what} is not well-formed Unicode.`);
  return value;
}

/** Escapes all but the unreserved characters (https://www.rfc-editor.org/rfc/rfc3986#section-2.3). */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A name as a path segment. @throws TypeError for blanks, and for `.` and `..`, which URL parsers treat as folders */
export function segment(what: string, value: string): string {
  const name = checkedName(what, value);
  if (name === "." || name === "..") throw new TypeError(`${what} must not be only dots.`);
  return escaped(name);
}

/** A query string with its question mark, without undefined fields. */
export function query(fields: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${name}=${escaped(typeof value === "string" ? checkedName(name, value) : String(value))}`],
  );
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}
